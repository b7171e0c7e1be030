// GitHub calls: the call is proved, kept and answered; what it says is worked off afterwards.
import { eq, lt } from 'drizzle-orm'
import type { IncomingMessage } from 'node:http'
import { DELIVERIES_DAYS, githubStreams } from '#contract/github'
import { ago, db, write, type Writing } from '../../db.ts'
import { securityHeaders } from '../../http/client.ts'
import type { Stream } from '../../http/http.ts'
import { membershipIn } from '../../member/memberships.ts'
import { userIdsOf } from '../../member/names.ts'
import { refuse } from '../../refusal.ts'
import { lockLiving } from '../../tenancy.ts'
import type { Delivered, Forge } from '../forge/forge.ts'
import { findForge } from '../forge/forges.ts'
import { connect } from '../installation/connecting.ts'
import { githubDeliveries, githubInstallations, githubRequests } from '../tables.ts'
import { workJob } from './working.ts'

/** GitHub sends up to 25 MB, of which our events have a small part. */
const BYTES_MOST = 10 * 1024 * 1024
const DAY_MS = 86_400_000

const webhook: Stream['handle'] = async ({ request }) => {
  const forge = findForge() ?? refuse('route.missing')
  const delivered = await forge.delivered(headersIn(request), await bytesOf(request))
  if (!delivered) return refuse('github.unsigned')
  await keep(forge, delivered)
  return new Response(null, { status: 202, headers: securityHeaders() })
}
export const streams: Stream[] = [{ ...githubStreams.webhook, handle: webhook }]

function headersIn({ headers }: IncomingMessage) {
  const found = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') found.set(name, value)
  return found
}

async function bytesOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BYTES_MOST) refuse('body.large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A delivery that came before changes nothing. One of an installation that nobody has connected is none of ours. */
async function keep(forge: Forge, delivered: Delivered) {
  const { installationId } = delivered
  if (installationId === null) return
  const orgId = (await organizationOf(installationId)) ?? (await connectRequested(forge, delivered))
  if (orgId === undefined) return
  await write(async tx => {
    const { deliveryId, event, action, repository, payload } = delivered
    const [kept] = await tx
      .insert(githubDeliveries)
      .values({ orgId, deliveryId, installationId, event, action, repository, payload })
      .onConflictDoNothing()
      .returning({ id: githubDeliveries.id })
    if (kept) await tx.later(workJob, { orgId, installationId })
  })
}

async function organizationOf(installationId: number) {
  const [row] = await db
    .select({ orgId: githubInstallations.orgId })
    .from(githubInstallations)
    .where(eq(githubInstallations.installationId, installationId))
  return row?.orgId
}

/** Granted by somebody who may, after somebody here had asked for it there. */
async function connectRequested(forge: Forge, delivered: Delivered) {
  const heard = forge.heard(delivered)
  if (heard.what !== 'granted' || !heard.requester) return undefined
  const asked = await db
    .select()
    .from(githubRequests)
    .where(eq(githubRequests.requesterId, heard.requester.accountId))
    .orderBy(githubRequests.at)
  const [request] = asked
  if (!request) return undefined
  const { orgId, memberId } = request
  const [userId] = await userIdsOf(orgId, [memberId])
  return write(async (tx: Writing) => {
    const isHere = (await lockLiving(tx, orgId)) !== undefined
    const member = isHere && userId !== undefined ? await membershipIn(tx, userId, orgId) : undefined
    await tx.delete(githubRequests).where(eq(githubRequests.requesterId, request.requesterId))
    if (!member) return undefined
    await connect(tx, member, heard.granted, { ip: '' })
    return orgId
  })
}

export const forgetOldDeliveries = () =>
  db.delete(githubDeliveries).where(lt(githubDeliveries.receivedAt, ago(DELIVERIES_DAYS * DAY_MS)))
