// Membership of organizations.
import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { BINNED_MOST, ORGANIZATIONS_MOST } from '#contract/organization'
import { can, type Action, type Member, type Role } from '#contract/permissions'
import { accounts } from '../auth/users.ts'
import { ago, db, type Writing } from '../db.ts'
import { preparedStatement, isAmong } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import { closedSince, dueAfterReturn, dueOfNewcomer } from './second-factor/closing.ts'
import { members } from './tables.ts'

/** The member has not left, and the organization is not in the bin. */
export const isHere = and(isNull(members.binnedAt), isNull(members.leftAt))

export type MemberRow = typeof members.$inferSelect
/** Only the demonstration has people who joined in the past. */
type NewMember = { orgId: number; userId: number; name: string; role: Role; joinedAt?: Date | undefined }

export async function addMember(tx: Writing, member: NewMember): Promise<Member> {
  const { name, role } = member
  const [{ memberId } = { memberId: 0 }] = await tx
    .insert(members)
    .values({ ...member, secondFactorDue: dueOfNewcomer(member.orgId) })
    // A person who comes back is the same member, with everything they wrote.
    .onConflictDoUpdate({
      target: [members.orgId, members.userId],
      set: {
        name,
        role,
        leftAt: null,
        removedAt: null,
        joinedAt: sql`now()`,
        secondFactorDue: dueAfterReturn(member.orgId),
      },
      setWhere: isNotNull(members.leftAt),
    })
    .returning({ memberId: members.memberId })
  tx.tell(`user:${member.userId}`, 'membership.changed', { orgId: member.orgId, isMember: true })
  tx.tell(`organization:${member.orgId}`, 'members.changed', { orgId: member.orgId, what: 'people' })
  return { memberId, orgId: member.orgId, userId: member.userId, role: member.role }
}

/** All members of this organization, for callers who may see them. */
export const membersOf = (orgId: number, tx: NodePgDatabase = db) =>
  tx
    .select({ userId: members.userId, memberId: members.memberId, name: members.name, role: members.role })
    .from(members)
    .where(and(eq(members.orgId, orgId), isNull(members.leftAt)))
    .orderBy(members.memberId)

/** The present members of this organization, for statements of other features. */
export const presentMembers = (orgId: number) =>
  db
    .select({ memberId: members.memberId, userId: members.userId, name: members.name, role: members.role })
    .from(members)
    .where(and(eq(members.orgId, orgId), isNull(members.leftAt)))
    .as('present')
export type PresentMembers = ReturnType<typeof presentMembers>

/** Those of these addresses that belong to members. */
export async function emailsHere(tx: NodePgDatabase, orgId: number, emails: string[]) {
  const account = accounts().as('account')
  const here = and(eq(members.orgId, orgId), isNull(members.leftAt), isAmong(account.email, emails))
  const rows = await tx
    .select({ email: account.email })
    .from(members)
    .innerJoin(account, eq(account.userId, members.userId))
    .where(here)
  return rows.map(({ email }) => email)
}

/** Present members with one of these names, or one of these addresses. */
export function membersCalled(tx: NodePgDatabase, orgId: number, words: readonly string[]) {
  const account = accounts().as('account')
  const addresses = words.filter(word => word.includes('@')).map(word => word.toLowerCase())
  const isCalled = or(isAmong(members.name, words), isAmong(account.email, addresses))
  return tx
    .select({ memberId: members.memberId, name: members.name, email: account.email, role: members.role })
    .from(members)
    .innerJoin(account, eq(account.userId, members.userId))
    .where(and(eq(members.orgId, orgId), isHere, isCalled))
    .orderBy(members.memberId)
}

/** The role of a person in an organization, in the bin or not; undefined if they are not in it. */
export async function roleIn(tx: NodePgDatabase, userId: number, orgId: number): Promise<Role | undefined> {
  const here = and(eq(members.orgId, orgId), eq(members.userId, userId), isNull(members.leftAt))
  const [row] = await tx.select({ role: members.role }).from(members).where(here)
  return row?.role
}

/** The role of this member; undefined if they left. */
export async function roleOf(tx: NodePgDatabase, orgId: number, memberId: number): Promise<Role | undefined> {
  return (await foundMember(tx, orgId, memberId))?.role
}

/** The organizations in the bin that a person owns, for other features to join. */
export const binnedOf = (userId: number, tx: NodePgDatabase = db) =>
  tx
    .select({ orgId: members.orgId })
    .from(members)
    .where(
      and(eq(members.userId, userId), isNotNull(members.binnedAt), eq(members.role, 'OWNER'), isNull(members.leftAt)),
    )

/** Moves the members into the bin with their organization, or out of it. The organization must be locked. */
export const binMembers = (tx: Writing, orgId: number, isBinned: boolean) =>
  tx
    .update(members)
    .set({ binnedAt: isBinned ? sql`now()` : null })
    .where(eq(members.orgId, orgId))

const counted = alias(members, 'counted')

/** The number of members in the organization of this column. */
export const memberCountOf = (orgId: AnyPgColumn) =>
  sql<number>`(select count(*)::int from ${members} ${sql.identifier('counted')} where ${eq(counted.orgId, orgId)} and ${isNull(counted.leftAt)})`

export async function memberCountIn(tx: NodePgDatabase, orgId: number): Promise<number> {
  return tx.$count(members, and(eq(members.orgId, orgId), isNull(members.leftAt)))
}

/** Tells each member that one of their organizations was added, removed (`isMember` false), or looks different. */
export async function tellMembers(tx: Writing, orgId: number, isMember: boolean) {
  for (const { userId } of await membersOf(orgId, tx))
    tx.tell(`user:${userId}`, 'membership.changed', { orgId, isMember })
}

async function foundMember(tx: NodePgDatabase, orgId: number, memberId: number): Promise<MemberRow | undefined> {
  const here = and(eq(members.orgId, orgId), eq(members.memberId, memberId), isNull(members.leftAt))
  const [row] = await tx.select().from(members).where(here)
  return row
}

/** The door of a member: one of this organization who has not left, or a refusal. */
export const memberRow = async (tx: NodePgDatabase, orgId: number, memberId: number): Promise<MemberRow> =>
  (await foundMember(tx, orgId, memberId)) ?? refuse('member.missing')

/** Checked again under the organization's lock, because the member may have been removed since the door. */
export const requireMember = async (tx: Writing, { orgId, memberId }: Member): Promise<MemberRow> =>
  (await foundMember(tx, orgId, memberId)) ?? refuse('forbidden')

/** Also checks that the role still permits it. */
export async function requirePermission(tx: Writing, me: Member, action: Action): Promise<MemberRow> {
  const row = await requireMember(tx, me)
  return can(row, action) ? row : refuse('forbidden')
}

const authoritiesAsked = preparedStatement<[orgId: string, memberId: string, isRun: boolean]>(
  'authorities_of_person',
  () =>
    db
      .select({
        orgId: members.orgId,
        memberId: members.memberId,
        isRun: sql<boolean>`${members.role} in ('OWNER', 'ADMIN')`,
      })
      .from(members)
      .where(and(eq(members.userId, sql.placeholder('userId')), isHere))
      .orderBy(desc(members.memberId))
      .limit(ORGANIZATIONS_MOST),
)

/** The memberships that the access token lists, and whether the person runs the organization. */
export async function authoritiesOf(tx: NodePgDatabase, userId: number) {
  const rows = await authoritiesAsked({ userId }, tx)
  return rows.map(([orgId, memberId, isRun]) => ({ orgId: Number(orgId), memberId: Number(memberId), isRun }))
}

/** Refuses a person whose token can list no more organizations. The person must be locked, or two joins at once both pass. */
export async function requireMembershipRoom(tx: Writing, userId: number) {
  if ((await authoritiesOf(tx, userId)).length >= ORGANIZATIONS_MOST)
    refuse('organization.tooMany', { values: { most: ORGANIZATIONS_MOST } })
}

/** Refuses an owner whose bin is full; without a limit, creating and deleting in turns would fill the tables. */
export async function requireBinRoom(tx: Writing, userId: number) {
  const mine = binnedOf(userId, tx).as('mine')
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(mine)
  if (row!.count >= BINNED_MOST) refuse('organization.binFull', { values: { most: BINNED_MOST } })
}

/** Members who left, or were shut out, recently by the database's clock, so that their sockets are cut on every node. */
export const membersGoneWithin = (ms: number) =>
  db
    .select({ orgId: members.orgId, userId: members.userId })
    .from(members)
    .where(or(gt(members.leftAt, ago(ms)), closedSince(ago(ms))))

/** For statements about what came since. */
export const joinedAtOf = (orgId: number, memberId: number) =>
  sql`(select mine.joined_at from ${members} mine where mine.org_id = ${orgId} and mine.id = ${memberId})`
