// What somebody invited dies with their right to invite, and what somebody was invited to with their coming or going.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { mayInvite, type Role, roles } from '#contract/permissions'
import { audit, type By } from '../audit-trail.ts'
import { emailsOf } from '../auth/users.ts'
import type { Writing } from '../db.ts'
import { isOpen } from './invitations.ts'
import { invitationLinks, invitations, joinRequests } from './tables.ts'

type Inviter = { orgId: number; memberId: number }

/** Takes back what this member may no longer give: all of it where they left, which no role says. */
export async function endInvitationsOf(tx: Writing, { orgId, memberId }: Inviter, { userId, client }: By, role?: Role) {
  const beyond = roles.filter(each => !role || !mayInvite({ role }, each))
  const theirs = (table: typeof invitations | typeof invitationLinks) =>
    and(eq(table.orgId, orgId), eq(table.inviterId, memberId), inArray(table.role, beyond))
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

/** A mail that is found again gives nobody a role that they came in without, and brings nobody back who was taken out. */
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
  for (const { linkId } of requests) await giveUseBack(tx, orgId, linkId)
  if (mails.length + requests.length) tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
}

/** Whoever goes takes back what they gave, and nothing that they were given lets them in again. */
export async function endInvitationsOnLeaving(tx: Writing, member: Inviter & { userId: number }, by: By) {
  await endInvitationsOf(tx, member, by)
  const { orgId, userId } = member
  const [account] = await emailsOf([userId], tx)
  await endInvitationsTo(tx, { orgId, userId, email: account!.email })
}

/** Whoever waited and did not come in by it leaves their place to another one. */
export const giveUseBack = (tx: Writing, orgId: number, linkId: number) =>
  tx
    .update(invitationLinks)
    .set({ uses: sql`greatest(${invitationLinks.uses} - 1, 0)` })
    .where(and(eq(invitationLinks.orgId, orgId), eq(invitationLinks.linkId, linkId)))
