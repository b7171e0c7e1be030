// Messages that wait for their time: written now, and said by their author in the room when it comes.
import { z } from 'zod'
import { attachment } from './file.ts'
import { messageBody, messageFields, saysSomething, UNSAID } from './message-draft.ts'
import { route } from './route.ts'
import { withoutHidden } from './text.ts'

/** Of one member, in all rooms of the organization. */
export const SCHEDULED_MESSAGES_MOST = 50
export const MESSAGE_DAYS_AHEAD_MOST = 365

/** Why a message was not said at its time. It waits for what its author does with it. */
export const heldMessageReasons = ['closed', 'left', 'everybody', 'late', 'answered', 'files', 'refused'] as const
export type HeldMessageReason = (typeof heldMessageReasons)[number]

export const scheduledMessage = z.object({
  scheduledId: z.number(),
  roomId: z.number(),
  threadId: z.number().nullable(),
  body: z.string(),
  files: z.array(attachment),
  sendAt: z.iso.datetime(),
  heldBecause: z.enum(heldMessageReasons).nullable(),
  version: z.number(),
})
export type ScheduledMessage = z.infer<typeof scheduledMessage>

const sendAt = z.iso.datetime('date')

const ALL = '/api/organizations/:orgId/scheduled-messages'
const ONE = `${ALL}/:scheduledId` as const
const MINE = { allow: 'organization.see' } as const
const missing = ['scheduled.missing'] as const
/** The reasons for which it could not be said. */
const saying = ['room.missing', 'room.closed', 'message.missing', 'message.nested', 'message.everybody'] as const

export const scheduledMessageRoutes = {
  /** One's own, in all rooms; the next one first. */
  list: route(`GET ${ALL}`, { ...MINE, answer: z.array(scheduledMessage) }),
  /** The same `clientId` again is the same message; null if that has been said meanwhile. */
  schedule: route('POST /api/organizations/:orgId/rooms/:roomId/scheduled-messages', {
    ...MINE,
    body: messageFields.omit({ isUrgent: true }).extend({ sendAt }).refine(saysSomething, UNSAID),
    answer: scheduledMessage.nullable(),
    refusals: [...missing, ...saying, 'file.missing', 'file.tooMany', 'scheduled.past', 'scheduled.tooMany'],
  }),
  /** Other words, or another time. One that was held waits again with its new time. */
  change: route(`PATCH ${ONE}`, {
    ...MINE,
    body: z.strictObject({
      body: messageBody.refine(text => withoutHidden(text) !== '', { error: 'required' }).optional(),
      sendAt: sendAt.optional(),
      version: z.int('type').min(1, 'type'),
    }),
    answer: scheduledMessage,
    refusals: [...missing, 'scheduled.past', ...saying, 'row.stale'],
    current: scheduledMessage,
  }),
  /** Says it at once. It is told as any message. */
  send: route(`POST ${ONE}/send`, {
    ...MINE,
    refusals: [...missing, ...saying, 'file.missing'],
  }),
  remove: route(`DELETE ${ONE}`, { ...MINE, refusals: missing }),
  /** Within a day. */
  restore: route(`POST ${ONE}/restore`, {
    ...MINE,
    answer: scheduledMessage,
    refusals: [...missing, 'scheduled.tooMany'],
  }),
}
