// Requests for confirmation: everybody else in a room is asked to say that they have understood a message.
import { z } from 'zod'
import { type Message, message } from './message.ts'
import { route } from './route.ts'

const ONE = '/api/organizations/:orgId/rooms/:roomId/messages/:messageId'
const writing = ['room.missing', 'message.missing', 'room.closed'] as const

type Asked = { seq: number; author: Pick<Message['author'], 'memberId'> }

/** Everybody who sees a message is asked, but its author. */
export const isAskedToConfirm = (
  { seq, author }: Asked,
  { showsHistory }: { showsHistory: boolean },
  { memberId, joinedSeq }: { memberId: number; joinedSeq: number },
): boolean => memberId !== author.memberId && (showsHistory || joinedSeq < seq)

export const confirmationRoutes = {
  /** Asks everybody else in the room to confirm it, by its author or those who manage the room; or asks no more. */
  ask: route(`PUT ${ONE}/request`, {
    allow: 'organization.see',
    body: z.strictObject({ isAsked: z.boolean('type') }),
    answer: message,
    refusals: [...writing, 'message.foreign'],
  }),
  confirm: route(`PUT ${ONE}/confirmation`, {
    allow: 'organization.see',
    body: z.strictObject({ isConfirmed: z.boolean('type') }),
    answer: message,
    refusals: [...writing, 'message.unasked'],
  }),
  /** Reminds those who have not confirmed it, once on a working day. */
  nudge: route(`POST ${ONE}/nudge`, {
    allow: 'organization.see',
    answer: z.object({ count: z.number() }),
    refusals: [...writing, 'message.foreign', 'message.unasked', 'message.nudged', 'message.restDay'],
  }),
}
