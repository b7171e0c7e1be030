// New messages of which the browser itself tells, where nobody sees them in the page: each once, and only while it is wanted.
import type { RoomRow } from '#contract/room-row'
import type { EventData } from '#contract/events'
import { whenHolderLeaves } from '../../live/holder.ts'
import { whenTold } from '../../live/live.ts'
import { memberIdIn } from '../../session.ts'
import { touchOf } from '../rooms/list.ts'
import { knownRoom } from '../rooms/room.ts'
import { knownRooms } from '../rooms/rooms.ts'
import { isMuted } from './muted.ts'

export type Touched = Pick<EventData<'room.touched'>, 'roomId' | 'last' | 'mentionedIds'> & { orgId: number }

/** So long a page that shows the room, here or on another device, may take to say that it was read. */
export const READ_BY_MS = 1_500
const waiting = new Map<number, { timer: ReturnType<typeof setTimeout>; seq: number }>()
const tellers = new Set<(touched: Touched) => void>()

export function whenToTell(tell: (touched: Touched) => void) {
  tellers.add(tell)
  return () => void tellers.delete(tell)
}

/** Of each room the highest number that was considered, read or known: a change of one of these is no new message. */
const heeded = new Map<number, number>()
/** Whether the number is higher than all before. */
function heed(roomId: number, seq: number) {
  const isHigher = seq > (heeded.get(roomId) ?? 0)
  if (isHigher) heeded.set(roomId, seq)
  return isHigher
}

/** The rooms as they are known first. Later answers may bring a message before its event, which is to be told. */
export function heedKnown(rooms: readonly Pick<RoomRow, 'roomId' | 'last'>[]) {
  for (const { roomId, last } of rooms) if (last) heed(roomId, last.seq)
}

function stop(roomId: number) {
  clearTimeout(waiting.get(roomId)?.timer)
  waiting.delete(roomId)
}
whenHolderLeaves(() => {
  for (const roomId of waiting.keys()) stop(roomId)
  heeded.clear()
})

/** Whether I want to hear of it. */
function isWanted({ orgId, roomId, last, mentionedIds }: Touched) {
  const me = memberIdIn(orgId)
  if (!last.author || last.author.memberId === me || last.isDeleted) return false
  const readSeq = knownRoom({ orgId, roomId })?.mine.readSeq ?? 0
  if (last.seq <= readSeq) return false
  const room = knownRooms(orgId)?.find(each => each.roomId === roomId)
  if (!room) return true
  if (isMuted(room)) return false
  return room.level === 'all' || (room.level === 'mentions' && mentionedIds.includes(me))
}

function consider(touched: Touched) {
  const { roomId, last } = touched
  if (last.isDeleted && waiting.get(roomId)?.seq === last.seq) stop(roomId)
  if (!heed(roomId, last.seq) || !isWanted(touched)) return
  stop(roomId)
  const timer = setTimeout(() => {
    waiting.delete(roomId)
    // The room may have been made quiet meanwhile.
    if (isWanted(touched)) for (const tell of tellers) tell(touched)
  }, READ_BY_MS)
  waiting.set(roomId, { timer, seq: last.seq })
}
whenTold('room.touched', consider)
whenTold('message.changed', ({ orgId, message }) => {
  const touch = message && touchOf(message)
  if (!touch) return
  // Somebody who sees the page needs no other word of the room that it shows.
  if (document.visibilityState === 'hidden') consider({ orgId, ...touch })
  else heed(touch.roomId, touch.last.seq)
})
whenTold('room.mine', ({ roomId, readSeq }) => {
  heed(roomId, readSeq)
  const known = waiting.get(roomId)
  if (known && readSeq >= known.seq) stop(roomId)
})
