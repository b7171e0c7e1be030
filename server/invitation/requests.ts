// Those who came by a link and wait until somebody lets them in.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { mayInvite, type Member } from '#contract/permissions'
import { audit } from '../audit/audits.ts'
import { accounts, lockedUser } from '../auth/users.ts'
import { db, write } from '../db.ts'
import { sendMail } from '../mail.ts'
import { roleIn } from '../member/members.ts'
import { refuse } from '../refusal.ts'
import type { Visit } from '../visit.ts'
import { letIn } from './acceptances.ts'
import { lockedInviter } from './inviters.ts'
import { admittedMail } from './mails.ts'
import { invitationLinks, joinRequests } from './tables.ts'

const isWaiting = and(isNull(joinRequests.acceptedAt), isNull(joinRequests.declinedAt))
const itsLink = and(eq(invitationLinks.orgId, joinRequests.orgId), eq(invitationLinks.linkId, joinRequests.linkId))

/** Whoever waits longest comes first. */
export async function requestsOf({ orgId }: Member) {
  const account = accounts().as('account')
  const rows = await db
    .select({ request: joinRequests, role: invitationLinks.role, email: account.email })
    .from(joinRequests)
    .innerJoin(invitationLinks, itsLink)
    .innerJoin(account, eq(account.userId, joinRequests.userId))
    .where(and(eq(joinRequests.orgId, orgId), isWaiting))
    .orderBy(asc(joinRequests.askedAt))
  return rows.map(({ request: { requestId, name, askedAt }, role, email }) => ({
    requestId,
    name,
    email,
    role,
    askedAt: askedAt.toISOString(),
  }))
}

/** Lets somebody in or not; a link that ended meanwhile is no reason to turn away whoever asked in time. */
export async function answerRequest(member: Member, requestId: number, accepts: boolean, visit: Visit) {
  const { orgId, userId } = member
  const here = and(eq(joinRequests.orgId, orgId), eq(joinRequests.requestId, requestId))
  const [asked] = await db.select({ userId: joinRequests.userId }).from(joinRequests).where(here)
  if (!asked) return refuse('invitation.missing')
  return write(async tx => {
    const { email } = await lockedUser(tx, asked.userId)
    const { organization, inviter } = await lockedInviter(tx, member)
    const [found] = await tx
      .select({ request: joinRequests, link: invitationLinks })
      .from(joinRequests)
      .innerJoin(invitationLinks, itsLink)
      .where(and(here, isWaiting))
    if (!found) return refuse('invitation.ended')
    const { request, link } = found
    if (!mayInvite(inviter, link.role)) refuse('invitation.above')
    await tx
      .update(joinRequests)
      .set(accepts ? { acceptedAt: sql`now()` } : { declinedAt: sql`now()` })
      .where(here)
    // Somebody else may have invited them meanwhile.
    const isHere = (await roleIn(tx, asked.userId, orgId)) !== undefined
    if (accepts && !isHere) {
      const { memberId } = await letIn(tx, link, { userId: asked.userId, name: request.name })
      const about = { memberId, role: link.role }
      await audit(tx, visit, { userId, orgId, what: 'invitation.requestAccepted', about })
      await sendMail(tx, email, admittedMail(orgId, organization))
    } else await audit(tx, visit, { userId, orgId, what: 'invitation.requestDeclined', about: { count: 1 } })
    tx.tell(`user:${asked.userId}`, 'membership.changed', { orgId, isMember: accepts || isHere })
    tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
  })
}
