// Requests of people who came by a link, or because of their address, and wait for approval.
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { totalPagesOf, type Paging } from '#contract/pagination'
import { mayInvite, type Member, type Role } from '#contract/permissions'
import { audit } from '../../audit-trail.ts'
import { accounts, lockedUser } from '../../auth/users.ts'
import { db, write } from '../../db.ts'
import { sendMail } from '../../mail.ts'
import { roleIn } from '../../member/members.ts'
import { insteadOf, refuse } from '../../refusal.ts'
import type { Client } from '../../http/client.ts'
import { withNothing } from '../domain/joining.ts'
import { letIn } from './acceptances.ts'
import { endInvitationsTo, giveUseBack, isWaiting } from '../endings.ts'
import { lockedInviter } from '../inviters.ts'
import { admittedMail } from '../mails.ts'
import { invitationLinks, joinRequests } from '../tables.ts'

const itsLink = and(eq(invitationLinks.orgId, joinRequests.orgId), eq(invitationLinks.linkId, joinRequests.linkId))

/** The longest waiting request comes first. */
export async function requestsOf({ orgId }: Member, { currentPage, size }: Paging) {
  const account = accounts().as('account')
  const here = and(eq(joinRequests.orgId, orgId), isWaiting)
  const [rows, [total]] = await Promise.all([
    db
      .select({
        request: joinRequests,
        role: sql<Role>`coalesce(${invitationLinks.role}, 'MEMBER')`,
        email: account.email,
      })
      .from(joinRequests)
      .leftJoin(invitationLinks, itsLink)
      .innerJoin(account, eq(account.userId, joinRequests.userId))
      .where(here)
      .orderBy(asc(joinRequests.askedAt), asc(joinRequests.requestId))
      .limit(size)
      .offset((currentPage - 1) * size),
    db.select({ count: count() }).from(joinRequests).where(here),
  ])
  const totalCount = total!.count
  return {
    data: rows.map(({ request: { requestId, name, askedAt }, role, email }) => ({
      requestId,
      name,
      email,
      role,
      askedAt: askedAt.toISOString(),
    })),
    totalPages: totalPagesOf(totalCount, size),
    totalCount,
  }
}

/** Approves or declines a request. A link that ended meanwhile is no reason to refuse a request made in time. */
export async function answerRequest(member: Member, requestId: number, accepts: boolean, client: Client) {
  const { orgId, userId } = member
  const here = and(eq(joinRequests.orgId, orgId), eq(joinRequests.requestId, requestId))
  const [asked] = await db.select({ userId: joinRequests.userId }).from(joinRequests).where(here)
  if (!asked) return refuse('invitation.missing')
  return write(async tx => {
    // The person withdrew just now, and their request was deleted.
    const { email } = await lockedUser(tx, asked.userId).catch(insteadOf('auth.required', 'invitation.missing'))
    const { organization, inviter } = await lockedInviter(tx, member)
    const [found] = await tx
      .select({ request: joinRequests, link: invitationLinks })
      .from(joinRequests)
      .leftJoin(invitationLinks, itsLink)
      .where(and(here, isWaiting))
    if (!found) return refuse('invitation.ended')
    const { request } = found
    const link = found.link ?? withNothing(orgId)
    if (!mayInvite(inviter, link.role)) refuse('invitation.above')
    // The person has joined by another way: the request ends, and nobody is recorded as let in or turned away.
    if (await roleIn(tx, asked.userId, orgId)) return endInvitationsTo(tx, { orgId, userId: asked.userId, email })
    await tx
      .update(joinRequests)
      .set(accepts ? { acceptedAt: sql`now()` } : { declinedAt: sql`now()` })
      .where(here)
    if (accepts) {
      const coming = { userId: asked.userId, name: request.name, email }
      const { memberId } = await letIn(tx, link, coming, { userId, client })
      const about = { requestId, memberId, role: link.role }
      await audit(tx, client, { userId, orgId, what: 'invitation.requestAccepted', about })
      await sendMail(tx, email, admittedMail(orgId, organization))
    } else {
      if (request.linkId !== null) await giveUseBack(tx, orgId, request.linkId)
      await audit(tx, client, { userId, orgId, what: 'invitation.requestDeclined', about: { requestId } })
    }
    tx.tell(`user:${asked.userId}`, 'membership.changed', { orgId, isMember: accepts })
    tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
  })
}
