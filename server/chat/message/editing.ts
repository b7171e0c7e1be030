// Changes of a message: its words, its end, its marks. Each takes the next change of its room.
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Reaction } from '#contract/comment'
import { isYoung, type Message, OWN_MESSAGE_HOURS, PINS_MOST } from '#contract/message'
import type { Member } from '#contract/permissions'
import { dropFiles } from '../../attachment/attachments.ts'
import { audit } from '../../audit-trail.ts'
import { write, type Writing } from '../../db.ts'
import type { Client } from '../../http/client.ts'
import { userIdsOf } from '../../member/names.ts'
import { refuse } from '../../refusal.ts'
import { nextChange } from '../counting.ts'
import { hiddenSeqOf, itsRoom, lockedRoomFor, mayManage, roomFor, type RoomPlace, type SeenRoom } from '../doors.ts'
import { messageFor } from './doors.ts'
import { mentionedIn } from './mentions.ts'
import { notifyPeople } from './notifying.ts'
import { FILE_HOLDER, itself, type MessageRow, standsInLists } from './rows.ts'
import { messageBy, seenAfter } from './whole.ts'
import { previewAfterEdit } from '../preview/previews.ts'
import { readUpTo } from '../reading.ts'
import { messages, reactions, roomMembers, rooms, versions } from '../tables.ts'
import { tellLists, tellMessage, tellRoom } from './telling.ts'
import { forgetAnswer } from './threads.ts'

type Values = Partial<typeof messages.$inferInsert> | Record<string, unknown>
/** The new values of the message; undefined if it has them already. */
type Change = (tx: Writing, seen: SeenRoom, row: MessageRow) => Promise<Values | undefined>

/** Locks the room, finds the message, and tells what became of it. */
export const changeMessage = (
  member: Member,
  roomId: number,
  messageId: number,
  change: Change,
  isOpen = true,
): Promise<Message> =>
  write(async tx => {
    const seen = await lockedRoomFor(tx, member, roomId)
    const { room } = seen
    const row = await messageFor(tx, seen, messageId)
    if (isOpen && room.closedAt) return refuse('room.closed')
    const values = await change(tx, seen, row)
    const forReader = (message: Message) => seenAfter(message, hiddenSeqOf(seen))
    if (values === undefined) return forReader(await messageBy(tx, room, messageId))
    const number = await nextChange(tx, room)
    await tx
      .update(messages)
      .set({ ...values, change: number })
      .where(itself(member, messageId))
    const message = await messageBy(tx, room, messageId)
    await tellMessage(tx, room, message, { isLast: await isLastOf(tx, room, message) })
    return forReader(message)
  })

/** No later words stand in the lists; answers in threads do not. */
async function isLastOf(tx: Writing, { orgId, roomId }: SeenRoom['room'], { seq, threadId }: Message) {
  if (threadId !== null) return false
  const [later] = await tx
    .select({ seq: messages.seq })
    .from(messages)
    .where(
      and(
        eq(messages.orgId, orgId),
        eq(messages.roomId, roomId),
        gt(messages.seq, seq),
        isNull(messages.threadId),
        standsInLists(messages.event),
      ),
    )
    .limit(1)
  return later === undefined
}

function requireOwn({ memberId }: Member, row: MessageRow) {
  if (row.memberId !== memberId) refuse('message.foreign')
  if (!isYoung(row)) refuse('message.late', { values: { hours: OWN_MESSAGE_HOURS } })
}

/** By its author, within a day. The words before it are kept. */
export async function editMessage(
  member: Member,
  roomId: number,
  messageId: number,
  { body, version }: { body: string; version: number },
) {
  // Looked up before the room is locked.
  const mentionedIds = await mentionedIn(member, (await roomFor(member, roomId)).room, body)
  return changeMessage(member, roomId, messageId, async (tx, { room }, row) => {
    if (row.deletedAt !== null) return refuse('message.missing')
    requireOwn(member, row)
    // Its words are somebody else's.
    if (row.originalMemberId !== null) return refuse('message.foreign')
    if (row.version !== version) refuse('row.stale', { current: await messageBy(tx, room, messageId) })
    if (row.body === body) return undefined
    const { orgId } = member
    await tx.insert(versions).values({ orgId, messageId, at: new Date(row.editedAt ?? row.createdAt), body: row.body })
    const fresh = mentionedIds.filter(id => !row.mentionedIds.includes(id))
    // Only those who were not mentioned before hear of an edit.
    await notifyPeople(tx, room, member, { ...row, mentionedIds: fresh, followers: [], isUrgent: false })
    // The bar of the notice shows its words.
    if (room.noticeId === messageId) tellRoom(tx, room)
    const linked = await previewAfterEdit(tx, { orgId, roomId, messageId }, { before: row.body, body })
    return { body, mentionedIds, editedAt: sql`now()`, version: row.version + 1, ...linked }
  })
}

/** By its author within a day; by those who manage the room at any time, which is recorded. */
export const removeMessage = (member: Member, roomId: number, messageId: number, client: Client) =>
  changeMessage(
    member,
    roomId,
    messageId,
    async (tx, { room }, row) => {
      if (row.deletedAt !== null) return undefined
      const { orgId, memberId, userId } = member
      if (!mayManage(member, room)) requireOwn(member, row)
      else if (row.memberId !== memberId) {
        const about = { roomId, name: room.name, messageId, memberId: row.memberId }
        await audit(tx, client, { userId, orgId, what: 'message.removed', about })
      }
      await dropFiles(tx, orgId, { kind: FILE_HOLDER, id: messageId })
      await tx.delete(versions).where(and(eq(versions.orgId, orgId), eq(versions.messageId, messageId)))
      if (row.threadId !== null) await forgetAnswer(tx, room, row.threadId, messageId)
      if (row.pinnedAt !== null) await countPins(tx, room, -1)
      if (room.noticeId === messageId) await putNotice(tx, room, null)
      await tellUnread(tx, room, row)
      // The words are gone for good: whoever deletes a message wants nobody to read it any more.
      const gone = {
        body: '',
        preview: null,
        placeId: null,
        mentionedIds: [],
        pinnedAt: null,
        pinnedBy: null,
        askedAt: null,
        confirmedIds: [],
      }
      return { ...gone, deletedAt: sql`now()`, deletedBy: memberId, version: row.version + 1 }
    },
    false,
  )

/** It was unread for them, and is so no more. */
async function tellUnread(tx: Writing, { orgId, roomId }: RoomPlace, { seq, memberId, threadId }: MessageRow) {
  if (threadId !== null) return
  const behind = await tx
    .select({ memberId: roomMembers.memberId })
    .from(roomMembers)
    .where(and(eq(roomMembers.orgId, orgId), eq(roomMembers.roomId, roomId), lt(readUpTo, seq)))
  const others = behind.flatMap(each => (each.memberId === memberId ? [] : each.memberId))
  tellLists(tx, orgId, await userIdsOf(orgId, others))
}

export const reactToMessage = (
  member: Member,
  roomId: number,
  messageId: number,
  { reaction, isSet }: { reaction: Reaction; isSet: boolean },
) =>
  changeMessage(member, roomId, messageId, async (tx, _, row) => {
    if (row.deletedAt !== null) return refuse('message.missing')
    const { orgId, memberId } = member
    const mine = { orgId, messageId, reaction, memberId }
    const { rowCount } = isSet
      ? await tx.insert(reactions).values(mine).onConflictDoNothing()
      : await tx
          .delete(reactions)
          .where(
            and(
              eq(reactions.orgId, orgId),
              eq(reactions.messageId, messageId),
              eq(reactions.reaction, reaction),
              eq(reactions.memberId, memberId),
            ),
          )
    return rowCount ? { reactionCount: sql`${messages.reactionCount} + ${isSet ? 1 : -1}` } : undefined
  })

export const pinMessage = (member: Member, roomId: number, messageId: number, isPinned: boolean) =>
  changeMessage(member, roomId, messageId, async (tx, { room }, row) => {
    if (row.deletedAt !== null) return refuse('message.missing')
    if ((row.pinnedAt !== null) === isPinned) return undefined
    if (isPinned && room.pinCount >= PINS_MOST) return refuse('message.pins', { values: { most: PINS_MOST } })
    await countPins(tx, room, isPinned ? 1 : -1)
    return isPinned ? { pinnedAt: sql`now()`, pinnedBy: member.memberId } : { pinnedAt: null, pinnedBy: null }
  })

async function countPins(tx: Writing, room: RoomPlace, by: 1 | -1) {
  await tx
    .update(rooms)
    .set({ pinCount: sql`${rooms.pinCount} + ${by}` })
    .where(itsRoom(room))
  tellRoom(tx, room)
}

/** Of a whole thread. */
export const resolveThread = (member: Member, roomId: number, messageId: number, isResolved: boolean) =>
  changeMessage(member, roomId, messageId, async (_, __, row) => {
    if (row.threadId !== null) return refuse('message.nested')
    if ((row.resolvedAt !== null) === isResolved) return undefined
    return isResolved ? { resolvedAt: sql`now()`, resolvedBy: member.memberId } : { resolvedAt: null, resolvedBy: null }
  })

/** One message above all others, by anybody in the room. */
export const setNotice = (member: Member, roomId: number, messageId: number | null) =>
  write(async tx => {
    const seen = await lockedRoomFor(tx, member, roomId)
    if (messageId !== null) await messageFor(tx, seen, messageId, { isLiving: true, field: 'messageId' })
    if (seen.room.closedAt) return refuse('room.closed')
    await putNotice(tx, seen.room, messageId)
    return tellRoom(tx, seen.room)
  })

const putNotice = (tx: Writing, room: RoomPlace, noticeId: number | null) =>
  tx.update(rooms).set({ noticeId }).where(itsRoom(room))
