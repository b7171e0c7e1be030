// The bell tells of a message: those whom it mentions, and those who follow its thread.
import { and, eq, ne } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Member } from '#contract/permissions'
import type { Writing } from '../../db.ts'
import { notify } from '../../notices/notices.ts'
import { isAmong } from '../../postgres/statements.ts'
import type { RoomRow } from '../doors.ts'
import { rosterOf } from '../roster.ts'
import { messages, roomMembers } from '../tables.ts'
import { itself, whereOf } from './rows.ts'

type Heard = {
  messageId: number
  seq: number
  threadId: number | null
  mentionedIds: readonly number[]
  followers: readonly number[]
  isUrgent: boolean
}

/** A thread as a thing of notices, by the message above it. */
export const THREAD = 'thread'

/** An urgent message first, then a mention; plain messages make no notification. */
export async function notifyPeople(tx: Writing, room: RoomRow, { memberId }: Pick<Member, 'memberId'>, heard: Heard) {
  const { mentionedIds, followers, threadId, isUrgent } = heard
  const meant = [...mentionedIds, ...followers]
  const pressed = isUrgent ? [...(await rosterOf(room, tx)).memberIds] : []
  if (meant.length + pressed.length === 0) return
  const { orgId, roomId } = room
  const hearing = await hearingAmong(tx, room, [...meant, ...pressed], threadId)
  const told = (memberIds: readonly number[]) => memberIds.filter(id => hearing.has(id))
  await notify(tx, {
    orgId,
    actorId: memberId,
    thing: threadId === null ? { kind: 'room', ids: [roomId] } : { kind: THREAD, ids: [threadId] },
    told: [
      { type: 'chat.urgent', memberIds: told(isUrgent ? mentionedIds : []), because: 'mentioned' },
      { type: 'chat.urgent', memberIds: told(pressed) },
      { type: 'mention', memberIds: told(mentionedIds), because: 'mentioned' },
      { type: 'chat.thread', memberIds: told(followers), because: 'inThread' },
    ],
    about: whereOf(heard),
  })
}

/** Those of them who want to hear of the room, and may open the thread. */
async function hearingAmong(
  tx: NodePgDatabase,
  { orgId, roomId, showsHistory }: RoomRow,
  memberIds: readonly number[],
  threadId: number | null,
): Promise<ReadonlySet<number>> {
  const wanting = and(
    eq(roomMembers.orgId, orgId),
    eq(roomMembers.roomId, roomId),
    isAmong(roomMembers.memberId, memberIds),
    ne(roomMembers.level, 'none'),
  )
  const rows = await tx
    .select({ memberId: roomMembers.memberId, joinedSeq: roomMembers.joinedSeq })
    .from(roomMembers)
    .where(wanting)
  const [root] =
    threadId === null || showsHistory
      ? []
      : await tx.select({ seq: messages.seq }).from(messages).where(itself({ orgId }, threadId))
  const able = rows.filter(({ joinedSeq }) => !root || root.seq > joinedSeq)
  return new Set(able.map(row => row.memberId))
}
