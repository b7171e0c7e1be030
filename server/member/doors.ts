// The door of every call within an organization: the living session and the membership in one query.
import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Member, Role } from '#contract/permissions'
import type { Doors } from '../http/admission.ts'
import { holderOf, livingSessions, type Living } from '../auth/doors.ts'
import { db } from '../db.ts'
import { gatheredStatement } from '../postgres/gathering.ts'
import { isHere } from './members.ts'
import { isClosed } from './second-factor/closing.ts'
import { members } from './tables.ts'

/** A row of `livingMembers`, in the order of its columns. */
export type LivingMember = [...Living, memberId: string | null, role: Role | null, isClosed: boolean | null]

/** The living session `sessionId` with its holder and their membership of `orgId`. */
const livingMembers = () => {
  const holder = livingSessions().as('holder')
  const here = db
    .select({
      userId: members.userId,
      memberId: members.memberId,
      role: members.role,
      isClosed: isClosed().as('is_closed'),
    })
    .from(members)
    .where(and(eq(members.orgId, sql.placeholder('orgId')), isHere))
    .as('here')
  const { userId, email, userName, pictureKey, pendingEmail, marketingAt, createdAt, version, hasPassword } = holder
  return db
    .select({
      userId,
      email,
      userName,
      pictureKey,
      pendingEmail,
      marketingAt,
      createdAt,
      version,
      hasPassword,
      // Named, because other features join this, and two columns of one name would be ambiguous.
      memberId: sql<string | null>`${here.memberId}`.as('caller_id'),
      role: sql<Role | null>`${here.role}`.as('caller_role'),
      isClosed: sql<boolean | null>`${here.isClosed}`.as('is_closed_to_caller'),
    })
    .from(holder)
    .leftJoin(here, eq(here.userId, holder.userId))
}

/** The same for features that join their own tables to it, so that the door of a thing needs one query. */
export function callers() {
  const caller = livingMembers().as('caller')
  const { userId, email, userName, pictureKey, pendingEmail, marketingAt, createdAt, version, hasPassword } = caller
  const account = { userId, email, userName, pictureKey, pendingEmail, marketingAt, createdAt, version, hasPassword }
  return { caller, columns: { ...account, memberId: caller.memberId, role: caller.role, isClosed: caller.isClosed } }
}

const livingMember = gatheredStatement<LivingMember>('living_member', livingMembers)

/** The present members with their roles, for other features to join. */
export const memberRoles = () =>
  db
    .select({ orgId: members.orgId, memberId: members.memberId, role: members.role })
    .from(members)
    .where(isNull(members.leftAt))

export const memberBy: Doors['member'] = (bearer, orgId) => callerBy(bearer, orgId, livingMember)

type Asked = { sessionId: number; orgId: number }

const ACCOUNT_COLUMNS = 9
const MEMBER_COLUMNS = ACCOUNT_COLUMNS + 3

/**
 * The caller with their membership, read from the database each time.
 * @param ask the statement that answers for a session
 * @returns `beside`: what that has read after the columns of the member
 */
export async function callerBy<Beside extends readonly unknown[]>(
  bearer: string,
  orgId: number,
  ask: (asked: Asked) => Promise<[...LivingMember, ...Beside][]>,
) {
  const found = await holderOf(bearer, session => ask({ ...session, orgId }))
  if (!found) return undefined
  const { me, row } = found
  const [memberId, role, isShut] = row.slice(ACCOUNT_COLUMNS, MEMBER_COLUMNS) as [
    string | null,
    Role | null,
    boolean | null,
  ]
  const member: Member | undefined =
    memberId && role ? { memberId: Number(memberId), orgId, userId: me.userId, role } : undefined
  return { me, member, isClosed: isShut === true, beside: row.slice(MEMBER_COLUMNS) as unknown as Beside }
}

/** A person's membership in an organization that is not in the bin, nor closed to them. */
export const memberIn = (userId: number, orgId: number) => admittedIn(orgId, eq(members.userId, userId))
/** The same by the number of the member, for what time brings about. */
export const memberBehind = (memberId: number, orgId: number) => admittedIn(orgId, eq(members.memberId, memberId))

async function admittedIn(orgId: number, who: SQL): Promise<Member | undefined> {
  const [row] = await db
    .select({ memberId: members.memberId, userId: members.userId, role: members.role })
    .from(members)
    .where(and(eq(members.orgId, orgId), who, isHere, not(isClosed())))
  return row && { ...row, orgId }
}
