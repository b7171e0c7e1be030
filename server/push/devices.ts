// The devices that a person has pushes on: added by their browser, listed, tried, and ended.
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PUSH_DEVICES_MOST, type PushDevices, type PushSubscription } from '#contract/push'
import { pushText } from '#korean/push'
import { deviceOf } from '../auth/devices.ts'
import { livingSessionIds } from '../auth/sessions.ts'
import { db, write } from '../db.ts'
import type { SignedIn } from '../http/admission.ts'
import type { Client } from '../http/client.ts'
import { countRate, rateLimit } from '../http/rate-limits.ts'
import { mayBePosted } from '../outbound/posting.ts'
import { isAmong } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import { isKey, publicKey } from './sealing.ts'
import { sendTo } from './sending.ts'
import { pushDevices } from './tables.ts'

const testLimit = rateLimit('push.test', 10)
export const pushLimits = { test: testLimit }

export type DeviceRow = typeof pushDevices.$inferSelect

/** A browser whose session is over shows nothing any more of what was its holder's. */
const isLiving = () => inArray(pushDevices.sessionId, livingSessionIds())
const newestFirst = [desc(pushDevices.addedAt), desc(pushDevices.pushDeviceId)] as const

/** Those of these people that may be pushed to. */
export const devicesOf = (userIds: readonly number[], tx: NodePgDatabase = db): Promise<DeviceRow[]> =>
  tx
    .select()
    .from(pushDevices)
    .where(and(isAmong(pushDevices.userId, userIds), isLiving()))
    .orderBy(...newestFirst)

export async function listDevices({ userId, sessionId }: SignedIn, tx: NodePgDatabase = db): Promise<PushDevices> {
  const rows = await devicesOf([userId], tx)
  const devices = rows.map(row => ({
    pushDeviceId: row.pushDeviceId,
    ...deviceOf(row.agent),
    addedAt: row.addedAt.toISOString(),
    pushedAt: row.pushedAt?.toISOString() ?? null,
    isCurrent: row.sessionId === sessionId,
  }))
  return { publicKey: publicKey(), devices }
}

/** A session has one device: what its browser had before has ended there. */
export async function addDevice(me: SignedIn, { endpoint, keys }: PushSubscription, { agent }: Client) {
  if (!mayBePosted(endpoint) || !isKey(keys.p256dh)) refuse('pushDevice.foreign', { field: 'endpoint' })
  const { userId, sessionId } = me
  return write(async tx => {
    const row = { userId, sessionId, endpoint, ...keys, agent }
    await tx
      .delete(pushDevices)
      .where(and(eq(pushDevices.sessionId, sessionId), sql`${pushDevices.endpoint} <> ${endpoint}`))
    const anew = { ...row, addedAt: sql`now()`, pushedAt: null }
    await tx.insert(pushDevices).values(row).onConflictDoUpdate({ target: pushDevices.endpoint, set: anew })
    const kept = tx
      .select({ pushDeviceId: pushDevices.pushDeviceId })
      .from(pushDevices)
      .where(eq(pushDevices.userId, userId))
      .orderBy(...newestFirst)
      .limit(PUSH_DEVICES_MOST)
    await tx.delete(pushDevices).where(and(eq(pushDevices.userId, userId), notInArray(pushDevices.pushDeviceId, kept)))
    return listDevices(me, tx)
  })
}

const ofPerson = ({ userId }: SignedIn, pushDeviceId: number) =>
  and(eq(pushDevices.userId, userId), eq(pushDevices.pushDeviceId, pushDeviceId))

export const removeDevice = (me: SignedIn, pushDeviceId: number) =>
  write(async tx => {
    const removed = await tx.delete(pushDevices).where(ofPerson(me, pushDeviceId)).returning()
    if (removed.length === 0) refuse('pushDevice.missing')
    return listDevices(me, tx)
  })

export async function testDevice(me: SignedIn, pushDeviceId: number) {
  countRate(testLimit, String(me.userId))
  const [device] = await db
    .select()
    .from(pushDevices)
    .where(and(ofPerson(me, pushDeviceId), isLiving()))
  if (!device) return refuse('pushDevice.missing')
  const push = {
    title: pushText.testTitle,
    body: pushText.testBody,
    path: '/',
    tag: 'test',
    at: Date.now(),
    isTest: true,
  }
  const outcome = await sendTo(device, push, { isUrgent: true })
  if (outcome === 'ended') refuse('pushDevice.ended')
  if (outcome !== 'sent') refuse('pushDevice.silent')
  return listDevices(me)
}

/** Of sessions that are over. */
export const forgetEndedDevices = () =>
  db.delete(pushDevices).where(notInArray(pushDevices.sessionId, livingSessionIds()))

export async function forgetPerson(tx: NodePgDatabase, userId: number) {
  await tx.delete(pushDevices).where(eq(pushDevices.userId, userId))
}
