// The door of every call within an organization: the living session and the membership in one query.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Member, Role } from '#contract/permissions'
import type { Doors } from '../http/admission.ts'
import { holderOf, livingSessions, type Living } from '../auth/doors.ts'
import { db } from '../db.ts'
import { hotRead } from '../postgres/statements.ts'
import { isHere } from './members.ts'
import { members } from './tables.ts'

type LivingMember = [...Living, memberId: string | null, role: Role | null]

const livingMember = hotRead<LivingMember>('living_member', () => {
  const holder = livingSessions().as('holder')
  const here = db
    .select({ userId: members.userId, memberId: members.memberId, role: members.role })
    .from(members)
    .where(and(eq(members.orgId, sql.placeholder('orgId')), isHere))
    .as('here')
  const { userId, email, userName, pictureKey, pendingEmail, marketingAt, createdAt, version } = holder
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
      memberId: here.memberId,
      role: here.role,
    })
    .from(holder)
    .leftJoin(here, eq(here.userId, holder.userId))
})

/** The present members with their roles, for other features to join. */
export const memberRoles = () =>
  db
    .select({ orgId: members.orgId, memberId: members.memberId, role: members.role })
    .from(members)
    .where(isNull(members.leftAt))

export const memberBy: Doors['member'] = async (bearer, orgId) => {
  const found = await holderOf<LivingMember>(bearer, session => livingMember({ ...session, orgId }))
  if (!found) return undefined
  const { me, row } = found
  const [memberId, role] = [row[8], row[9]]
  const member: Member | undefined =
    memberId && role ? { memberId: Number(memberId), orgId, userId: me.userId, role } : undefined
  return { me, member }
}
