// What somebody invited dies with their right to invite.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { mayInvite, type Role, roles } from '#contract/permissions'
import type { Writing } from '../db.ts'
import { isOpen } from './invitations.ts'
import { invitationLinks, invitations } from './tables.ts'

type Inviter = { orgId: number; memberId: number }

/** Takes back what this member may no longer give: all of it where they left, which no role says. */
export async function endInvitationsOf(tx: Writing, { orgId, memberId }: Inviter, role?: Role) {
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
  if (ended.length) tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
}
