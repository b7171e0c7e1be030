// The invitations that a member sent end with their right to invite, and those that a person received end when they join or
// leave.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { mayInvite, type Role, roles } from '#contract/permissions'
import { audit, type By } from '../audit-trail.ts'
import { emailsOf } from '../auth/users.ts'
import type { Writing } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import { isOpen } from './invitations.ts'
import { invitationLinks, invitations, joinRequests } from './tables.ts'

type Inviter = { orgId: number; memberId: number }

/**
 * Cancels the invitations and links that this member may no longer give. Without a role the member has left, and all of them
 * end.
 */
export async function endInvitationsOf(tx: Writing, { orgId, memberId }: Inviter, { userId, client }: By, role?: Role) {
  const beyond = roles.filter(each => !role || !mayInvite({ role }, each))
  const theirs = (table: typeof invitations | typeof invitationLinks) =>
    and(eq(table.orgId, orgId), eq(table.inviterId, memberId), isAmong(table.role, beyond))
  const ended = [
    ...(await tx
      .update(invitations)
      .set({ cancelledAt: sql`now()` })
      .where(and(theirs(invitations), isOpen))
      .returning({ id: invitations.invitationId })),
    ...(await tx
      .update(invitationLinks)
      .set({ revokedAt: sql`now()` })
      .where(and(theirs(invitationLinks), isNull(invitationLinks.revokedAt)))
      .returning({ id: invitationLinks.linkId })),
  ]
  if (!ended.length) return
  await audit(tx, client, { userId, orgId, what: 'invitation.ended', about: { memberId, count: ended.length } })
  tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
}

export const isWaiting = and(
  isNull(joinRequests.acceptedAt),
  isNull(joinRequests.declinedAt),
  isNull(joinRequests.cancelledAt),
)

type Invited = { orgId: number; userId: number; email: string }

/** An old mail must not give a member another role, nor bring a removed member back. */
export async function endInvitationsTo(tx: Writing, { orgId, userId, email }: Invited) {
  const mails = await tx
    .update(invitations)
    .set({ cancelledAt: sql`now()`, userId })
    .where(and(eq(invitations.orgId, orgId), eq(invitations.email, email), isOpen))
    .returning({ id: invitations.invitationId })
  const requests = await tx
    .update(joinRequests)
    .set({ cancelledAt: sql`now()` })
    .where(and(eq(joinRequests.orgId, orgId), eq(joinRequests.userId, userId), isWaiting))
    .returning({ linkId: joinRequests.linkId })
  for (const { linkId } of requests) if (linkId !== null) await giveUseBack(tx, orgId, linkId)
  if (mails.length + requests.length) tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
}

/** The invitations that a leaving member sent are cancelled, and those they received must not let them in again. */
export async function endInvitationsOnLeaving(tx: Writing, member: Inviter & { userId: number }, by: By) {
  await endInvitationsOf(tx, member, by)
  const { orgId, userId } = member
  const [account] = await emailsOf([userId], tx)
  await endInvitationsTo(tx, { orgId, userId, email: account!.email })
}

/** A request that ends without joining frees its use of the link. */
export const giveUseBack = (tx: Writing, orgId: number, linkId: number) =>
  tx
    .update(invitationLinks)
    .set({ uses: sql`greatest(${invitationLinks.uses} - 1, 0)` })
    .where(and(eq(invitationLinks.orgId, orgId), eq(invitationLinks.linkId, linkId)))
