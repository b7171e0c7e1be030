// Who may do what here: giving roles, handing the organization over. An organization always has an owner.
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { mayGive, type Member, type Role } from '#contract/permissions'
import { audit, type By } from '../audit/audits.ts'
import { write, type Writing } from '../db.ts'
import { withoutHeadships } from '../department/assignments.ts'
import { endInvitationsOf } from '../invitation/endings.ts'
import { letGoOfUnseen } from '../issue/holder.ts'
import { becameGuest } from '../project/people.ts'
import { lockedRow as lockedOrganization } from '../organization/organizations.ts'
import { refuse } from '../refusal.ts'
import type { Visit } from '../visit.ts'
import { memberRow, stillHere, type MemberRow } from './members.ts'
import { personFor } from './people.ts'
import { holdMember } from './staying.ts'
import { members } from './tables.ts'

/** Two owners who demote each other at once wait for each other here, and the second finds out. */
export async function lockedMember(tx: Writing, me: Member) {
  await lockedOrganization(tx, me.orgId)
  return stillHere(tx, me)
}

export async function anotherOwner(tx: NodePgDatabase, { orgId, memberId }: Pick<MemberRow, 'orgId' | 'memberId'>) {
  const others = and(
    eq(members.orgId, orgId),
    eq(members.role, 'OWNER'),
    isNull(members.leftAt),
    ne(members.memberId, memberId),
  )
  const [row] = await tx.select({ memberId: members.memberId }).from(members).where(others).limit(1)
  return row !== undefined
}

/** Refuses what would leave the organization without an owner: removal, demotion and leaving share it. */
export async function keepsAnOwner(
  tx: Writing,
  member: Pick<MemberRow, 'orgId' | 'memberId' | 'role'>,
  refusal: 'organization.ownerless' | 'organization.lastOwner' = 'organization.ownerless',
) {
  if (member.role === 'OWNER' && !(await anotherOwner(tx, member))) refuse(refusal)
}

export async function changeRole(me: Member, memberId: number, role: Role, visit: Visit) {
  const { orgId } = me
  return write(async tx => {
    const giver = await lockedMember(tx, me)
    await giveRole(tx, giver, await memberRow(tx, orgId, memberId), role, visit)
    return personFor(orgId, memberId, tx)
  })
}

/** Within a transaction that holds the organization. A guest heads nothing. */
export async function giveRole(tx: Writing, giver: MemberRow, member: MemberRow, role: Role, visit: Visit) {
  const { orgId, memberId, role: from } = member
  if (!mayGive(giver, from, role)) refuse('member.above')
  if (from === role) return
  await keepsAnOwner(tx, member)
  const by = { userId: giver.userId, visit }
  if (role === 'GUEST') {
    await holdMember(tx, member)
    await withoutHeadships(tx, orgId, memberId, by)
    await letGoOfUnseen(tx, { orgId, memberId }, by)
    await becameGuest(tx, { orgId, memberId })
  }
  await setRole(tx, member, role, by)
  await audit(tx, visit, { userId: giver.userId, orgId, what: 'member.role', about: { memberId, from, to: role } })
}

/** One step, so that the organization never has no owner and I never lose it to nobody. */
export async function handOver(me: Member, memberId: number, stepsDown: boolean, visit: Visit) {
  const { orgId, userId } = me
  return write(async tx => {
    const giver = await lockedMember(tx, me)
    if (giver.role !== 'OWNER') refuse('forbidden')
    if (memberId === giver.memberId) refuse('member.self')
    const member = await memberRow(tx, orgId, memberId)
    if (member.role !== 'OWNER') await setRole(tx, member, 'OWNER', { userId, visit })
    if (stepsDown) await setRole(tx, giver, 'ADMIN', { userId, visit })
    await audit(tx, visit, {
      userId,
      orgId,
      what: 'organization.handedOver',
      about: { memberId, to: stepsDown ? 'ADMIN' : 'OWNER' },
    })
    return personFor(orgId, memberId, tx)
  })
}

export async function setRole(tx: Writing, member: MemberRow, role: Role, by: By) {
  await writeRole(tx, member, role)
  await endInvitationsOf(tx, member, by, role)
}

/** What they invited to stays: whoever calls it settles that. */
export async function writeRole(tx: Writing, { orgId, memberId, userId }: MemberRow, role: Role) {
  await tx
    .update(members)
    .set({ role, version: sql`${members.version} + 1` })
    .where(and(eq(members.orgId, orgId), eq(members.memberId, memberId)))
  tellChange(tx, orgId, userId, true)
}

export function tellChange(tx: Writing, orgId: number, userId: number, isMember: boolean) {
  tx.tell(`organization:${orgId}`, 'members.changed', { orgId, what: 'people' })
  tx.tell(`user:${userId}`, 'membership.changed', { orgId, isMember })
}
