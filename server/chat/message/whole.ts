// Messages as their readers get them: made of their rows, with their files.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { excerptOf } from '#contract/message-words'
import { reactions as order } from '#contract/comment'
import type { Message, Quoted } from '#contract/message'
import { attachmentOf, filesOf } from '../../attachment/attachments.ts'
import { config } from '../../config.ts'
import { FILE_HOLDER, type MessageRow, type QuotedRow, rowBy } from './rows.ts'

function quotedOf(quoted: QuotedRow | null, hiddenSeq: number): Message['quoted'] {
  if (!quoted) return null
  const { messageId, seq, memberId, name, head, fileCount, isDeleted } = quoted
  const whole = {
    messageId,
    seq,
    author: { memberId, name: name ?? '' },
    excerpt: excerptOf(head),
    fileCount: isDeleted ? 0 : fileCount,
    isDeleted,
  }
  return quotedAfter(whole, hiddenSeq)
}

const quotedAfter = (quoted: Quoted, hiddenSeq: number): Quoted =>
  quoted.seq > hiddenSeq ? quoted : { ...quoted, excerpt: '', fileCount: 0, isDeleted: false }

const forwardedOf = ({ originalMemberId, originalName, originalAt, deletedAt }: MessageRow): Message['forwarded'] =>
  originalMemberId === null || originalAt === null || deletedAt !== null
    ? null
    : { author: { memberId: originalMemberId, name: originalName }, at: originalAt }

type EventRow = Pick<MessageRow, 'what' | 'people' | 'peopleCount' | 'eventName'>
export function eventOf({ what, people, peopleCount, eventName }: EventRow): Message['event'] {
  if (what === null) return null
  const named = people.map(([memberId, name]) => ({ memberId, name: name ?? '' }))
  return {
    what: what as 'joined',
    people: named,
    count: peopleCount ?? 0,
    ...(eventName !== null && { name: eventName }),
  }
}

type Beside = { files?: Message['files']; hiddenSeq?: number }

/** @param beside its files, and up to which message this reader sees nothing, quotations neither */
export function messageOf(row: MessageRow, { files = [], hiddenSeq = 0 }: Beside = {}): Message {
  const isDeleted = row.deletedAt !== null
  return {
    messageId: row.messageId,
    roomId: row.roomId,
    seq: row.seq,
    change: row.change,
    clientId: row.clientId,
    author: { memberId: row.memberId, name: row.authorName },
    event: eventOf(row),
    body: row.body,
    files,
    preview: config.previewsLinks && !isDeleted ? row.preview : null,
    placeId: isDeleted ? null : row.placeId,
    reactions: order.flatMap(reaction => {
      const memberIds = row.reacted[reaction]
      return memberIds ? [{ reaction, memberIds }] : []
    }),
    quoted: quotedOf(row.quoted, hiddenSeq),
    forwarded: forwardedOf(row),
    threadId: row.threadId,
    thread: row.repliedAt === null ? null : { count: row.replyCount, lastAt: row.repliedAt, memberIds: row.replierIds },
    isResolved: row.resolvedAt !== null,
    isUrgent: row.isUrgent,
    mentionedIds: isDeleted ? [] : row.mentionedIds,
    asked:
      row.askedAt === null || isDeleted
        ? null
        : { by: row.askedBy ?? 0, at: row.askedAt, confirmedIds: row.confirmedIds, nudgedOn: row.nudgedOn },
    pinned:
      row.pinnedAt === null ? null : { by: { memberId: row.pinnedBy ?? 0, name: row.pinnerName }, at: row.pinnedAt },
    version: row.version,
    createdAt: row.createdAt,
    editedAt: row.editedAt,
    deletedAt: row.deletedAt,
  }
}

/** With their files, which only some have. */
export async function messagesOf(
  tx: NodePgDatabase,
  orgId: number,
  rows: readonly MessageRow[],
  hiddenSeq = 0,
): Promise<Message[]> {
  const withFiles = rows.filter(row => row.fileCount > 0 && row.deletedAt === null).map(row => row.messageId)
  const files = withFiles.length ? await filesOf(tx, orgId, FILE_HOLDER, withFiles) : []
  const held = Map.groupBy(files, file => file.holderId!)
  return rows.map(row => messageOf(row, { files: (held.get(row.messageId) ?? []).map(attachmentOf), hiddenSeq }))
}

/** As a reader gets it who sees nothing up to that number. */
export const seenAfter = (message: Message, hiddenSeq: number): Message =>
  message.quoted && message.quoted.seq <= hiddenSeq
    ? { ...message, quoted: quotedAfter(message.quoted, hiddenSeq) }
    : message

type Said = 'messageId' | 'roomId' | 'seq' | 'change' | 'clientId' | 'memberId' | 'authorName' | 'body' | 'createdAt'

/** A message as it stands there first, with nothing but words. */
export const plainRow = (said: Pick<MessageRow, Said>): MessageRow => ({ ...nothingBeside, ...said })
const nothingBeside: Omit<MessageRow, Said> = {
  what: null,
  eventName: null,
  people: [],
  peopleCount: null,
  quoted: null,
  originalMemberId: null,
  originalName: '',
  originalAt: null,
  threadId: null,
  mentionedIds: [],
  preview: null,
  placeId: null,
  fileCount: 0,
  reacted: {},
  replyCount: 0,
  repliedAt: null,
  replierIds: [],
  resolvedAt: null,
  pinnedAt: null,
  pinnedBy: null,
  pinnerName: '',
  askedAt: null,
  askedBy: null,
  confirmedIds: [],
  nudgedOn: null,
  isUrgent: false,
  version: 1,
  editedAt: null,
  deletedAt: null,
}

/** A message as it is now. */
export async function messageBy(tx: NodePgDatabase, place: { orgId: number; roomId: number }, messageId: number) {
  const row = await rowBy(tx, place, messageId)
  const [message] = await messagesOf(tx, place.orgId, [row!])
  return message!
}
