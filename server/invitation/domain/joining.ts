// Joining because of the domain of one's mail address, which the organization has proved: at once, or after an approval.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { DomainOffer } from '#contract/domain-offer'
import { WAITING_MOST } from '#contract/join-request'
import { audit } from '../../audit-trail.ts'
import { lockedUser } from '../../auth/users.ts'
import { db, write, type Writing } from '../../db.ts'
import { partsOf } from '../../feature.ts'
import { type OpenDomain, openTo } from '../../domain/domains.ts'
import type { SignedIn } from '../../http/admission.ts'
import type { Client } from '../../http/client.ts'
import { removalOf } from '../../member/leaving.ts'
import { memberCountIn, roleIn } from '../../member/members.ts'
import { insteadOf, refuse } from '../../refusal.ts'
import { pictureAddress } from '../../storage/storage.ts'
import { lockOrganization } from '../../tenancy.ts'
import { isWaiting } from '../endings.ts'
import { letIn } from '../offer/acceptances.ts'
import { joinRequests } from '../tables.ts'
import { remindOwnersLater } from './reminders.ts'

declare module '../../feature.ts' {
  interface FeatureParts {
    /** Whether this person may not come in by the domain of their address, whatever the domain allows. */
    isShutOut?: (tx: NodePgDatabase, orgId: number, person: { userId: number; email: string }) => Promise<boolean>
  }
}

async function isShutOut(tx: NodePgDatabase, orgId: number, person: { userId: number; email: string }) {
  for (const isOut of partsOf('isShutOut')) if (await isOut(tx, orgId, person)) return true
  return false
}

/** The requests of this organization that came by no link. */
const byDomain = (orgId: number) => and(eq(joinRequests.orgId, orgId), isNull(joinRequests.linkId))

/** My last request there, unless I took it back. */
async function requestOf(tx: NodePgDatabase, orgId: number, userId: number) {
  const mine = and(byDomain(orgId), eq(joinRequests.userId, userId), isNull(joinRequests.cancelledAt))
  const [row] = await tx.select().from(joinRequests).where(mine)
  return row
}

/** A removed member always waits: the removal is not undone by the address that they still have. */
const mustWait = ({ joining }: OpenDomain, removedAt: Date | null) => joining === 'approval' || removedAt !== null

/** The place that is given without an invitation: none. */
export const withNothing = (orgId: number) =>
  ({ orgId, role: 'MEMBER', deptId: null, positionId: null, inviterId: null, projects: [] }) as const

export async function domainOffersOf({ userId, account: { email } }: SignedIn): Promise<DomainOffer[]> {
  const offers: DomainOffer[] = []
  for (const domain of await openTo(email)) {
    const { orgId, name, logoKey } = domain
    if (await roleIn(db, userId, orgId)) continue
    if (await isShutOut(db, orgId, { userId, email })) continue
    const request = await requestOf(db, orgId, userId)
    const state = request?.declinedAt ? 'refused' : request && !request.acceptedAt ? 'waiting' : 'open'
    offers.push({
      orgId,
      name,
      logoImgUrl: pictureAddress(logoKey),
      memberCount: await memberCountIn(db, orgId),
      state,
      waits: mustWait(domain, await removalOf(db, orgId, userId)),
    })
  }
  return offers
}

/** The id of the new member, or null if they wait for approval. */
export async function joinByDomain({ userId, account }: SignedIn, orgId: number, name: string, client: Client) {
  const open = async (email: string, tx: NodePgDatabase) =>
    (await openTo(email, tx)).find(each => each.orgId === orgId) ?? refuse('domain.closed')
  // Before any lock, so that nobody locks an organization that does not let them in.
  await open(account.email, db)
  return write(async tx => {
    const { email } = await lockedUser(tx, userId)
    await lockOrganization(tx, orgId).catch(insteadOf('forbidden', 'domain.closed'))
    const domain = await open(email, tx)
    if (await isShutOut(tx, orgId, { userId, email })) refuse('domain.closed')
    if (await roleIn(tx, userId, orgId)) return refuse('invitation.already')
    const request = await requestOf(tx, orgId, userId)
    if (request?.declinedAt) refuse('invitation.refused')
    if (request && !request.acceptedAt) refuse('invitation.waiting')
    if (mustWait(domain, await removalOf(tx, orgId, userId))) {
      await ask(tx, domain, userId, name)
      return { memberId: null }
    }
    const { memberId } = await letIn(tx, withNothing(orgId), { userId, name, email }, { userId, client })
    await audit(tx, client, { userId, orgId, what: 'domain.joined', about: { memberId } })
    tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
    return { memberId }
  })
}

async function ask(tx: Writing, domain: OpenDomain, userId: number, name: string) {
  const { orgId } = domain
  if ((await tx.$count(joinRequests, and(byDomain(orgId), isWaiting))) >= WAITING_MOST)
    refuse('invitation.crowded', { values: { most: WAITING_MOST } })
  // A person who joined once and left again needs a new approval.
  await tx
    .insert(joinRequests)
    .values({ orgId, linkId: null, userId, name })
    .onConflictDoUpdate({
      target: [joinRequests.orgId, joinRequests.userId],
      targetWhere: isNull(joinRequests.linkId),
      set: { name, askedAt: sql`now()`, acceptedAt: null, declinedAt: null, cancelledAt: null },
    })
  await remindOwnersLater(tx, domain)
  tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
}

/** Taking back what is not there has no effect. */
export const takeBackRequest = ({ userId }: SignedIn, orgId: number) =>
  write(async tx => {
    const taken = await tx
      .update(joinRequests)
      .set({ cancelledAt: sql`now()` })
      .where(and(byDomain(orgId), eq(joinRequests.userId, userId), isWaiting))
      .returning({ requestId: joinRequests.requestId })
    if (taken.length > 0) tx.tell(`organization:${orgId}`, 'invitations.changed', { orgId })
  })
