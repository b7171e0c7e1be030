// From when on an organization is closed to a member without the second factor that it requires.
import { and, eq, gt, isNotNull, isNull, lt, lte, not, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Member } from '#contract/permissions'
import { GRACE_DAYS } from '#contract/second-factor-policy'
import { db, type Writing } from '../../db.ts'
import { isAmong } from '../../postgres/statements.ts'
import { organizations } from '../../postgres/tables.ts'
import { hasSecondFactor } from '../../second-factor/factors.ts'
import { livingOrganizations } from '../../tenancy.ts'
import { members } from '../tables.ts'

export const afterGrace = sql`now() + make_interval(days => ${GRACE_DAYS})`

/** For somebody who comes back: a time of grace that has begun is not given again. */
export const dueAfterReturn = (orgId: number) =>
  sql`case when ${members.secondFactorDue} > (select ${organizations.secondFactorSince} from ${organizations} where ${eq(organizations.orgId, orgId)})
    then least(${members.secondFactorDue}, excluded.second_factor_due) else excluded.second_factor_due end`

/** For somebody who comes now. The organization must be locked, or one who comes meanwhile is forgotten. */
export const dueOfNewcomer = (orgId: number) =>
  sql`(select ${afterGrace} from ${organizations} where ${and(eq(organizations.orgId, orgId), isNotNull(organizations.secondFactorSince))})`

export const isUnprotected = () => not(hasSecondFactor(members.userId))
/** The present members of an organization who have no second factor. */
export const isUnprotectedHere = (orgId: number) =>
  and(eq(members.orgId, orgId), isNull(members.leftAt), isUnprotected())
/** Whether the organization is closed to this member now. Where nothing is required nothing else is read. */
export const isClosed = (): SQL<boolean> =>
  sql`case when ${members.secondFactorDue} <= now() then ${isUnprotected()} else false end`

/** From when on the organization is closed to them; null for those who have a second factor, or need none. */
const closesAt = () =>
  sql<Date | null>`case when ${members.secondFactorDue} is not null and ${isUnprotected()} then ${members.secondFactorDue} end`

export async function closingFor({ orgId, memberId }: Pick<Member, 'orgId' | 'memberId'>, tx: NodePgDatabase = db) {
  const [row] = await tx
    .select({ closesAt: closesAt().mapWith(members.secondFactorDue) })
    .from(members)
    .where(and(eq(members.orgId, orgId), eq(members.memberId, memberId)))
  return row?.closesAt?.toISOString() ?? null
}

/** Those to whom an organization was closed recently, by the database's clock. */
export const closedSince = (since: SQL): SQL => and(gt(members.secondFactorDue, since), isClosed())!

/** The organizations that require a second factor of this person, for who is about to give it up. */
export async function requiringOf(userId: number): Promise<string[]> {
  const living = livingOrganizations().as('living')
  const rows = await db
    .select({ name: living.name })
    .from(members)
    .innerJoin(living, eq(living.orgId, members.orgId))
    .where(and(eq(members.userId, userId), isNull(members.leftAt), isNotNull(members.secondFactorDue)))
    .orderBy(living.name)
  return rows.map(({ name }) => name)
}

/** For statements that look for such members, by the index of the moment; `isClosed` is asked of one. */
const isShutOut = () => and(isNull(members.leftAt), lte(members.secondFactorDue, sql`now()`), isUnprotected())

/** Of these people: to whom an organization is closed now. */
export const closedTo = (userIds: readonly number[]) =>
  db
    .select({ orgId: members.orgId, userId: members.userId })
    .from(members)
    .where(and(isAmong(members.userId, [...userIds]), isShutOut()))

/** All to whom this organization is closed now. */
export const closedIn = async (tx: NodePgDatabase, orgId: number) =>
  (
    await tx
      .select({ userId: members.userId })
      .from(members)
      .where(and(eq(members.orgId, orgId), isShutOut()))
  ).map(({ userId }) => userId)

/** Of somebody who has given up the second factor: where the time of grace is over the organization closes now, for open sockets too. */
export const closeWithoutFactor = (tx: Writing, userId: number) =>
  tx
    .update(members)
    .set({ secondFactorDue: sql`now()` })
    .where(and(eq(members.userId, userId), lt(members.secondFactorDue, sql`now()`)))
