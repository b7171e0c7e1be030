// The departments of a list's cells: the path from the top, or the name alone if it is unique.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { DEPARTMENT_DEPTH, departmentName } from '#contract/department'
import type { RowFault } from '#contract/invitation'
import { pathsOf } from '../department/departments.ts'
import { positionsOf } from '../department/positions.ts'

/** Separates a department from its parent. A name may contain it, too. */
const BELOW = '>'
/** No name can contain this. */
const BETWEEN = '\0'

export const keyOf = (path: readonly string[]) => path.join(BETWEEN)
export const spoken = (path: readonly string[]) => path.join(` ${BELOW} `)
const partsOf = (text: string) =>
  text
    .normalize('NFC')
    .split(BELOW)
    .map(part => part.trim())

export type Places = {
  /** Keyed by the whole path. */
  departments: Map<string, number>
  /** Keyed by the text of a cell: whole paths, and names alone. */
  called: Map<string, number[]>
  named: Map<string, number[]>
  positions: Map<string, number>
}

export async function placesOf(tx: NodePgDatabase, orgId: number): Promise<Places> {
  const places: Places = { departments: new Map(), called: new Map(), named: new Map(), positions: new Map() }
  const add = (map: Map<string, number[]>, text: string, deptId: number) => {
    const written = spoken(partsOf(text))
    map.set(written, [...(map.get(written) ?? []), deptId])
  }
  for (const [deptId, path] of await pathsOf(tx, orgId)) {
    places.departments.set(keyOf(path), deptId)
    add(places.called, path.join(BELOW), deptId)
    add(places.named, path.at(-1)!, deptId)
  }
  for (const { name, positionId } of await positionsOf({ orgId }, tx)) places.positions.set(name, positionId)
  return places
}

type Called = { fault?: RowFault; deptId?: number; path?: string[] }

/** Independent of other lines: departments that they would create are ignored. */
export function departmentCalled(cell: string, { departments, called, named }: Places): Called {
  if (cell === '') return {}
  const parts = partsOf(cell)
  const written = spoken(parts)
  const exact = departments.get(keyOf(parts))
  if (exact !== undefined) return { deptId: exact }
  const found = called.get(written) ?? named.get(written) ?? []
  if (found.length > 1) return { fault: 'department.ambiguous' }
  if (found[0] !== undefined) return { deptId: found[0] }
  // Checked before the parts are parsed, because a cell may contain hundreds of them.
  if (parts.length > DEPARTMENT_DEPTH) return { fault: 'department.deep' }
  const path = parts.map(part => departmentName.safeParse(part))
  return path.every(part => part.success) ? { path: path.map(part => part.data) } : { fault: 'department.broken' }
}
