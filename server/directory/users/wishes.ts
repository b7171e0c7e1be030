// The departments of people who are no members at the moment, which they get when they come or come back.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { ASSIGNMENTS_MOST } from '#contract/member'
import type { Member } from '#contract/permissions'
import type { By } from '../../audit-trail.ts'
import { db, type Writing } from '../../db.ts'
import { assignmentsOf } from '../../department/assignments.ts'
import { putPlaces } from '../../department/places.ts'
import { placesChanged } from '../../member/membership.ts'
import { isAmong } from '../../postgres/statements.ts'
import { directoryUsers, directoryWishes } from '../tables.ts'

export type EntryKey = { orgId: number; id: string }
const ofEntry = ({ orgId, id }: EntryKey) => and(eq(directoryWishes.orgId, orgId), eq(directoryWishes.entryId, id))

/** By the id of the entry. */
export async function wishesOf(tx: NodePgDatabase, orgId: number, ids: readonly string[]) {
  const rows = await tx
    .select({ entryId: directoryWishes.entryId, deptId: directoryWishes.deptId })
    .from(directoryWishes)
    .where(and(eq(directoryWishes.orgId, orgId), sql`${directoryWishes.entryId} = any(${sql.param([...ids])}::uuid[])`))
    .orderBy(asc(directoryWishes.deptId))
  const wishes = Map.groupBy(rows, ({ entryId }) => entryId)
  return (id: string) => (wishes.get(id) ?? []).map(({ deptId }) => deptId)
}

/** The entries that wait for one of these departments, for a statement about entries. */
export const wishing = (orgId: number, deptIds: readonly number[]) =>
  db
    .select({ id: directoryWishes.entryId })
    .from(directoryWishes)
    .where(and(eq(directoryWishes.orgId, orgId), isAmong(directoryWishes.deptId, deptIds)))

export const addWishes = async (tx: Writing, { orgId, id }: EntryKey, deptIds: readonly number[]) => {
  if (deptIds.length === 0) return
  await tx
    .insert(directoryWishes)
    .values(deptIds.map(deptId => ({ orgId, entryId: id, deptId })))
    .onConflictDoNothing()
}

export const dropWish = (tx: Writing, key: EntryKey, deptId: number) =>
  tx.delete(directoryWishes).where(and(ofEntry(key), eq(directoryWishes.deptId, deptId)))

/** Part of a deed that has made them a member. Beyond the limit of places the last departments are left out. */
export async function grantWishes(
  tx: Writing,
  key: EntryKey,
  member: Pick<Member, 'memberId' | 'userId'>,
  { userId, client }: By,
) {
  const { orgId } = key
  const wished = await tx.delete(directoryWishes).where(ofEntry(key)).returning({ deptId: directoryWishes.deptId })
  if (wished.length === 0) return
  const before = (await assignmentsOf(tx, orgId, [member.memberId])).get(member.memberId) ?? []
  const more = wished.filter(({ deptId }) => !before.some(place => place.deptId === deptId))
  const meant = [...before, ...more.map(({ deptId }) => ({ deptId, positionId: null }))].slice(0, ASSIGNMENTS_MOST)
  await putPlaces(tx, { orgId, userId }, member, { before, meant }, client)
  await placesChanged(tx, { orgId })
  tx.tell(`organization:${orgId}`, 'departments.changed', { orgId })
}

/** Somebody leaves: a directory that brings them back later does not name their departments again. */
export async function keepWishes(tx: Writing, { orgId, memberId, userId }: Omit<Member, 'role'>) {
  const [entry] = await tx
    .select({ id: directoryUsers.id })
    .from(directoryUsers)
    .where(and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.userId, userId)))
  if (!entry) return
  const places = (await assignmentsOf(tx, orgId, [memberId])).get(memberId) ?? []
  await addWishes(
    tx,
    { orgId, id: entry.id },
    places.flatMap(({ deptId }) => deptId ?? []),
  )
}
