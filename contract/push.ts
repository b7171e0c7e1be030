// Pushes: notifications that reach a device also while no page of ours is open there (RFC 8030), and the devices that have asked for them.
import { z } from 'zod'
import { browsers, systems } from './account.ts'
import { route } from './route.ts'

/** The device that was added first makes room for one too many. */
export const PUSH_DEVICES_MOST = 20
/** A thing, such as a room, is pushed to somebody no more often than this. */
export const PUSHED_EVERY_SECONDS = 60

/** Shown by the browser. Nobody but it can read this on its way (RFC 8291). */
export const push = z.object({
  title: z.string(),
  body: z.string(),
  /** The page of the thing. */
  path: z.string(),
  /** A later push of the same thing takes its place. */
  tag: z.string(),
  /** In milliseconds, when it happened. */
  at: z.number(),
  /** Shown also to somebody who looks at a page of ours. */
  isTest: z.boolean(),
})
export type Push = z.infer<typeof push>

/** Of the push that stands for many things of a list. @param listPath its page */
export const severalIn = (listPath: string) => `several ${listPath}`
export const isForMany = (tag: string) => / several /.test(tag)
/** @param thing by its name: `issue:12` */
export const pushTag = (orgId: number, thing: string) => `${orgId} ${thing}`

export const pushDevice = z.object({
  pushDeviceId: z.number(),
  browser: z.enum(browsers).nullable(),
  system: z.enum(systems).nullable(),
  addedAt: z.iso.datetime(),
  /** When a push reached the service of its browser; null if none did. */
  pushedAt: z.iso.datetime().nullable(),
  /** The session that asks has it. */
  isCurrent: z.boolean(),
})
export type PushDevice = z.infer<typeof pushDevice>

const pushDevices = z.object({
  /** Of this server (VAPID, RFC 8292): browsers take no other's pushes. */
  publicKey: z.string(),
  devices: z.array(pushDevice),
})
export type PushDevices = z.infer<typeof pushDevices>

const base64Url = (bytes: number) =>
  z.string('type').regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), 'type')
/** As `PushSubscription.toJSON()` has it; what else it says is of no use here. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: 'type' }).max(1_000, 'type'),
  keys: z.object({ p256dh: base64Url(65), auth: base64Url(16) }),
})
export type PushSubscription = z.output<typeof pushSubscription>

const ALL = '/api/user/push-devices'
const ONE = `${ALL}/:pushDeviceId` as const
const missing = ['pushDevice.missing'] as const

export const pushRoutes = {
  /** My own, the newest first. */
  list: route(`GET ${ALL}`, { allow: 'signed-in', answer: pushDevices }),
  /** The browser of this session. A subscription that is known belongs to whoever has it now. */
  add: route(`PUT ${ALL}`, {
    allow: 'signed-in',
    body: pushSubscription,
    answer: pushDevices,
    refusals: ['pushDevice.foreign'],
  }),
  remove: route(`DELETE ${ONE}`, { allow: 'signed-in', answer: pushDevices, refusals: missing }),
  /** Answered once the service of its browser has taken the push. */
  test: route(`POST ${ONE}/test`, {
    allow: 'signed-in',
    answer: pushDevices,
    refusals: [...missing, 'pushDevice.ended', 'pushDevice.silent'],
  }),
}
