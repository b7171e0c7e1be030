// Where members belong: departments, and the position in each.
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Assignment } from '#contract/member'
import { db, type Writing } from '../db.ts'
import { assignments, departments, positions } from './tables.ts'

/** Every member's places, the primary one first; of these members, or of everybody. */
export async function assignmentsOf(
  tx: NodePgDatabase,
  orgId: number,
  memberIds?: number[],
): Promise<Map<number, Assignment[]>> {
  const rows = await tx
    .select({ memberId: assignments.memberId, deptId: assignments.deptId, positionId: assignments.positionId })
    .from(assignments)
    .where(and(eq(assignments.orgId, orgId), memberIds && inArray(assignments.memberId, memberIds)))
    .orderBy(asc(assignments.memberId), asc(assignments.place))
  const found = new Map<number, Assignment[]>()
  for (const { memberId, ...place } of rows) found.set(memberId, [...(found.get(memberId) ?? []), place])
  return found
}

/** What everybody is sorted by: heads first, then by the rank of the primary position. For other features to join. */
export const ranks = (orgId: number) =>
  db
    .select({
      memberId: assignments.memberId,
      isHead: sql<boolean>`${departments.deptId} is not null`.as('is_head'),
      rank: sql<number | null>`${positions.place}`.as('rank'),
    })
    .from(assignments)
    .leftJoin(positions, and(eq(positions.orgId, assignments.orgId), eq(positions.positionId, assignments.positionId)))
    .leftJoin(
      departments,
      and(
        eq(departments.orgId, assignments.orgId),
        eq(departments.deptId, assignments.deptId),
        eq(departments.headMemberId, assignments.memberId),
      ),
    )
    .where(and(eq(assignments.orgId, orgId), eq(assignments.place, 0)))

/** The organization must be locked: departments and positions that are named here must not go meanwhile. */
export async function setAssignments(tx: Writing, orgId: number, memberId: number, places: Assignment[]) {
  await tx.delete(assignments).where(and(eq(assignments.orgId, orgId), eq(assignments.memberId, memberId)))
  if (places.length)
    await tx.insert(assignments).values(places.map((each, place) => ({ ...each, orgId, memberId, place })))
  // Whoever is in a department no longer does not head it.
  const kept = places.flatMap(({ deptId }) => (deptId === null ? [] : [deptId]))
  const headed = and(eq(departments.orgId, orgId), eq(departments.headMemberId, memberId))
  const rows = await tx.select({ deptId: departments.deptId }).from(departments).where(headed)
  for (const { deptId } of rows.filter(row => !kept.includes(row.deptId)))
    await tx
      .update(departments)
      .set({ headMemberId: null })
      .where(and(eq(departments.orgId, orgId), eq(departments.deptId, deptId)))
}

/** Takes a department or a position out of everybody's places; a place that says neither goes, and the others move up. */
export async function withoutPlace(tx: Writing, orgId: number, gone: { deptId: number } | { positionId: number }) {
  const here =
    'deptId' in gone
      ? and(eq(assignments.orgId, orgId), eq(assignments.deptId, gone.deptId))
      : and(eq(assignments.orgId, orgId), eq(assignments.positionId, gone.positionId))
  const touched = await tx.select({ memberId: assignments.memberId }).from(assignments).where(here)
  await tx
    .update(assignments)
    .set('deptId' in gone ? { deptId: null } : { positionId: null })
    .where(here)
  const memberIds = [...new Set(touched.map(({ memberId }) => memberId))]
  if (!memberIds.length) return
  const theirs = and(eq(assignments.orgId, orgId), inArray(assignments.memberId, memberIds))
  await tx.delete(assignments).where(and(theirs, isNull(assignments.deptId), isNull(assignments.positionId)))
  const left = await assignmentsOf(tx, orgId, memberIds)
  for (const [memberId, places] of left) await setAssignments(tx, orgId, memberId, distinct(places))
}

/** A position without a department says it once. */
const distinct = (places: Assignment[]) =>
  places.filter(
    (place, at) =>
      places.findIndex(({ deptId, positionId }) => deptId === place.deptId && positionId === place.positionId) === at,
  )
