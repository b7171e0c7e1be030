// Where a department may be put with the pointer: before or after another one, or into it.
import { DEPARTMENT_DEPTH } from '#contract/department'
import type { Zone } from '../../ui/drag/drag.ts'
import { beforeFor } from '../../ui/list/reorder.ts'
import { type Branch, familyOf } from '../../member/department-tree.ts'

/** The share of a row at its top and at its bottom that means beside it; between them is into it. */
const EDGE = 0.3

export type Arranged = { parentId: number | null; before: number | null }

/** The new parent and place of a department that is dropped there; undefined where it may not stand. */
export function arrangedAt(branches: readonly Branch[], id: number, target: Branch, zone: Zone): Arranged | undefined {
  const dragged = branches.find(({ deptId }) => deptId === id)
  const family = dragged && familyOf(branches, id)
  if (!family || family.has(target.deptId)) return undefined
  const deepest = Math.max(...branches.filter(({ deptId }) => family.has(deptId)).map(({ depth }) => depth))
  const depth = zone === 'into' ? target.depth + 1 : target.depth
  if (depth + deepest - dragged.depth >= DEPARTMENT_DEPTH) return undefined
  if (zone === 'into') return { parentId: target.deptId, before: null }
  const siblings = branches.filter(({ parentId }) => parentId === target.parentId).map(({ deptId }) => deptId)
  return { parentId: target.parentId, before: beforeFor(siblings, id, target.deptId, zone) }
}

/** Below an open branch its own children begin: there only its upper part is beside it. */
export const zoneAt = (share: number, isOpenParent: boolean): Zone =>
  share < EDGE ? 'before' : share > 1 - EDGE && !isOpenParent ? 'after' : 'into'
