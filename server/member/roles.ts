// Roles: changing them, and handing the organization over. An organization always has an owner.
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { mayGive, type Member, type Role } from '#contract/permissions'
import { audit, type By } from '../audit-trail.ts'
import { write, type Writing } from '../db.ts'
import { lockOrganization } from '../tenancy.ts'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import { memberRow, requireMember, type MemberRow } from './members.ts'
import { personFor } from './people.ts'
import { lockMember } from './staying.ts'
import { members } from './tables.ts'
import { giveRights, makeGuest } from './membership.ts'

/** The lock makes two owners who demote each other wait for each other, and the second sees the result. */
export async function lockedMember(tx: Writing, me: Member) {
  await lockOrganization(tx, me.orgId)
  return requireMember(tx, me)
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

/** Refuses to leave the organization without an owner; removal, demotion and leaving use it. */
export async function requireOtherOwner(
  tx: Writing,
  member: Pick<MemberRow, 'orgId' | 'memberId' | 'role'>,
  refusal: 'organization.ownerless' | 'organization.lastOwner' = 'organization.ownerless',
) {
  if (member.role === 'OWNER' && !(await anotherOwner(tx, member))) refuse(refusal)
}

export async function changeRole(me: Member, memberId: number, role: Role, client: Client) {
  const { orgId } = me
  return write(async tx => {
    const giver = await lockedMember(tx, me)
    await giveRole(tx, giver, await memberRow(tx, orgId, memberId), role, client)
    return personFor(orgId, memberId, tx)
  })
}

/** Part of a transaction that has locked the organization. A guest heads nothing. */
export async function giveRole(tx: Writing, giver: MemberRow, member: MemberRow, role: Role, client: Client) {
  const { orgId, memberId, role: from } = member
  if (!mayGive(giver, from, role)) refuse('member.above')
  if (from === role) return
  await requireOtherOwner(tx, member)
  const by = { userId: giver.userId, client }
  if (role === 'GUEST') {
    await lockMember(tx, member)
    await makeGuest(tx, member, by)
  }
  await setRole(tx, member, role, by)
  await audit(tx, client, { userId: giver.userId, orgId, what: 'member.role', about: { memberId, from, to: role } })
}

/** One step, so that the organization never lacks an owner. */
export async function handOver(me: Member, memberId: number, stepsDown: boolean, client: Client) {
  const { orgId, userId } = me
  return write(async tx => {
    const giver = await lockedMember(tx, me)
    if (giver.role !== 'OWNER') refuse('forbidden')
    if (memberId === giver.memberId) refuse('member.self')
    const member = await memberRow(tx, orgId, memberId)
    if (member.role !== 'OWNER') await setRole(tx, member, 'OWNER', { userId, client })
    if (stepsDown) await setRole(tx, giver, 'ADMIN', { userId, client })
    await audit(tx, client, {
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
  await giveRights(tx, member, role, by)
}

/** Keeps the member's invitations; the caller settles them. */
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
