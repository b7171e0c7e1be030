// A member's open invitations, as one holding.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { mayInvite, roles } from '#contract/permissions'
import { isAmong } from '../postgres/statements.ts'
import type { Holdings } from '../member/membership.ts'
import { endInvitationsOf } from './endings.ts'
import { isOpen } from './invitations.ts'
import { invitationLinks, invitations } from './tables.ts'

type Inviter = { orgId: number; memberId: number }
const pending = ({ orgId, memberId }: Inviter) =>
  and(eq(invitations.orgId, orgId), eq(invitations.inviterId, memberId), isOpen, sql`${invitations.expiresAt} > now()`)
const alive = ({ orgId, memberId }: Inviter) =>
  and(
    eq(invitationLinks.orgId, orgId),
    eq(invitationLinks.inviterId, memberId),
    isNull(invitationLinks.revokedAt),
    sql`${invitationLinks.expiresAt} > now()`,
  )

export const invitationHoldings: Holdings = {
  kind: 'invitation',
  holdingsOf: async (tx, member) => {
    const count = (await tx.$count(invitations, pending(member))) + (await tx.$count(invitationLinks, alive(member)))
    return count ? [{ kind: 'invitation', id: member.memberId, name: String(count), needsTaker: false }] : []
  },
  // The taker becomes responsible for them. Invitations that the taker may not give stay behind and end.
  handOver: async (tx, giver, _holding, taker) => {
    const { orgId, memberId: inviterId } = taker
    const within = roles.filter(role => mayInvite(taker, role))
    const mails = await tx
      .update(invitations)
      .set({ inviterId })
      .where(and(pending(giver), isAmong(invitations.role, within)))
      .returning({ id: invitations.invitationId })
    const links = await tx
      .update(invitationLinks)
      .set({ inviterId })
      .where(and(alive(giver), isAmong(invitationLinks.role, within)))
      .returning({ id: invitationLinks.linkId })
    tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
    const taken = mails.length + links.length
    return taken ? String(taken) : null
  },
  settle: (tx, member, by) => endInvitationsOf(tx, member, by, member.role),
}
