// Messages of chat rooms, in the order of the numbers that their room gives them.
import { z } from 'zod'
import { reactions } from './comment.ts'
import { attachment } from './file.ts'
import { id } from './id.ts'
import { linkedPage } from './linked-page.ts'
import { changeInQuery, seqInBody, seqInQuery } from './message-numbers.ts'
import { messageBody, messageDraft } from './message-draft.ts'
import { askedMark, pinnedMark } from './message-marks.ts'
import { SEARCH_MOST } from './pagination.ts'
import { route } from './route.ts'
import { roomEvent } from './room-event.ts'
import { somebody } from './somebody.ts'
import { visibleLine, withoutHidden } from './text.ts'

export const MESSAGES_PAGE = 50
/** Of one answer to who asks what has changed. */
export const CHANGES_PAGE = 200
export const PINS_MOST = 50
/** How long the author may edit or delete a message. */
export const OWN_MESSAGE_HOURS = 24
export const FOUND_MOST = 50

/** The message that another one answers, as it stands above that. */
export const quoted = z.object({
  messageId: z.number(),
  seq: z.number(),
  author: somebody,
  /** Empty where it has no words any more, or is from before its reader came. */
  excerpt: z.string(),
  fileCount: z.number(),
  isDeleted: z.boolean(),
})
export type Quoted = z.infer<typeof quoted>

/** A message as it is now. A deleted one keeps its place without its words, its files and its reactions. */
export const message = z.object({
  messageId: z.number(),
  roomId: z.number(),
  /** Its place in the room: 1, 2, 3 without a gap. */
  seq: z.number(),
  /** Rises with every change of any message of the room. */
  change: z.number(),
  /** The name that its sender has given it; null for what the room says. */
  clientId: z.string().nullable(),
  author: somebody,
  event: roomEvent.nullable(),
  body: z.string(),
  files: z.array(attachment),
  preview: linkedPage.nullable(),
  /** The place it is about, which its reader may not see. */
  placeId: z.number().nullable(),
  reactions: z.array(z.object({ reaction: z.enum(reactions), memberIds: z.array(z.number()) })),
  quoted: quoted.nullable(),
  /** Its first author, and when they said it, where its sender brought it from another room. */
  forwarded: z.object({ author: somebody, at: z.iso.datetime() }).nullable(),
  /** The message below which it stands, in a thread beside the room. */
  threadId: z.number().nullable(),
  /** Of the thread below it. */
  thread: z.object({ count: z.number(), lastAt: z.iso.datetime(), memberIds: z.array(z.number()) }).nullable(),
  isResolved: z.boolean(),
  /** Its people were told of it at once, quiet time or not. */
  isUrgent: z.boolean(),
  /** Members of the room whom it mentions, those of mentioned groups too. */
  mentionedIds: z.array(z.number()),
  asked: askedMark.nullable(),
  pinned: pinnedMark.nullable(),
  version: z.number(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
})
export type Message = z.infer<typeof message>

const HOUR_MS = 3_600_000
/** Whether its author may still edit or delete it. */
export const isYoung = ({ createdAt }: Pick<Message, 'createdAt'>) =>
  Date.now() - Date.parse(createdAt) <= OWN_MESSAGE_HOURS * HOUR_MS

export const messagePage = z.object({
  /** The oldest first. */
  messages: z.array(message),
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
  /** Of the room, at most as old as these messages: changes from here on are asked for by it. */
  change: z.number(),
})
export type MessagePage = z.infer<typeof messagePage>

const ROOM = '/api/organizations/:orgId/rooms/:roomId'
const ALL = `${ROOM}/messages` as const
const ONE = `${ALL}/:messageId` as const
const MINE = { allow: 'organization.see' } as const
const inRoom = ['room.missing'] as const
const ofMessage = [...inRoom, 'message.missing'] as const
const writing = [...ofMessage, 'room.closed'] as const
const filing = ['file.missing', 'file.tooMany'] as const

export const messageRoutes = {
  /** The newest ones, those older or newer than a number, or those around one. Messages of threads stand in those. */
  list: route(`GET ${ALL}`, {
    ...MINE,
    query: z.strictObject({ older: seqInQuery, newer: seqInQuery, around: seqInQuery }),
    answer: messagePage,
    refusals: inRoom,
  }),
  /** Messages that have changed since, new ones too, each as it is now; in the order of their changes. */
  changes: route(`GET ${ROOM}/changes`, {
    ...MINE,
    query: z.strictObject({ after: changeInQuery }),
    answer: z.object({ messages: z.array(message), change: z.number(), hasMore: z.boolean() }),
    refusals: inRoom,
  }),
  /** The same `clientId` again is the same message: it is answered as it is now. */
  post: route(`POST ${ALL}`, {
    ...MINE,
    body: messageDraft,
    answer: message,
    refusals: [...writing, ...filing, 'message.nested', 'message.everybody', 'message.urgent'],
  }),
  edit: route(`PATCH ${ONE}`, {
    ...MINE,
    body: z.strictObject({
      body: messageBody.refine(text => withoutHidden(text) !== '', { error: 'required' }),
      version: z.int('type').min(1, 'type'),
    }),
    answer: message,
    refusals: [...writing, 'message.foreign', 'message.late', 'message.everybody', 'row.stale'],
    current: message,
  }),
  remove: route(`DELETE ${ONE}`, {
    ...MINE,
    answer: message,
    refusals: [...ofMessage, 'message.foreign', 'message.late'],
  }),
  versions: route(`GET ${ONE}/versions`, {
    ...MINE,
    answer: z.array(z.object({ at: z.iso.datetime(), body: z.string() })),
    refusals: ofMessage,
  }),
  react: route(`PUT ${ONE}/reaction`, {
    ...MINE,
    body: z.strictObject({ reaction: z.enum(reactions, 'type'), isSet: z.boolean('type') }),
    answer: message,
    refusals: writing,
  }),
  pin: route(`PUT ${ONE}/pin`, {
    ...MINE,
    body: z.strictObject({ isPinned: z.boolean('type') }),
    answer: message,
    refusals: [...writing, 'message.pins'],
  }),
  pins: route(`GET ${ROOM}/pins`, { ...MINE, answer: z.array(message), refusals: inRoom }),
  /** The message above all others, or none. */
  setNotice: route(`PUT ${ROOM}/notice`, {
    ...MINE,
    body: z.strictObject({ messageId: id.nullable() }),
    refusals: writing,
  }),
  /** A message with the newest answers below it, or those older than a number. */
  thread: route(`GET ${ONE}/thread`, {
    ...MINE,
    query: z.strictObject({ older: seqInQuery }),
    answer: z.object({
      root: message,
      replies: z.array(message),
      hasOlder: z.boolean(),
      isFollowing: z.boolean(),
      change: z.number(),
    }),
    refusals: ofMessage,
  }),
  follow: route(`PUT ${ONE}/following`, {
    ...MINE,
    body: z.strictObject({ isFollowing: z.boolean('type') }),
    refusals: ofMessage,
  }),
  resolve: route(`PUT ${ONE}/resolution`, {
    ...MINE,
    body: z.strictObject({ isResolved: z.boolean('type') }),
    answer: message,
    refusals: writing,
  }),
  /** I have seen everything up to here. A smaller number changes nothing. */
  markRead: route(`PUT ${ROOM}/read`, {
    ...MINE,
    body: z.strictObject({ seq: seqInBody }),
    answer: z.object({ readSeq: z.number() }),
    refusals: inRoom,
  }),
  /** This message and all after it are unread for me again. */
  markUnread: route(`PUT ${ROOM}/unread`, {
    ...MINE,
    body: z.strictObject({ messageId: id }),
    answer: z.object({ readSeq: z.number() }),
    refusals: ofMessage,
  }),
  /** As far as the organization lets one know. Of the members who were in the room when it was sent: those who have read it, and those who have not. */
  readers: route(`GET ${ONE}/readers`, {
    ...MINE,
    answer: z.object({
      read: z.array(z.number()),
      unread: z.array(z.number()),
    }),
    refusals: [...ofMessage, 'message.readers'],
  }),
  /** Told to the others for five seconds; in large rooms to nobody. */
  typing: route(`POST ${ROOM}/typing`, { ...MINE, refusals: [...inRoom, 'room.closed'] }),
  /** The newest that have these words, each anywhere in themselves or in the names of their files. */
  search: route(`GET ${ROOM}/search`, {
    ...MINE,
    query: z.strictObject({ text: visibleLine(SEARCH_MOST) }),
    answer: z.object({ messages: z.array(message) }),
    refusals: inRoom,
  }),
  /** The first message of a day in Seoul, or the next one after it. */
  firstOfDay: route(`GET ${ROOM}/days`, {
    ...MINE,
    query: z.strictObject({ day: z.iso.date('date') }),
    answer: z.object({ seq: z.number().nullable() }),
    refusals: inRoom,
  }),
}
