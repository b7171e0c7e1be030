// The places of members: departments, and the position in each.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Assignment } from '#contract/member'
import { audit, type By } from '../audit-trail.ts'
import { db, type Writing } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import { assignments, departments, positions } from './tables.ts'

/** The places of these members or of all, the primary one first. */
export async function assignmentsOf(
  tx: NodePgDatabase,
  orgId: number,
  memberIds?: number[],
): Promise<Map<number, Assignment[]>> {
  const rows = await tx
    .select({ memberId: assignments.memberId, deptId: assignments.deptId, positionId: assignments.positionId })
    .from(assignments)
    .where(and(eq(assignments.orgId, orgId), memberIds && isAmong(assignments.memberId, memberIds)))
    .orderBy(asc(assignments.memberId), asc(assignments.place))
  const found = new Map<number, Assignment[]>()
  for (const { memberId, ...place } of rows) found.set(memberId, [...(found.get(memberId) ?? []), place])
  return found
}

/** The departments of the primary places, for statements of other features. */
export const primaryDepartments = (orgId: number) =>
  db
    .select({ memberId: assignments.memberId, deptId: assignments.deptId })
    .from(assignments)
    .where(and(eq(assignments.orgId, orgId), eq(assignments.place, 0)))
    .as('primary_department')

export const placesInWords = (orgId: number, memberId: number) =>
  db
    .select({ department: departments.name, position: positions.name })
    .from(assignments)
    .leftJoin(departments, and(eq(departments.orgId, assignments.orgId), eq(departments.deptId, assignments.deptId)))
    .leftJoin(positions, and(eq(positions.orgId, assignments.orgId), eq(positions.positionId, assignments.positionId)))
    .where(and(eq(assignments.orgId, orgId), eq(assignments.memberId, memberId)))
    .orderBy(asc(assignments.place))

/** The sort keys of members: the rank of the primary position, then heads. For the directory to join. */
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
    .getSQL()

/** The organization must be locked, so that the named departments and positions are not deleted meanwhile. */
export async function setAssignments(tx: Writing, orgId: number, memberId: number, places: Assignment[]) {
  const theirs = and(eq(assignments.orgId, orgId), eq(assignments.memberId, memberId))
  const before = await tx.select({ deptId: assignments.deptId }).from(assignments).where(theirs)
  await tx.delete(assignments).where(theirs)
  if (places.length)
    await tx.insert(assignments).values(places.map((each, place) => ({ ...each, orgId, memberId, place })))
  // A member who leaves a department no longer heads it. A head who was never in the department stays its head.
  const kept = new Set(places.map(({ deptId }) => deptId))
  const left = before.flatMap(({ deptId }) => (deptId === null || kept.has(deptId) ? [] : [deptId]))
  if (left.length)
    await tx
      .update(departments)
      .set({ headMemberId: null, version: sql`version + 1` })
      .where(
        and(eq(departments.orgId, orgId), eq(departments.headMemberId, memberId), isAmong(departments.deptId, left)),
      )
}

/** A member who leaves the organization heads nothing in it. */
export async function clearAssignments(tx: Writing, orgId: number, memberId: number, by: By) {
  await tx.delete(assignments).where(and(eq(assignments.orgId, orgId), eq(assignments.memberId, memberId)))
  await clearHeadships(tx, orgId, memberId, by)
}

export async function clearHeadships(tx: Writing, orgId: number, memberId: number, { userId, client }: By) {
  const headless = await tx
    .update(departments)
    .set({ headMemberId: null, version: sql`version + 1` })
    .where(and(eq(departments.orgId, orgId), eq(departments.headMemberId, memberId)))
    .returning({ deptId: departments.deptId, name: departments.name })
  for (const department of headless)
    await audit(tx, client, {
      userId,
      orgId,
      what: 'department.changed',
      about: { ...department, memberId, headless: 1 },
    })
  if (headless.length) tx.tell(`organization:${orgId}`, 'departments.changed', { orgId })
}

/** The members with a place in one of these departments, for statements of other features. */
export const placedIn = (orgId: number, deptIds: readonly number[]) =>
  db
    .select({ memberId: assignments.memberId })
    .from(assignments)
    .where(and(eq(assignments.orgId, orgId), isAmong(assignments.deptId, deptIds)))

/** The members with a place in this department or position. */
export async function membersAt(tx: NodePgDatabase, orgId: number, gone: { deptId: number } | { positionId: number }) {
  const column = 'deptId' in gone ? eq(assignments.deptId, gone.deptId) : eq(assignments.positionId, gone.positionId)
  const rows = await tx
    .selectDistinct({ memberId: assignments.memberId })
    .from(assignments)
    .where(and(eq(assignments.orgId, orgId), column))
  return rows.map(({ memberId }) => memberId)
}

/**
 * Removes a department or a position from all places. A place that becomes empty or a duplicate is deleted, and the places
 * behind it move up. The number of statements does not grow with the number of members.
 */
export async function removePlace(tx: Writing, orgId: number, gone: { deptId: number } | { positionId: number }) {
  const here =
    'deptId' in gone
      ? and(eq(assignments.orgId, orgId), eq(assignments.deptId, gone.deptId))
      : and(eq(assignments.orgId, orgId), eq(assignments.positionId, gone.positionId))
  const touched = await tx
    .update(assignments)
    .set('deptId' in gone ? { deptId: null } : { positionId: null })
    .where(here)
    .returning({ memberId: assignments.memberId })
  if (!touched.length) return
  const memberIds = sql`any(${`{${[...new Set(touched.map(({ memberId }) => memberId))].join(',')}}`}::bigint[])`
  await tx.execute(sql`
    delete from ${assignments} a where a.org_id = ${orgId} and a.member_id = ${memberIds} and a.department_id is null
      and (a.position_id is null or exists (select from ${assignments} b
        where b.org_id = a.org_id and b.member_id = a.member_id and b.place < a.place
          and b.department_id is null and b.position_id = a.position_id))`)
  // Moved to negative numbers first, because a number that is still taken may not be given.
  await tx.execute(sql`
    update ${assignments} a set place = -1 - ranked.place
    from (select member_id, place as old, row_number() over (partition by member_id order by place) - 1 as place
      from ${assignments} where org_id = ${orgId} and member_id = ${memberIds}) ranked
    where a.org_id = ${orgId} and a.member_id = ranked.member_id and a.place = ranked.old and ranked.old <> ranked.place`)
  await tx.execute(sql`
    update ${assignments} set place = -1 - place where org_id = ${orgId} and member_id = ${memberIds} and place < 0`)
}
