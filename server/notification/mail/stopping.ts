// The end of notification mails by the link in each of them, without signing in.
import { timingSafeEqual } from 'node:crypto'
import { notificationMailStreams } from '#contract/notification'
import { config } from '../../config.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { db, write } from '../../db.ts'
import { received } from '../../http/body.ts'
import type { Stream } from '../../http/http.ts'
import { keyedHash } from '../../keys.ts'
import { roleOf } from '../../member/members.ts'
import { refuse } from '../../refusal.ts'
import { livingOrganization } from '../../tenancy.ts'
import { putRhythm, rhythmOf } from './rhythms.ts'

/** Mail programs send two words. */
const FORM_BYTES = 1_024

type Mailed = { orgId: number; memberId: number }

const signatureOf = ({ orgId, memberId }: Mailed) => keyedHash('mail', `stop ${orgId} ${memberId}`)

/** Whose mails it ends, signed. It stays good: a mail may be years old when somebody has had enough. */
const tokenOf = ({ orgId, memberId }: Mailed) =>
  `${orgId}.${memberId}.${signatureOf({ orgId, memberId }).toString('base64url')}`

/** A page for people, and an address for their mail programs. */
export function stopLinks(mailed: Mailed) {
  const query = `?token=${tokenOf(mailed)}`
  return {
    page: `${config.publicUrl}/notification-mails/stop${query}`,
    oneClick: `${config.publicUrl}${notificationMailStreams.stop.path}${query}`,
  }
}

function requireMailed(token: string): Mailed {
  const found = /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.([\w-]{43})$/.exec(token)
  if (!found) return refuse('link.invalid')
  const mailed = { orgId: Number(found[1]), memberId: Number(found[2]) }
  const isOurs = timingSafeEqual(Buffer.from(found[3]!, 'base64url'), signatureOf(mailed))
  return isOurs ? mailed : refuse('link.invalid')
}

/** The organization of the link, and whether its mails have ended already. */
export const lookAtStop = (token: string) => aboutStop(db, requireMailed(token))

async function aboutStop(tx: NodePgDatabase, mailed: Mailed) {
  const { orgId, memberId } = mailed
  const organization = await livingOrganization(orgId, tx)
  if (!organization || !(await roleOf(tx, orgId, memberId))) return refuse('link.invalid')
  return { orgId, organizationName: organization.name, isStopped: (await rhythmOf(tx, mailed)) === 'never' }
}

/** Of one organization alone. Once more changes nothing. */
export const stopMails = (token: string) =>
  write(async tx => {
    const mailed = requireMailed(token)
    const about = await aboutStop(tx, mailed)
    await putRhythm(tx, mailed, 'never')
    return { ...about, isStopped: true }
  })

export const stopStream: Stream = {
  ...notificationMailStreams.stop,
  handle: async ({ query, request }) => {
    await received(request, FORM_BYTES)
    await stopMails(query.token ?? '')
  },
}
