// Rooms and threads as things of notifications, and messages as things with files.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { isYoung } from '#contract/message'
import { excerptOf } from '#contract/message-words'
import { chatText, roomKindNames } from '#korean/chat'
import { fill } from '#korean/particle'
import type { FileRootPart } from '../attachment/parts.ts'
import type { NotifiedThings } from '../notices/shape.ts'
import { isAmong } from '../postgres/statements.ts'
import { nextChange } from './counting.ts'
import { isShown, itsMembers, lockedRoomFor, lockRoom, mayManage, roomOfMessage } from './doors.ts'
import { seenRow } from './message/doors.ts'
import { titlesByPeople } from './room/faces.ts'
import { itself } from './message/rows.ts'
import { messageBy } from './message/whole.ts'
import { messages, roomMembers, rooms } from './tables.ts'
import { tellMessage } from './message/telling.ts'
import { refuse } from '../refusal.ts'

const roomsBy = (tx: NodePgDatabase, orgId: number, ids: readonly number[]) =>
  tx
    .select({ roomId: rooms.roomId, kind: rooms.kind, name: rooms.name })
    .from(rooms)
    .where(and(eq(rooms.orgId, orgId), isAmong(rooms.roomId, ids)))

const membersAmong = (tx: NodePgDatabase, orgId: number, ids: readonly number[], memberIds: readonly number[]) =>
  tx
    .select({ roomId: roomMembers.roomId, memberId: roomMembers.memberId })
    .from(roomMembers)
    .where(
      and(eq(roomMembers.orgId, orgId), isAmong(roomMembers.roomId, ids), isAmong(roomMembers.memberId, memberIds)),
    )

/** Rooms as notifications name them: a group without a name by its other people. */
async function cardsBy(tx: NodePgDatabase, orgId: number, ids: readonly number[]) {
  const found = await roomsBy(tx, orgId, ids)
  const nameless = found.filter(({ kind, name }) => kind === 'group' && name === '').map(({ roomId }) => roomId)
  const titles = await titlesByPeople(tx, orgId, nameless)
  return new Map(
    found.map(({ roomId, kind, name }) => {
      const titleFor = titles.get(roomId)
      const title = name || roomKindNames[kind]
      const path = `/org/${orgId}/chat/${roomId}`
      return [roomId, { title, place: chatText.title, path, ...(titleFor && { titleFor }) }] as const
    }),
  )
}

/** The words of these messages in one line. */
async function excerptsOf(tx: NodePgDatabase, orgId: number, messageIds: readonly number[]) {
  const rows = await tx
    .select({ messageId: messages.messageId, body: messages.body, fileCount: messages.fileCount })
    .from(messages)
    .where(and(eq(messages.orgId, orgId), isAmong(messages.messageId, messageIds), isNull(messages.deletedAt)))
  return new Map(
    rows.map(({ messageId, body, fileCount }) => [
      messageId,
      excerptOf(body) || fill(chatText.files, { count: fileCount }),
    ]),
  )
}

export const notifiedRoom: NotifiedThings = {
  cards: cardsBy,
  excerpts: excerptsOf,
  seen: async (tx, { orgId, memberId }, ids) =>
    new Set((await membersAmong(tx, orgId, ids, [memberId])).map(({ roomId }) => roomId)),
  seers: async (tx, orgId, ids, memberIds) => {
    const rows = await membersAmong(tx, orgId, ids, memberIds)
    const seers = Map.groupBy(rows, ({ roomId }) => roomId)
    return new Map(ids.map(id => [id, new Set((seers.get(id) ?? []).map(({ memberId }) => memberId))]))
  },
  // Notices of before there were threads among the things lead to those, too.
  anchor: ({ seq, threadId }) =>
    threadId !== undefined ? `?thread=${threadId}&reply=${seq}` : seq === undefined ? '' : `?message=${seq}`,
}

/** Threads, by the message above them: one who looks at the room has not read its threads. */
export const notifiedThread: NotifiedThings = {
  cards: async (tx, orgId, ids) => {
    const roots = await tx
      .select({ messageId: messages.messageId, roomId: messages.roomId })
      .from(messages)
      .where(and(eq(messages.orgId, orgId), isAmong(messages.messageId, ids)))
    const cards = await cardsBy(
      tx,
      orgId,
      roots.map(({ roomId }) => roomId),
    )
    return new Map(roots.map(({ messageId, roomId }) => [messageId, cards.get(roomId)!] as const))
  },
  excerpts: excerptsOf,
  seen: async (tx, { orgId, memberId }, ids) =>
    new Set((await seenMessages(tx, orgId, ids, [memberId])).map(({ messageId }) => messageId)),
  seers: async (tx, orgId, ids, memberIds) => {
    const seers = Map.groupBy(await seenMessages(tx, orgId, ids, memberIds), ({ messageId }) => messageId)
    return new Map(ids.map(id => [id, new Set((seers.get(id) ?? []).map(({ memberId }) => memberId))]))
  },
  anchor: ({ threadId, seq }) => `?thread=${threadId}&reply=${seq}`,
}

/** Each of these messages with those of the members of its room who may see it. */
const seenMessages = (
  tx: NodePgDatabase,
  orgId: number,
  ids: readonly number[],
  memberIds: readonly number[],
  which?: SQL,
) =>
  tx
    .select({ messageId: messages.messageId, memberId: roomMembers.memberId })
    .from(messages)
    .innerJoin(rooms, roomOfMessage)
    .innerJoin(roomMembers, and(itsMembers, isAmong(roomMembers.memberId, memberIds)))
    .where(and(eq(messages.orgId, orgId), isAmong(messages.messageId, ids), which, isShown))

const roomIdOf = async (tx: NodePgDatabase, orgId: number, messageId: number) => {
  const [row] = await tx.select({ roomId: messages.roomId }).from(messages).where(itself({ orgId }, messageId))
  return row?.roomId ?? refuse('file.missing')
}

export const filedMessage: FileRootPart = {
  seen: async (tx, { orgId, memberId }, ids) => {
    const rows = await seenMessages(tx, orgId, ids, [memberId], isNull(messages.deletedAt))
    return new Set(rows.map(({ messageId }) => messageId))
  },
  hold: async (tx, member, messageId) => {
    const seen = await lockedRoomFor(tx, member, await roomIdOf(tx, member.orgId, messageId))
    const { room } = seen
    const mayModerate = mayManage(member, room)
    // As its words: within a day, and not in a closed room.
    const row = await seenRow(tx, seen, messageId)
    if (room.closedAt || !row || (!mayModerate && !isYoung(row))) return refuse('file.forbidden')
    return { mayModerate }
  },
  // The message is different without the file, and says so in its room.
  counted: async (tx, orgId, messageId, files) => {
    const room = (await lockRoom(tx, { orgId, roomId: await roomIdOf(tx, orgId, messageId) }))!
    const change = await nextChange(tx, room)
    await tx
      .update(messages)
      .set({ change, fileCount: sql`${messages.fileCount} + ${files}` })
      .where(itself(room, messageId))
    await tellMessage(tx, room, await messageBy(tx, room, messageId), { isLast: false })
  },
}
