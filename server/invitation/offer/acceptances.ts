// Accepting an invitation: of many simultaneous tries one succeeds, and an invitation cancelled just before admits nobody.
import { and, eq, sql } from 'drizzle-orm'
import type { InvitedProject } from '#contract/invitation'
import { WAITING_MOST } from '#contract/join-request'
import { audit, type By } from '../../audit-trail.ts'
import type { SignedIn } from '../../http/admission.ts'
import { lockedUser } from '../../auth/users.ts'
import { db, write, type Writing } from '../../db.ts'
import { setAssignments } from '../../department/assignments.ts'
import { placesChanged } from '../../member/membership.ts'
import { removalOf } from '../../member/leaving.ts'
import { addMember, roleIn, requireMembershipRoom } from '../../member/members.ts'
import { namesOf } from '../../member/names.ts'
import { lockOrganization } from '../../tenancy.ts'
import { insteadOf, refuse } from '../../refusal.ts'
import type { Client } from '../../http/client.ts'
import { endInvitationsTo, giveUseBack, isWaiting } from '../endings.ts'
import {
  type Found,
  foundBy,
  isOutdated,
  type LinkRow,
  mailStateOf,
  type MailRow,
  mayUse,
  mustWait,
  requestOf,
  stillStands,
} from './offers.ts'
import { takeIntoProjects } from './projects.ts'
import { remindLater } from '../reminders.ts'
import { invitationLinks, invitations, joinRequests } from '../tables.ts'

type Coming = { userId: number; name: string; email: string }

/** The role and the place that are given; without an inviter to people who came because of their address. */
type Gift = Pick<LinkRow, 'orgId' | 'role' | 'deptId' | 'positionId'> & {
  inviterId: number | null
  projects: readonly InvitedProject[]
}

/** Adds the member with the place of the invitation. The person and the organization must be locked. */
export async function letIn(tx: Writing, row: Gift, { userId, name, email }: Coming, by: By) {
  const { orgId, role, deptId, positionId, inviterId, projects } = row
  await requireMembershipRoom(tx, userId)
  await endInvitationsTo(tx, { orgId, userId, email })
  const member = await addMember(tx, { orgId, userId, name, role })
  if (deptId !== null || positionId !== null) await setAssignments(tx, orgId, member.memberId, [{ deptId, positionId }])
  if (deptId !== null) await placesChanged(tx, { orgId })
  if (inviterId === null) return { memberId: member.memberId }
  const projectId = await takeIntoProjects(tx, { member, inviterId, projects: [...projects] }, by)
  return { memberId: member.memberId, ...(projectId !== undefined && { projectId }) }
}

/** Locks the person before the organization, as everywhere, so that two deeds never deadlock. */
async function locked(tx: Writing, orgId: number, userId: number) {
  const { email } = await lockedUser(tx, userId)
  // The organization is in the bin, which the invited person sees as a cancelled invitation.
  await lockOrganization(tx, orgId).catch(insteadOf('forbidden', 'invitation.cancelled'))
  return email
}

const ENDED = {
  accepted: 'invitation.used',
  declined: 'invitation.declined',
  expired: 'invitation.expired',
  cancelled: 'invitation.cancelled',
  superseded: 'invitation.superseded',
} as const

type Accepting = { token: string; memberName: string }

/** The id of the new member, or null if they wait for approval. */
export async function accept(me: SignedIn, orgId: number, { token, memberName: name }: Accepting, client: Client) {
  // Checked before any lock, so that a caller without an invitation cannot lock the organization.
  await foundBy(db, orgId, token, client)
  return write(async tx => {
    const { userId } = me
    const email = await locked(tx, orgId, userId)
    const found = await foundBy(tx, orgId, token, client)
    if (found.kind === 'mail' && found.row.email !== email) refuse('invitation.mismatch')
    const coming = { userId, name, email }
    const isHere = (await roleIn(tx, userId, orgId)) !== undefined
    if (found.kind === 'mail') return acceptMail(tx, found, coming, isHere, client)
    if (isHere) return refuse('invitation.already')
    return acceptLink(tx, found.row, coming, client)
  })
}

type FoundMail = Extract<Found, { kind: 'mail' }>

async function checkOpen(tx: Writing, found: FoundMail) {
  const state = await mailStateOf(tx, found)
  if (state !== 'pending') refuse(ENDED[state])
  if (!(await stillStands(tx, found.row))) refuse('invitation.cancelled')
}

async function acceptMail(tx: Writing, found: FoundMail, coming: Coming, isHere: boolean, client: Client) {
  await checkOpen(tx, found)
  const { row } = found
  if (isHere) return refuse('invitation.already')
  if (isOutdated(row, await removalOf(tx, row.orgId, coming.userId))) refuse('invitation.cancelled')
  await endMail(tx, row, 'acceptedAt', coming.userId)
  const { memberId, ...begins } = await letIn(tx, row, coming, { userId: coming.userId, client })
  await cameIn(tx, row, { ...coming, memberId }, client)
  return { memberId, ...begins }
}

async function acceptLink(tx: Writing, row: LinkRow, coming: Coming, client: Client) {
  const { orgId, linkId } = row
  const request = await requestOf(tx, row, coming.userId)
  if (request?.declinedAt) refuse('invitation.refused')
  if (request && !request.acceptedAt) refuse('invitation.waiting')
  if (row.revokedAt || !(await stillStands(tx, row))) refuse('invitation.cancelled')
  if (row.expiresAt.getTime() <= Date.now()) refuse('invitation.expired')
  if (!mayUse(row, coming.email)) refuse('invitation.domain', { values: { domains: row.domains.join(', ') } })
  if (row.usesMost !== null && row.uses >= row.usesMost) refuse('invitation.full')
  const waits = mustWait(row, coming.email, await removalOf(tx, orgId, coming.userId))
  if (waits) await checkRoom(tx, row)
  await tx
    .update(invitationLinks)
    .set({ uses: sql`${invitationLinks.uses} + 1` })
    .where(and(eq(invitationLinks.orgId, orgId), eq(invitationLinks.linkId, linkId)))
  if (!waits) {
    const { memberId, ...begins } = await letIn(tx, row, coming, { userId: coming.userId, client })
    await cameIn(tx, row, { ...coming, memberId }, client)
    return { memberId, ...begins }
  }
  const { userId, name } = coming
  // A person who joined once and left again needs a new approval.
  await tx
    .insert(joinRequests)
    .values({ orgId, linkId, userId, name })
    .onConflictDoUpdate({
      target: [joinRequests.orgId, joinRequests.linkId, joinRequests.userId],
      set: { name, askedAt: sql`now()`, acceptedAt: null, declinedAt: null, cancelledAt: null },
    })
  await tellInviter(tx, row, name, 'asked')
  await remindLater(tx, row)
  tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
  return { memberId: null }
}

/** The limit keeps the list short enough for a member to review every request. */
async function checkRoom(tx: Writing, { orgId, linkId }: LinkRow) {
  const theirs = and(eq(joinRequests.orgId, orgId), eq(joinRequests.linkId, linkId), isWaiting)
  if ((await tx.$count(joinRequests, theirs)) >= WAITING_MOST)
    refuse('invitation.crowded', { values: { most: WAITING_MOST } })
}

async function cameIn(
  tx: Writing,
  row: MailRow | LinkRow,
  { userId, memberId, name }: Coming & { memberId: number },
  client: Client,
) {
  const { orgId, role } = row
  await audit(tx, client, { userId, orgId, what: 'invitation.accepted', about: { memberId, role } })
  await tellInviter(tx, row, name, 'accepted')
  tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
}

const endMail = (tx: Writing, { orgId, invitationId }: MailRow, how: 'acceptedAt' | 'declinedAt', userId: number) =>
  tx
    .update(invitations)
    .set({ [how]: sql`now()`, userId })
    .where(and(eq(invitations.orgId, orgId), eq(invitations.invitationId, invitationId)))

async function tellInviter(
  tx: Writing,
  { orgId, inviterId }: MailRow | LinkRow,
  name: string,
  how: 'accepted' | 'declined' | 'asked',
) {
  const [inviter] = await namesOf(tx, orgId, { userIds: [], memberIds: [inviterId] })
  if (inviter) tx.tell(`user:${inviter.userId}`, 'invitation.answered', { orgId, name, how })
}

/** An unused link needs no refusal; declining withdraws the request made by it, and the person may ask again. */
export async function decline(me: SignedIn, orgId: number, token: string, client: Client) {
  await foundBy(db, orgId, token, client)
  return write(async tx => {
    const email = await locked(tx, orgId, me.userId)
    const found = await foundBy(tx, orgId, token, client)
    if (found.kind === 'link') return takeBack(tx, found.row, me.userId)
    if (found.row.email !== email) refuse('invitation.mismatch')
    await checkOpen(tx, found)
    await endMail(tx, found.row, 'declinedAt', me.userId)
    await tellInviter(tx, found.row, email, 'declined')
    tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
  })
}

async function takeBack(tx: Writing, { orgId, linkId }: LinkRow, userId: number) {
  const mine = and(
    eq(joinRequests.orgId, orgId),
    eq(joinRequests.linkId, linkId),
    eq(joinRequests.userId, userId),
    isWaiting,
  )
  const taken = await tx
    .update(joinRequests)
    .set({ cancelledAt: sql`now()` })
    .where(mine)
    .returning({ requestId: joinRequests.requestId })
  if (taken.length === 0) return
  await giveUseBack(tx, orgId, linkId)
  tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
}
