// The undo of a deleted department or position: it restores the places of members and of invitations.
import type { Assignment } from '#contract/member'
import type { Writing } from '../db.ts'
import { partsOf } from '../feature.ts'
import { stayingMembers } from '../member/staying.ts'
import { assignmentsOf, membersAt, removePlace, setAssignments } from './assignments.ts'

export type Gone = { deptId: number } | { positionId: number }

declare module '../feature.ts' {
  interface FeatureParts {
    /** Rows of other features that reference a department or a position: `take` answers those that lose it, by their kind. */
    placeNames?: {
      take: (tx: Writing, orgId: number, gone: Gone) => Promise<Record<string, number[]>>
      giveBack: (tx: Writing, orgId: number, gone: Gone, ids: Record<string, number[]>) => Promise<unknown>
    }
  }
}

type Places = { memberId: number; before: Assignment[]; after: Assignment[] }
export type Taken = { places: Places[]; named: Record<string, number[]> }

/** Removes the place from all members, and answers the data that restores it. */
export async function takePlace(tx: Writing, orgId: number, gone: Gone): Promise<Taken> {
  const memberIds = await membersAt(tx, orgId, gone)
  const before = await assignmentsOf(tx, orgId, memberIds)
  const named: Taken['named'] = {}
  for (const { take } of partsOf('placeNames')) Object.assign(named, await take(tx, orgId, gone))
  await removePlace(tx, orgId, gone)
  const after = await assignmentsOf(tx, orgId, memberIds)
  const places = memberIds.map(memberId => ({
    memberId,
    before: before.get(memberId) ?? [],
    after: after.get(memberId) ?? [],
  }))
  return { places, named }
}

/** A member whose places changed meanwhile keeps those. */
export async function givePlaceBack(tx: Writing, orgId: number, gone: Gone, { places, named }: Taken) {
  const memberIds = places.map(({ memberId }) => memberId)
  const here = new Set((await stayingMembers(tx, orgId, memberIds)).map(({ memberId }) => memberId))
  const present = await assignmentsOf(tx, orgId, memberIds)
  for (const { memberId, before, after } of places)
    if (here.has(memberId) && JSON.stringify(present.get(memberId) ?? []) === JSON.stringify(after))
      await setAssignments(tx, orgId, memberId, before)
  for (const { giveBack } of partsOf('placeNames')) await giveBack(tx, orgId, gone, named)
}
