// A new message: its number, its row and the room's counters are one statement of one transaction.
import { and, eq, sql } from 'drizzle-orm'
import type { Message } from '#contract/message'
import type { MessageDraft } from '#contract/message-draft'
import type { Member } from '#contract/permissions'
import { attachFiles, type FileHolder } from '../../attachment/attachments.ts'
import { db, isAnsweredOnce, lastAnswer, violates, write, type Writing } from '../../db.ts'
import { meanwhile, preparedStatement, worded } from '../../postgres/statements.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { freshRoomFor, mayManage, roomFor, type RoomRow, type SeenRoom } from '../doors.ts'
import { rosterOf } from '../roster.ts'
import { messageFor } from './doors.ts'
import { mentionedIn } from './mentions.ts'
import { notifyPeople } from './notifying.ts'
import { columns, FILE_HOLDER, itself, listing, type Raw } from './rows.ts'
import { messageBy, messagesOf } from './whole.ts'
import { askForPreview, wantsPreview } from '../preview/previews.ts'
import { messages, rooms } from '../tables.ts'
import { tellMessage } from './telling.ts'
import { postTogether } from './together.ts'
import { answerThread, followersOf } from './threads.ts'

const { placeholder } = sql

/**
 * Nothing is counted, and so nothing written, where the room was closed or somebody came or went meanwhile. Its time is that of
 * its number, however long it waited for the room: times follow each other as numbers do.
 */
const postStatement = preparedStatement<Raw>(
  'message_posted',
  () =>
    worded(sql`with counted as (
        update ${rooms} set last_seq = last_seq + 1, last_change = last_change + 1
        where org_id = ${placeholder('orgId')} and id = ${placeholder('roomId')} and closed_at is null
          and roster = ${placeholder('roster')}
        returning last_seq, last_change),
      made as (
        insert into ${messages} (org_id, room_id, seq, change, member_id, client_id, body, quoted_id, thread_id, mentioned_ids,
          original_member_id, original_at, is_urgent, created_at)
        select ${placeholder('orgId')}, ${placeholder('roomId')}, last_seq, last_change, ${placeholder('memberId')},
          ${placeholder('clientId')}::uuid, ${placeholder('body')}, ${placeholder('quotedId')}::bigint,
          ${placeholder('threadId')}::bigint, ${placeholder('mentionedIds')}::bigint[],
          ${placeholder('originalMemberId')}::bigint, ${placeholder('originalAt')}::timestamptz,
          ${placeholder('isUrgent')}::boolean, clock_timestamp() from counted returning *)
      ${listing(sql`select * from made`)}`),
  { isText: true },
)

const TRIES = 5

/** The first author of a forwarded message, and when they said it. Its words mention nobody. */
export type Original = { memberId: number; at: string }
type Posted = MessageDraft & {
  original?: Original
  /** Where its files have waited until now. */
  filesFrom?: FileHolder
  /** Part of its transaction: without the one there is not the other. */
  whenPosted?: (tx: Writing) => Promise<unknown>
}

/** Sending it again, by the same `clientId`, adds nothing: the first message is answered, whatever has become of the room. */
export const postMessage = async (member: Member, roomId: number, draft: MessageDraft): Promise<Message> =>
  postOnce(member, await roomFor(member, roomId), draft)

export async function postOnce(member: Member, seen: SeenRoom, draft: Posted): Promise<Message> {
  try {
    return await postInto(member, seen, draft, TRIES)
  } catch (error) {
    if (!(error instanceof Refusal) && !violates(error, 'message_client_id_key')) throw error
    const known = await sentBefore(seen, draft.clientId)
    if (known) return known
    throw error
  }
}

/** Somebody may come or go while it waits for the room: it is told to who is there then. */
async function postInto(member: Member, seen: SeenRoom, draft: Posted, tries: number): Promise<Message> {
  const { room } = seen
  const { body, quotedId, fileIds = [], clientId, original } = draft
  if (room.closedAt) return refuse('room.closed')
  if (draft.isUrgent && room.isMentionLimited && !mayManage(member, room)) refuse('message.urgent')
  const answerable = meanwhile(requireAnswerable(seen, draft))
  // In memory by the time of the transaction, which would have to ask for it.
  await rosterOf(room)
  const mentionedIds = original ? [] : await mentionedIn(member, room, body)
  await answerable
  const ready = { ...draft, mentionedIds, fileIds, isLinked: wantsPreview(body) }
  if (isPlain(ready) && quotedId === undefined && !isAnsweredOnce()) {
    const posted = await postTogether(room, { memberId: member.memberId, clientId, body })
    if (posted) return posted
  }
  const posted = await insertMessage(member, room, ready)
  if (posted) return posted
  if (tries === 0) return refuse('busy')
  return postInto(member, await freshRoomFor(db, member, room.roomId), draft, tries - 1)
}

/** Refuses unless the messages are there that it quotes, and below which it stands. */
export const requireAnswerable = (
  seen: SeenRoom,
  { quotedId, threadId }: Pick<MessageDraft, 'quotedId' | 'threadId'>,
) =>
  Promise.all([
    quotedId === undefined ? undefined : messageFor(db, seen, quotedId, { field: 'quotedId' }),
    threadId === undefined ? undefined : requireRoot(seen, threadId),
  ])

async function requireRoot(seen: SeenRoom, messageId: number) {
  const { threadId } = await messageFor(db, seen, messageId, { field: 'threadId' })
  if (threadId !== null) refuse('message.nested')
}

/** The message of this sender and this name, if it has come. */
export async function sentBefore({ room, mine }: SeenRoom, clientId: string): Promise<Message | undefined> {
  const { orgId, roomId } = room
  const [known] = await db
    .select({ messageId: messages.messageId })
    .from(messages)
    .where(
      and(
        eq(messages.orgId, orgId),
        eq(messages.roomId, roomId),
        eq(messages.memberId, mine.memberId),
        eq(messages.clientId, clientId),
      ),
    )
  return known && messageBy(db, room, known.messageId)
}

type Ready = Posted & { mentionedIds: number[]; fileIds: number[]; isLinked: boolean }

/** Nobody is notified of it, and nothing hangs on it. */
const isPlain = ({ fileIds, mentionedIds, threadId, original, isLinked, isUrgent = false, whenPosted }: Ready) =>
  fileIds.length + mentionedIds.length === 0 &&
  threadId === undefined &&
  !original &&
  !isLinked &&
  !isUrgent &&
  !whenPosted

/** Undefined where the room is not as it was read. */
const insertMessage = (member: Member, room: RoomRow, draft: Ready): Promise<Message | undefined> =>
  write<Message | undefined>(async tx => {
    const { orgId, memberId } = member
    const { roomId, roster } = room
    const {
      clientId,
      body,
      quotedId = null,
      threadId = null,
      mentionedIds,
      fileIds,
      original,
      isUrgent = false,
    } = draft
    const origin = { originalMemberId: original?.memberId ?? null, originalAt: original?.at ?? null }
    const asked = {
      orgId,
      roomId,
      roster,
      memberId,
      clientId,
      body,
      quotedId,
      threadId,
      mentionedIds,
      isUrgent,
      ...origin,
    }
    const inserting = meanwhile(postStatement(asked, tx))
    const finished = async () => {
      const [raw] = await inserting
      if (!raw) return undefined
      const [message] = await messagesOf(tx, orgId, [columns.decode(raw)])
      await tellMessage(tx, room, message!, { isNew: true })
      return message!
    }
    if (isPlain(draft)) return lastAnswer(finished())
    const [raw] = await inserting
    if (!raw) return undefined
    const { messageId, seq } = columns.decode(raw)
    if (fileIds.length) await attachAll(tx, member, messageId, draft)
    if (draft.isLinked) await askForPreview(tx, { orgId, roomId, messageId })
    await draft.whenPosted?.(tx)
    const message = await messageBy(tx, room, messageId)
    await tellMessage(tx, room, message, { isNew: true })
    // After the answer, so that changes are told as they follow each other.
    if (threadId !== null) await answerThread(tx, room, { threadId, memberId, seq })
    const followers = threadId === null ? [] : await followersOf(tx, orgId, threadId)
    await notifyPeople(tx, room, member, { messageId, seq, threadId, mentionedIds, followers, isUrgent })
    return message
  })

async function attachAll(tx: Writing, member: Member, messageId: number, { fileIds, filesFrom }: Ready) {
  const holder = { kind: FILE_HOLDER, id: messageId }
  const taking = { named: fileIds, ...(filesFrom && { from: filesFrom }) }
  const count = await attachFiles(tx, member, { holder, root: { ...holder, projectId: null }, ...taking })
  await tx.update(messages).set({ fileCount: count }).where(itself(member, messageId))
}
