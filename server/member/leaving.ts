// Leaving an organization: by removal or by choice. An organization always keeps an owner.
import { and, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { mayRemove, type Member } from '#contract/permissions'
import { audit, type By } from '../audit-trail.ts'
import { write, type Writing } from '../db.ts'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import { memberRow, type MemberRow } from './members.ts'
import { requireOtherOwner, lockedMember, tellChange } from './roles.ts'
import { lockMember } from './staying.ts'
import { members } from './tables.ts'
import { letGo } from './membership.ts'

/** Takes effect at once: the door checks every call, and open sockets are cut within a second. */
export const removeMember = (me: Member, memberId: number, client: Client) =>
  write(async tx => {
    const remover = await lockedMember(tx, me)
    if (remover.memberId === memberId) refuse('member.self')
    await takeOut(tx, remover, await memberRow(tx, me.orgId, memberId), client)
  })

/** Part of a transaction that has locked the organization. */
export async function takeOut(tx: Writing, remover: MemberRow, member: MemberRow, client: Client) {
  const { orgId, memberId } = member
  if (!mayRemove(remover, member.role)) refuse('member.above')
  await requireOtherOwner(tx, member)
  await leaveByRemoval(tx, member, { userId: remover.userId, client })
  await audit(tx, client, { userId: remover.userId, orgId, what: 'member.removed', about: { memberId } })
}

export const leaveOrganization = (me: Member, client: Client) =>
  write(async tx => goAway(tx, await lockedMember(tx, me), client))

/** Leaves by choice. The last member of all may not, because nobody could ever open or delete the organization again. */
export async function goAway(tx: Writing, member: MemberRow, client: Client) {
  if (await isAlone(tx, member)) refuse('organization.alone')
  await requireOtherOwner(tx, member, 'organization.lastOwner')
  await leave(tx, member, { userId: member.userId, client })
  await audit(tx, client, { userId: member.userId, orgId: member.orgId, what: 'member.left' })
}

export async function isAlone(tx: NodePgDatabase, { orgId, memberId }: Pick<MemberRow, 'orgId' | 'memberId'>) {
  const others = and(eq(members.orgId, orgId), isNull(members.leftAt), ne(members.memberId, memberId))
  const [row] = await tx.select({ memberId: members.memberId }).from(members).where(others).limit(1)
  return row === undefined
}

/** Drops the holdings that were not handed over, and ends the invitations by which the member could come back at once. */
export async function leave(tx: Writing, member: MemberRow, by: By, removal?: { removedAt: SQL }) {
  const { orgId, memberId, userId } = member
  await lockMember(tx, member)
  await letGo(tx, member, by)
  await tx
    .update(members)
    .set({ leftAt: sql`now()`, ...removal })
    .where(and(eq(members.orgId, orgId), eq(members.memberId, memberId)))
  tellChange(tx, orgId, userId, false)
}

/** The right to it is asked by the caller. */
export const leaveByRemoval = (tx: Writing, member: MemberRow, by: By) =>
  leave(tx, member, by, { removedAt: sql`now()` })

/** The time at which this person was removed, unless they have joined again since. */
export async function removalOf(tx: NodePgDatabase, orgId: number, userId: number): Promise<Date | null> {
  const theirs = and(eq(members.orgId, orgId), eq(members.userId, userId), isNotNull(members.leftAt))
  const [row] = await tx.select({ removedAt: members.removedAt }).from(members).where(theirs)
  return row?.removedAt ?? null
}
