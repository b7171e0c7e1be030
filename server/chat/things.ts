// Rooms as things of notifications, and messages as things with files.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { isYoung } from '#contract/message'
import { chatText, roomKindNames } from '#korean/chat'
import type { FileRootPart } from '../attachment/parts.ts'
import type { NotifiedThings } from '../notices/shape.ts'
import { isAmong } from '../postgres/statements.ts'
import { nextChange } from './counting.ts'
import { lockedRoomFor, lockRoom, mayManage } from './doors.ts'
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

export const notifiedRoom: NotifiedThings = {
  cards: async (tx, orgId, ids) => {
    const found = await roomsBy(tx, orgId, ids)
    const nameless = found.filter(({ kind, name }) => kind === 'group' && name === '').map(({ roomId }) => roomId)
    const titles = await titlesByPeople(tx, orgId, nameless)
    return new Map(
      found.map(({ roomId, kind, name }) => [
        roomId,
        {
          title: name || titles.get(roomId) || roomKindNames[kind],
          place: chatText.title,
          path: `/org/${orgId}/chat/${roomId}`,
        },
      ]),
    )
  },
  seen: async (tx, { orgId, memberId }, ids) =>
    new Set((await membersAmong(tx, orgId, ids, [memberId])).map(({ roomId }) => roomId)),
  seers: async (tx, orgId, ids, memberIds) => {
    const rows = await membersAmong(tx, orgId, ids, memberIds)
    const seers = Map.groupBy(rows, ({ roomId }) => roomId)
    return new Map(ids.map(id => [id, new Set((seers.get(id) ?? []).map(({ memberId }) => memberId))]))
  },
  // Answers in threads stand in none of the pages of the room.
  anchor: ({ seq, threadId }) =>
    threadId !== undefined ? `?thread=${threadId}` : seq === undefined ? '' : `?message=${seq}`,
}

/** Those of these messages that a member of their room may see. */
const seenMessages = (
  tx: NodePgDatabase,
  { orgId, memberId }: { orgId: number; memberId: number },
  ids: readonly number[],
) =>
  tx
    .select({ messageId: messages.messageId })
    .from(messages)
    .innerJoin(rooms, and(eq(rooms.orgId, messages.orgId), eq(rooms.roomId, messages.roomId)))
    .innerJoin(
      roomMembers,
      and(
        eq(roomMembers.orgId, messages.orgId),
        eq(roomMembers.roomId, messages.roomId),
        eq(roomMembers.memberId, memberId),
      ),
    )
    .where(
      and(
        eq(messages.orgId, orgId),
        isAmong(messages.messageId, ids),
        isNull(messages.deletedAt),
        sql`${messages.seq} > case when ${rooms.showsHistory} then 0 else ${roomMembers.joinedSeq} end`,
      ),
    )

const roomIdOf = async (tx: NodePgDatabase, orgId: number, messageId: number) => {
  const [row] = await tx.select({ roomId: messages.roomId }).from(messages).where(itself({ orgId }, messageId))
  return row?.roomId ?? refuse('file.missing')
}

export const filedMessage: FileRootPart = {
  seen: async (tx, member, ids) => new Set((await seenMessages(tx, member, ids)).map(({ messageId }) => messageId)),
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
    await tellMessage(tx, room, await messageBy(tx, room, messageId), false)
  },
}
