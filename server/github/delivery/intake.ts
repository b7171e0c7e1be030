// GitHub calls: the call is proved, kept and answered; what it says is worked off afterwards.
import { eq, lt, sql } from 'drizzle-orm'
import type { IncomingMessage } from 'node:http'
import { DELIVERIES_DAYS, githubStreams } from '#contract/github'
import { ago, db, write } from '../../db.ts'
import { securityHeaders } from '../../http/client.ts'
import { received } from '../../http/body.ts'
import type { Stream } from '../../http/http.ts'
import { semaphore } from '../../http/semaphore.ts'
import { userIdsOf } from '../../member/names.ts'
import { preparedStatement, worded } from '../../postgres/statements.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { lockLiving } from '../../tenancy.ts'
import type { Delivered, Forge } from '../forge/forge.ts'
import { findForge } from '../forge/forges.ts'
import { connect, requireRunner } from '../installation/connecting.ts'
import { githubDeliveries, githubInstallations, githubRequests } from '../tables.ts'
import { workJob } from '../working.ts'

/** GitHub sends up to 25 MB, of which our events have a small part. */
const BYTES_MOST = 10 * 1024 * 1024
const DAY_MS = 86_400_000

/** Bodies are held in memory until their signature is known. */
const gated = semaphore({ atOnce: 4, waiting: 200 })

const webhook: Stream['handle'] = async ({ request }) => {
  const forge = findForge() ?? refuse('route.missing')
  const headers = headersIn(request)
  // Nothing is read of somebody who does not even pretend.
  if (!headers.has('x-hub-signature-256')) refuse('github.unsigned')
  const delivered = await gated(async () => forge.delivered(headers, await received(request, BYTES_MOST)))
  if (!delivered) return refuse('github.unsigned')
  const isKnown = (await keep(forge, delivered)) === 'known'
  return new Response(null, { status: isKnown ? 200 : 202, headers: securityHeaders() })
}
export const streams: Stream[] = [{ ...githubStreams.webhook, handle: webhook }]

function headersIn({ headers }: IncomingMessage) {
  const found = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') found.set(name, value)
  return found
}

/** Checks come by the dozen: a little later one look at their pull request answers for all of them. */
const CHECKS_WAIT_MS = 3_000

/** A delivery that came before changes nothing. One of an installation that nobody has connected is none of ours. */
async function keep(forge: Forge, delivered: Delivered): Promise<'known' | 'kept' | undefined> {
  if (delivered.installationId === null) return undefined
  const kept = await keepOf(delivered)
  if (kept) return kept
  return (await connectRequested(forge, delivered)) === undefined ? undefined : keepOf(delivered)
}

const { placeholder } = sql
/** The installation is locked as well: a node that works looks once more at its end, which waits for that. */
const keepStatement = preparedStatement<[orgId: string, isWorkedOn: boolean, id: string | null]>(
  'github_delivery_kept',
  () =>
    worded(sql`with place as materialized (select org_id, installation_id, coalesce(leased_until > now(), false) as is_worked_on
        from ${githubInstallations} where installation_id = ${placeholder('installationId')} for share),
      kept as (insert into ${githubDeliveries} (org_id, delivery_id, installation_id, event, action, repository, payload, due_at)
        select org_id, ${placeholder('deliveryId')}, installation_id, ${placeholder('event')}, ${placeholder('action')},
          ${placeholder('repository')}, ${placeholder('payload')}::jsonb, coalesce(${placeholder('dueAt')}::timestamptz, now())
        from place on conflict do nothing returning id)
      select place.org_id, place.is_worked_on, kept.id from place left join kept on true`),
)

/**
 * Undefined where nobody has connected it, or it was cut: nobody would work this off. One statement, which is a transaction of its
 * own; should this node die before the job is sent, the job that looks after all installations finds what waits.
 */
async function keepOf({ payload, ...delivered }: Delivered) {
  const isCheck = delivered.event.startsWith('check_')
  const dueAt = isCheck ? new Date(Date.now() + CHECKS_WAIT_MS) : undefined
  const values = { ...delivered, payload: JSON.stringify(payload), dueAt: dueAt?.toISOString() ?? null }
  const [row] = await keepStatement(values)
  if (!row) return undefined
  const [orgId, isWorkedOn, id] = row
  if (id === null) return 'known'
  const place = { orgId: Number(orgId), installationId: delivered.installationId! }
  if (!isWorkedOn) await write(tx => tx.later(workJob, place, dueAt && { startAfter: dueAt }))
  return 'kept'
}

/**
 * Granted by somebody who may, after somebody here had asked for it there. Who has asked for two organizations could mean
 * either: one of their owners connects it by hand.
 */
async function connectRequested(forge: Forge, delivered: Delivered) {
  const heard = forge.heard(delivered)
  if (heard.what !== 'granted' || !heard.requester) return undefined
  const asked = await db.select().from(githubRequests).where(eq(githubRequests.requesterId, heard.requester.accountId))
  const [request, other] = asked
  if (!request || other) return undefined
  const { orgId, memberId } = request
  const [userId] = await userIdsOf(orgId, [memberId])
  try {
    return await write(async tx => {
      if (userId === undefined || !(await lockLiving(tx, orgId))) return undefined
      await connect(tx, await requireRunner(tx, userId, orgId), heard.granted, { ip: '' })
      return orgId
    })
  } catch (error) {
    // They may no longer, or there is no room; GitHub can do nothing about it.
    if (!(error instanceof Refusal)) throw error
    await db.delete(githubRequests).where(eq(githubRequests.requesterId, request.requesterId))
    return undefined
  }
}

export const forgetOldDeliveries = () =>
  db.delete(githubDeliveries).where(lt(githubDeliveries.receivedAt, ago(DELIVERIES_DAYS * DAY_MS)))
