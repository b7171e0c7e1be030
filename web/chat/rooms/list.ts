// The rooms of a list as a value, and what is told of them.
import { lastWordsOf, ROOM_UNREAD_MOST, type RoomRow } from '#contract/room-row'
import type { EventData } from '#contract/events'
import type { Message } from '#contract/message'
import { isMuted } from '../reading/muted.ts'
import { excerptOf } from '#contract/message-words'

export type Rooms = readonly RoomRow[]

/** Pinned ones first, then by their newest words. */
export const ordered = (rooms: Rooms): Rooms =>
  rooms.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || timeOf(b) - timeOf(a) || b.roomId - a.roomId)
const timeOf = ({ last, createdAt }: RoomRow) => Date.parse(last?.at ?? createdAt)

/** The number that the navigation counts for a room. */
type Counted = Pick<RoomRow, 'isHidden' | 'level' | 'mutedUntil' | 'unreadCount' | 'mentionCount'>
export const countOf = (room: Counted) =>
  room.isHidden || room.level === 'none'
    ? 0
    : room.level === 'all' && !isMuted(room)
      ? room.unreadCount
      : room.mentionCount

export const withRoom = (rooms: Rooms, roomId: number, change: (room: RoomRow) => RoomRow): Rooms =>
  rooms.map(room => (room.roomId === roomId ? change(room) : room))

type Touched = Pick<EventData<'room.touched'>, 'roomId' | 'last' | 'mentionedIds' | 'isUrgent'>

/** New words, or other ones in the place of the newest. */
export function touched(rooms: Rooms, { roomId, last, mentionedIds }: Omit<Touched, 'isUrgent'>, me: number): Rooms {
  return withRoom(rooms, roomId, room => {
    const known = room.last?.seq ?? 0
    if (last.seq < known) return room
    const isNew = last.seq > known && last.author !== null && last.author.memberId !== me
    return {
      ...room,
      last,
      isHidden: room.isHidden && last.seq === known,
      unreadCount: Math.min(ROOM_UNREAD_MOST, room.unreadCount + Number(isNew)),
      mentionCount: room.mentionCount + Number(isNew && mentionedIds.includes(me)),
    }
  })
}

/** A message of a room that is on the screen, as the list tells of it. */
export function touchOf(message: Message): Touched | undefined {
  const { roomId, event, body, threadId, mentionedIds, isUrgent } = message
  // Words of the room itself are found out by asking.
  if (threadId !== null || event) return undefined
  return { roomId, last: lastWordsOf(message, excerptOf(body)), mentionedIds, isUrgent }
}
