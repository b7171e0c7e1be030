// One push on its way to one device.
import { eq, sql } from 'drizzle-orm'
import type { Push } from '#contract/push'
import { limits } from '../config.ts'
import { db } from '../db.ts'
import { log, reasonOf } from '../log.ts'
import { postOutside } from '../outbound/posting.ts'
import { sealed } from './sealing.ts'
import { pushDevices } from './tables.ts'

/** The subscription is no more, or was made for another server: the browser has to ask anew. */
const ENDED = new Set([403, 404, 410])

type Device = Pick<typeof pushDevices.$inferSelect, 'pushDeviceId' | 'endpoint' | 'p256dh' | 'auth'>
type Outcome = 'sent' | 'ended' | 'failed'

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
    return ENDED.has(status) ? 'ended' : 'failed'
  } catch (error) {
    log.warn({ pushDeviceId, reason: reasonOf(error) }, 'a push service gave no answer')
    return 'failed'
  }
}
