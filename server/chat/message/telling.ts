// Events of a room: those who have it open hear the message itself, the lists of the others its words.
import type { Message } from '#contract/message'
import { excerptOf } from '#contract/message-words'
import { lastWordsOf } from '#contract/room-row'
import type { Writing } from '../../db.ts'
import type { RoomRow } from '../doors.ts'
import { pushMessageSoon } from '../room/pushing.ts'
import { rosterOf } from '../roster.ts'

type Told = Pick<RoomRow, 'orgId' | 'roomId' | 'roster' | 'showsHistory'>

type Manner = { isLast?: boolean; isNew?: boolean }

/** A message as it is now. Lists hear of it if it is the last one of the room; only a new one is urgent, and pushed. */
export async function tellMessage(
  tx: Writing,
  room: Told,
  message: Message,
  { isLast = message.threadId === null, isNew = false }: Manner = {},
) {
  const { orgId, roomId, showsHistory } = room
  const { userIds, lastJoinedSeq } = await rosterOf(room, tx)
  // Words from before a member came are not theirs to hear; a quotation of them neither.
  const oldest = Math.min(message.seq, message.quoted?.seq ?? message.seq)
  const isSeenByAll = showsHistory || oldest > lastJoinedSeq
  const { change } = message
  tx.tell(`room:${roomId}`, 'message.changed', { orgId, roomId, change, message: isSeenByAll ? message : null })
  if (!isLast) return
  if (isNew) pushMessageSoon(tx, room)
  const { mentionedIds } = message
  const words = {
    orgId,
    roomId,
    last: lastWordsOf(message, excerptOf(message.body)),
    mentionedIds,
    isUrgent: isNew && message.isUrgent,
  }
  tx.tellPeople(userIds, 'room.touched', words, { besides: `room:${roomId}` })
}

/** Its name, its people, its notice or its pins changed. */
export function tellRoom(tx: Writing, { orgId, roomId }: Pick<Told, 'orgId' | 'roomId'>) {
  tx.tell(`room:${roomId}`, 'room.changed', { orgId, roomId })
}

/** The lists of these people ask anew. */
export const tellLists = (tx: Writing, orgId: number, userIds: readonly number[]) =>
  tx.tellPeople(userIds, 'rooms.changed', { orgId })
