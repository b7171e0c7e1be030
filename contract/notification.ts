// Notifications: what people should hear of, one row for each thing and reason, and how much of it they want.
import { z } from 'zod'
import { id } from './id.ts'
import { route, type StreamRoute } from './route.ts'
import { somebody } from './somebody.ts'

export const NOTIFICATIONS_PAGE = 30
/** Beyond this nobody counts. */
export const UNREAD_MOST = 1_000
export const NOTIFICATIONS_AT_ONCE = 500
export const SNOOZE_DAYS_MOST = 90

/** A thing by its kind and id, `issue:12`. */
export const thingName = z.string('type').regex(/^[a-z]{1,20}:[1-9][0-9]{0,9}$/, 'type')

/** The part that the reader has in the thing. */
export const becauses = [
  'mentioned',
  'answered',
  'asked',
  'inThread',
  'assignee',
  'participant',
  'creator',
  'watcher',
  'member',
] as const
export type Because = (typeof becauses)[number]

export const notification = z.object({
  notificationId: z.number(),
  orgId: z.number(),
  isRead: z.boolean(),
  type: z.string(),
  thing: z.string(),
  /** In Korean, beginning with the name of the newest actor, if there is one. */
  sentence: z.string(),
  /** Words of the comment. */
  excerpt: z.string().nullable(),
  /** Why the reader hears of it: the place of the thing, and their part in it. */
  why: z.string(),
  because: z.enum(becauses),
  actor: somebody.nullable(),
  at: z.iso.datetime(),
  /** The page of the thing, and where in it. */
  path: z.string(),
  title: z.string(),
  snoozedUntil: z.iso.datetime().nullable(),
})
export type Notification = z.infer<typeof notification>

/** Those in which somebody speaks to the reader. */
export const mentionTypes = ['mention', 'comment.reply'] as const
/** The parts by which a thing is the reader's own. */
export const ownBecauses = ['assignee', 'participant', 'creator'] as const satisfies readonly Because[]

export const notificationFilters = ['all', 'unread', 'mention', 'mine', 'snoozed'] as const
export type NotificationFilter = (typeof notificationFilters)[number]

/** How much of one project or thing a member wants to hear. */
export const levels = ['all', 'mentions', 'none'] as const
export type Level = (typeof levels)[number]

/** The ways in which a notification reaches somebody. */
export const deliveryChannels = ['app', 'push', 'mail'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** How long a notification must be unread before it is mailed. */
export const MAILED_AFTER_MINUTES = 10
/** When unread notifications are mailed: as soon as they may be, or all together at the next of certain hours. */
export const mailRhythms = ['soon', 'fourHours', 'daily', 'weekly', 'never'] as const
export type MailRhythm = (typeof mailRhythms)[number]

export const notificationSettings = z.object({
  types: z.array(
    z.object({
      type: z.string(),
      label: z.string(),
      help: z.string(),
      /** By the other ways comes only what comes to the app. */
      isOn: z.object({ app: z.boolean(), push: z.boolean(), mail: z.boolean() }),
    }),
  ),
  mail: z.object({
    rhythm: z.enum(mailRhythms),
    /** Where to. */
    email: z.string(),
    /** Whether this server has a mail server. */
    isSent: z.boolean(),
    /** Whether an answer to such a mail becomes a comment. */
    isAnswered: z.boolean(),
  }),
  /** Only those that differ from `all`, and only of things that the member sees. */
  overrides: z.array(z.object({ thing: z.string(), title: z.string(), level: z.enum(levels) })),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

const cursor = z
  .string('type')
  .regex(/^[1-9][0-9]{0,15}\.[1-9][0-9]{0,15}$/, 'type')
  .optional()
const some = z.array(id).min(1, 'required').max(NOTIFICATIONS_AT_ONCE)

const ALL = '/api/organizations/:orgId/notifications'
const ONE = `${ALL}/:notificationId` as const
const MINE = { allow: 'organization.see' } as const
const missing = ['notification.missing'] as const
/** Those that the call has changed, and what is left. */
const marked = z.object({ notificationIds: z.array(z.number()), unreadCount: z.number() })

export const notificationRoutes = {
  /** Newest first. `unreadCount` is that of this organization. */
  list: route(`GET ${ALL}`, {
    ...MINE,
    query: z.strictObject({ filter: z.enum(notificationFilters, 'type').optional(), after: cursor }),
    answer: z.object({ notifications: z.array(notification), next: z.string().nullable(), unreadCount: z.number() }),
  }),
  /** Missing ones and those that were read have no effect. */
  read: route(`POST ${ALL}/read`, {
    ...MINE,
    body: z.strictObject({ notificationIds: some }),
    answer: marked,
  }),
  /** All of one thing, because it was opened. */
  readThing: route(`POST ${ALL}/read-thing`, { ...MINE, body: z.strictObject({ thing: thingName }), answer: marked }),
  readAll: route(`POST ${ALL}/read-all`, { ...MINE, answer: marked }),
  remove: route(`POST ${ALL}/remove`, {
    ...MINE,
    body: z.strictObject({ notificationIds: some }),
    answer: marked,
  }),
  clear: route(`POST ${ALL}/clear`, { ...MINE, answer: marked }),
  /** Brings back what was removed within a day; what a newer one has taken the place of stays away. */
  restore: route(`POST ${ALL}/restore`, {
    ...MINE,
    body: z.strictObject({ notificationIds: some }),
    answer: z.object({ notifications: z.array(notification), unreadCount: z.number() }),
  }),
  /** Hidden until then, and new by then; `null` brings it back at once. */
  snooze: route(`POST ${ONE}/snooze`, {
    ...MINE,
    body: z.strictObject({ until: z.iso.datetime('date').nullable() }),
    answer: marked,
    refusals: [...missing, 'notification.past'],
  }),
  settings: route(`GET ${ALL}/settings`, { ...MINE, answer: notificationSettings }),
  changeSetting: route(`PUT ${ALL}/settings`, {
    ...MINE,
    body: z.strictObject({
      type: z.string('type').max(40),
      channel: z.enum(deliveryChannels, 'type'),
      isOn: z.boolean('type'),
    }),
    answer: notificationSettings,
    refusals: missing,
  }),
  changeMail: route(`PUT ${ALL}/mail`, {
    ...MINE,
    body: z.strictObject({ rhythm: z.enum(mailRhythms, 'type') }),
    answer: notificationSettings,
  }),
  /** `all` is as if nothing had been set. */
  changeLevel: route(`PUT ${ALL}/levels`, {
    ...MINE,
    body: z.strictObject({ thing: thingName, level: z.enum(levels, 'type') }),
    answer: notificationSettings,
    refusals: missing,
  }),
  /** How much of this one thing I want to hear. */
  level: route(`GET ${ALL}/levels`, {
    ...MINE,
    query: z.strictObject({ thing: thingName }),
    answer: z.object({ level: z.enum(levels) }),
    refusals: missing,
  }),
}

const mailToken = z.string('type').min(1, 'required').max(200, 'type')

const stopLink = z.object({ orgId: z.number(), organizationName: z.string(), isStopped: z.boolean() })

/** From a mail, by whoever holds it: its link says whose mails of which organization. */
export const notificationMailRoutes = {
  /** The organization whose mails a link ends. */
  look: route('GET /api/notification-mails/stop', {
    allow: 'anybody',
    query: z.strictObject({ token: mailToken }),
    answer: stopLink,
    refusals: ['link.invalid'],
  }),
  stop: route('POST /api/notification-mails/stop', {
    allow: 'anybody',
    body: z.strictObject({ token: mailToken }),
    answer: stopLink,
    refusals: ['link.invalid'],
  }),
}

export const notificationMailStreams = {
  /** By a mail program, whose form says nothing more (RFC 8058). */
  stop: {
    method: 'POST',
    path: '/api/notification-mails/one-click',
    says: 'Ends the notification mails whose header names this address.',
    refusals: ['link.invalid', 'body.large', 'body.broken'],
  },
} as const satisfies Record<string, StreamRoute>
