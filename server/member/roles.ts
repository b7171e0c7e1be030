// Who may do what here: giving roles, handing over, removing. An organization always has an owner.
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { mayGive, mayRemove, type Member, type Role } from '#contract/permissions'
import { audit } from '../audit/audits.ts'
import { write, type Writing } from '../db.ts'
import { withoutMember } from '../department/assignments.ts'
import { endInvitationsOf } from '../invitation/endings.ts'
import { lockedRow as lockedOrganization } from '../organization/organizations.ts'
import { refuse } from '../refusal.ts'
import type { Visit } from '../visit.ts'
import { memberRow, stillHere, type MemberRow } from './members.ts'
import { personFor } from './people.ts'
import { members } from './tables.ts'

/** Two owners who demote each other at once wait for each other here, and the second finds out. */
async function locked(tx: Writing, me: Member) {
  await lockedOrganization(tx, me.orgId)
  return stillHere(tx, me)
}

async function anotherOwner(tx: Writing, { orgId, memberId }: Pick<MemberRow, 'orgId' | 'memberId'>) {
  const others = and(
    eq(members.orgId, orgId),
    eq(members.role, 'OWNER'),
    isNull(members.leftAt),
    ne(members.memberId, memberId),
  )
  const [row] = await tx.select({ memberId: members.memberId }).from(members).where(others).limit(1)
  return row !== undefined
}

/** Refuses what would leave the organization without an owner: removal, demotion, leaving and withdrawal share it. */
export async function keepsAnOwner(tx: Writing, member: Pick<MemberRow, 'orgId' | 'memberId' | 'role'>) {
  if (member.role === 'OWNER' && !(await anotherOwner(tx, member))) refuse('organization.ownerless')
}

export async function changeRole(me: Member, memberId: number, role: Role, visit: Visit) {
  const { orgId, userId } = me
  return write(async tx => {
    const giver = await locked(tx, me)
    const member = await memberRow(tx, orgId, memberId)
    if (!mayGive(giver, member.role, role)) refuse('member.above')
    if (member.role !== role) {
      await keepsAnOwner(tx, member)
      await setRole(tx, member, role)
      await audit(tx, visit, { userId, orgId, what: 'member.role', about: { memberId, from: member.role, to: role } })
    }
    return personFor(orgId, memberId, tx)
  })
}

/** One step, so that the organization never has no owner and I never lose it to nobody. */
export async function handOver(me: Member, memberId: number, stepsDown: boolean, visit: Visit) {
  const { orgId, userId } = me
  return write(async tx => {
    const giver = await locked(tx, me)
    if (giver.role !== 'OWNER') refuse('forbidden')
    if (memberId === giver.memberId) refuse('member.self')
    const member = await memberRow(tx, orgId, memberId)
    if (member.role !== 'OWNER') await setRole(tx, member, 'OWNER')
    if (stepsDown) await setRole(tx, giver, 'ADMIN')
    await audit(tx, visit, {
      userId,
      orgId,
      what: 'organization.handedOver',
      about: { memberId, to: stepsDown ? 'ADMIN' : 'OWNER' },
    })
    return personFor(orgId, memberId, tx)
  })
}

async function setRole(tx: Writing, { orgId, memberId, userId }: MemberRow, role: Role) {
  await tx
    .update(members)
    .set({ role, version: sql`${members.version} + 1` })
    .where(and(eq(members.orgId, orgId), eq(members.memberId, memberId)))
  await endInvitationsOf(tx, { orgId, memberId }, role)
  tell(tx, orgId, userId, true)
}

function tell(tx: Writing, orgId: number, userId: number, isMember: boolean) {
  tx.tell(`organization:${orgId}`, 'members.changed', { orgId, what: 'people' })
  tx.tell(`user:${userId}`, 'membership.changed', { orgId, isMember })
}

/** Out at once: the door asks for it at every call, and open sockets are cut within a second. */
export async function removeMember(me: Member, memberId: number, visit: Visit) {
  const { orgId, userId } = me
  return write(async tx => {
    const remover = await locked(tx, me)
    if (remover.memberId === memberId) refuse('member.self')
    const member = await memberRow(tx, orgId, memberId)
    if (!mayRemove(remover, member.role)) refuse('member.above')
    await keepsAnOwner(tx, member)
    await leave(tx, member)
    await audit(tx, visit, { userId, orgId, what: 'member.removed', about: { memberId } })
  })
}

async function leave(tx: Writing, { orgId, memberId, userId }: MemberRow) {
  await withoutMember(tx, orgId, memberId)
  await endInvitationsOf(tx, { orgId, memberId })
  await tx
    .update(members)
    .set({ leftAt: sql`now()` })
    .where(and(eq(members.orgId, orgId), eq(members.memberId, memberId)))
  tell(tx, orgId, userId, false)
}
