// One push on its way to one device.
import { eq, sql } from 'drizzle-orm'
import type { Push } from '#contract/push'
import { limits } from '../config.ts'
import { db } from '../db.ts'
import { log, reasonOf } from '../log.ts'
import { postOutside } from '../outbound/posting.ts'
import { sealed } from './sealing.ts'
import { pushDevices } from './tables.ts'

/** The subscription is no more. Any other refusal may be our own fault, such as a wrong clock, and costs nobody their device. */
const ENDED = new Set([404, 410])
/** Besides its own faults, the service says by these that it may take the push later. */
const LATER = new Set([408, 429])

type Device = Pick<typeof pushDevices.$inferSelect, 'pushDeviceId' | 'endpoint' | 'p256dh' | 'auth'>
type Outcome = 'sent' | 'ended' | 'refused' | 'unreached'

/** A device whose subscription has ended is forgotten. */
export async function sendTo(device: Device, push: Push, how: { isUrgent: boolean }): Promise<Outcome> {
  const { pushDeviceId, endpoint, p256dh, auth } = device
  const itself = eq(pushDevices.pushDeviceId, pushDeviceId)
  const outcome = await posted(device, async () =>
    postOutside(endpoint, { ...(await sealed({ endpoint, keys: { p256dh, auth } }, push, how)), ms: limits.pushMs }),
  )
  if (outcome === 'sent')
    await db
      .update(pushDevices)
      .set({ pushedAt: sql`now()` })
      .where(itself)
  if (outcome === 'ended') await db.delete(pushDevices).where(itself)
  return outcome
}

async function posted({ pushDeviceId }: Device, post: () => Promise<number>): Promise<Outcome> {
  try {
    const status = await post()
    if (status >= 200 && status < 300) return 'sent'
    log.warn({ pushDeviceId, status }, 'a push was refused')
    if (ENDED.has(status)) return 'ended'
    return status >= 500 || LATER.has(status) ? 'unreached' : 'refused'
  } catch (error) {
    log.warn({ pushDeviceId, reason: reasonOf(error) }, 'a push service gave no answer')
    return 'unreached'
  }
}
