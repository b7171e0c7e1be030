// The people of a directory: its own entries, each with the membership of its account.
import { and, asc, count, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { DIRECTORY_USERS_MOST } from '#contract/directory'
import type { Role } from '#contract/permissions'
import { accounts, lockedUser } from '../../auth/users.ts'
import { db, write, type Writing } from '../../db.ts'
import { provenNamesOf } from '../../domain/domains.ts'
import { type PresentMembers, presentMembers } from '../../member/members.ts'
import { isAmong } from '../../postgres/statements.ts'
import { Refusal } from '../../refusal.ts'
import { lockOrganization } from '../../tenancy.ts'
import { fail } from '../scim/errors.ts'
import type { Page } from '../scim/lists.ts'
import { directoryUsers } from '../tables.ts'
import { type Directory, requireOpen, tellDirectory } from '../tokens.ts'
import { grantWishes } from './wishes.ts'

export type EntryRow = typeof directoryUsers.$inferSelect
/** No member: expected, removed, or gone by themselves. */
export type Entry = { row: EntryRow; member: { memberId: number; userId: number; name: string; role: Role } | null }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Which = (present: PresentMembers) => SQL | undefined

/** Guests are let in by hand and stay out of the directory. */
const isEntry = (orgId: number, present: PresentMembers) =>
  and(eq(directoryUsers.orgId, orgId), or(isNull(present.role), ne(present.role, 'GUEST')))

/** In the order of their coming: these of them or all, and of those a page or all. */
export async function entriesOf(tx: NodePgDatabase, orgId: number, which?: Which, page?: Page): Promise<Entry[]> {
  const present = presentMembers(orgId)
  const found = tx
    .select({
      row: directoryUsers,
      memberId: present.memberId,
      userId: present.userId,
      name: present.name,
      role: present.role,
    })
    .from(directoryUsers)
    .leftJoin(present, eq(present.userId, directoryUsers.userId))
    .where(and(isEntry(orgId, present), which?.(present)))
    .orderBy(asc(directoryUsers.createdAt), asc(directoryUsers.id))
  const rows = await (page ? found.limit(page.count).offset(page.startIndex - 1) : found)
  return rows.map(({ row, memberId, userId, name, role }) => ({
    row,
    member: memberId === null ? null : { memberId, userId: userId!, name: name!, role: role! },
  }))
}

/** How many there are, and how many members the directory has written to: who was only shown to it is not yet its own. */
export async function countsOf(tx: NodePgDatabase, orgId: number) {
  const present = presentMembers(orgId)
  const [counts] = await tx
    .select({
      all: count(),
      members: count(sql`case when ${isNotNull(directoryUsers.writtenAt)} then ${present.memberId} end`),
    })
    .from(directoryUsers)
    .leftJoin(present, eq(present.userId, directoryUsers.userId))
    .where(isEntry(orgId, present))
  return counts!
}

/** For how many more there is room; guests whom the directory knew before count as well. */
export const roomIn = async (tx: NodePgDatabase, orgId: number) =>
  DIRECTORY_USERS_MOST - (await tx.$count(directoryUsers, eq(directoryUsers.orgId, orgId)))

/** The door of an entry: one of this organization, or a refusal. */
export async function entryFor(tx: NodePgDatabase, orgId: number, id: string): Promise<Entry> {
  const [entry] = UUID.test(id) ? await entriesOf(tx, orgId, () => eq(directoryUsers.id, id)) : []
  return entry ?? fail({ status: 404 }, 'user')
}

export const isActive = ({ row, member }: Entry) => member !== null || (row.userId === null && row.isActive)

export const byEmail = (email: string) => () => eq(directoryUsers.email, email)

/** Those of these ids that are there. */
export const byIds = (ids: readonly string[]) => () =>
  sql`${directoryUsers.id} = any(${sql.param(ids.filter(id => UUID.test(id)))}::uuid[])`

/** All, those with this address, or these people. */
type Whom = { email?: string | undefined; userIds?: readonly number[]; after?: number }

/** Members with an address of these domains whom the directory does not know yet, the oldest accounts first. */
function strangersIn(tx: NodePgDatabase, orgId: number, domains: readonly string[], { email, userIds, after }: Whom) {
  const present = presentMembers(orgId)
  const account = accounts().as('account')
  return tx
    .select({ memberId: present.memberId, userId: present.userId, email: account.email })
    .from(present)
    .innerJoin(account, eq(account.userId, present.userId))
    .leftJoin(directoryUsers, and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.userId, present.userId)))
    .where(
      and(
        isNull(directoryUsers.userId),
        ne(present.role, 'GUEST'),
        sql`split_part(${account.email}, '@', 2) = any(${sql.param([...domains])}::text[])`,
        // Somebody else may have had the address before, under which the directory knows them.
        sql`not exists (select from ${directoryUsers} former
          where former.org_id = ${orgId} and former.email = ${account.email} and former.user_id is not null)`,
        email === undefined ? undefined : eq(account.email, email),
        userIds && isAmong(present.userId, userIds),
        after === undefined ? undefined : gt(present.userId, after),
      ),
    )
    .orderBy(asc(present.userId))
}

/** Each is a lock, and some statements while the organization is held. */
const TAKEN_OVER_AT_ONCE = 100

/** Gives them entries, so that the directory finds who is here already and takes them over. */
export async function adoptMembers(directory: Directory, email?: string) {
  const { orgId } = directory
  const domains = await provenNamesOf(orgId)
  for (let after = 0; ;) {
    // Before any lock, since there are none after the first time. A full directory takes nobody over.
    const strangers = await strangersIn(db, orgId, domains, { email, after }).limit(TAKEN_OVER_AT_ONCE)
    if (strangers.length === 0 || (await roomIn(db, orgId)) <= 0) return
    const userIds = strangers.map(({ userId }) => userId)
    await write(async tx => {
      for (const userId of userIds) await lockedUser(tx, userId).catch(noneIfWithdrawn)
      await lockOrganization(tx, orgId)
      await adoptWithin(tx, directory, userIds)
      await tellDirectory(tx, orgId)
    })
    after = userIds.at(-1)!
  }
}

/** Part of a transaction that has locked these people and then the organization. */
export async function adoptWithin(tx: Writing, directory: Directory, userIds: readonly number[]) {
  const { orgId, client } = directory
  const domains = await requireOpen(tx, directory)
  const strangers = await strangersIn(tx, orgId, domains, { userIds })
  if (strangers.length === 0) return
  const emails = strangers.map(each => each.email)
  const expected = await tx
    .select({ id: directoryUsers.id, email: directoryUsers.email })
    .from(directoryUsers)
    .where(and(eq(directoryUsers.orgId, orgId), isNull(directoryUsers.userId), isAmong(directoryUsers.email, emails)))
  const waiting = new Map(expected.map(row => [row.email, row.id]))
  for (const { userId, memberId, email: address } of strangers) {
    const id = waiting.get(address)
    if (id === undefined) continue
    await linkEntry(tx, orgId, id, userId)
    await grantWishes(tx, { orgId, id }, { memberId, userId }, { userId: null, client })
  }
  const room = Math.max(0, await roomIn(tx, orgId))
  const others = strangers.filter(each => !waiting.has(each.email)).slice(0, room)
  if (others.length === 0) return
  await tx.insert(directoryUsers).values(others.map(each => ({ orgId, email: each.email, userId: each.userId })))
}

/** For `catch` of the lock of a person: somebody who withdrew meanwhile has no account. */
export function noneIfWithdrawn(error: unknown) {
  if (error instanceof Refusal && error.code === 'auth.required') return undefined
  throw error
}

export const linkEntry = (tx: Writing, orgId: number, id: string, userId: number) =>
  tx
    .update(directoryUsers)
    .set({ userId })
    .where(and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.id, id)))

/** Whether the directory has deactivated this person. */
export async function isDeactivated(
  tx: NodePgDatabase,
  orgId: number,
  { userId, email }: { userId: number; email: string },
) {
  const theirs = or(eq(directoryUsers.userId, userId), eq(directoryUsers.email, email))
  const off = and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.isActive, false), theirs)
  return (await tx.$count(directoryUsers, off)) > 0
}
