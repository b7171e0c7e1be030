// New messages of which the browser itself tells, where nobody sees them in the page: each once, and only while it is wanted.
import type { RoomRow } from '#contract/room-row'
import type { EventData } from '#contract/events'
import { cache } from '../../cache.ts'
import { whenHolderLeaves } from '../../live/holder.ts'
import { whenTold } from '../../live/live.ts'
import { ownQuiet } from '../../work-hours/queries.ts'
import { memberIdIn } from '../../session.ts'
import { touchOf } from '../rooms/list.ts'
import { knownRoom } from '../rooms/room.ts'
import { knownRooms, rooms } from '../rooms/rooms.ts'
import { useDesktop } from './desktop.ts'
import { isMuted } from './muted.ts'

export type Touched = Pick<EventData<'room.touched'>, 'roomId' | 'last' | 'mentionedIds' | 'isUrgent'> & {
  orgId: number
}

/** So long a page that shows the room, here or on another device, may take to say that it was read. */
export const READ_BY_MS = 1_500
type Waiting = { timer: ReturnType<typeof setTimeout>; seq: number; isUrgent: boolean }
const waiting = new Map<number, Waiting>()
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

/** Words of somebody else that I have not read. */
function isNew({ orgId, roomId, last }: Touched) {
  if (!last.author || last.author.memberId === memberIdIn(orgId) || last.isDeleted) return false
  const listed = knownRooms(orgId)?.find(each => each.roomId === roomId)
  return last.seq > Math.max(knownRoom({ orgId, roomId })?.mine.readSeq ?? 0, listed?.readSeq ?? 0)
}

/** Whether I want to hear of the room. */
function isWanted({ orgId, roomId, mentionedIds, isUrgent }: Touched) {
  const room = knownRooms(orgId)?.find(each => each.roomId === roomId)
  if (!room) return true
  if (isMuted(room)) return false
  return room.level === 'all' || (room.level === 'mentions' && (isUrgent || mentionedIds.includes(memberIdIn(orgId))))
}

function consider(touched: Touched) {
  const { roomId, last } = touched
  if (last.isDeleted && waiting.get(roomId)?.seq === last.seq) stop(roomId)
  if (!heed(roomId, last.seq) || !isNew(touched)) return
  // An urgent message is told, whatever is said right after it.
  if (waiting.get(roomId)?.isUrgent && !touched.isUrgent) return
  stop(roomId)
  const timer = setTimeout(() => void settle(touched, mine), READ_BY_MS)
  const mine: Waiting = { timer, seq: last.seq, isUrgent: touched.isUrgent }
  waiting.set(roomId, mine)
}

/** Whether I am left alone at this moment; an urgent message asks for no leave. */
async function quietAt({ orgId, isUrgent }: Touched) {
  const knowing = cache.fetchQuery(rooms(orgId)).catch(() => undefined)
  const quiet = isUrgent ? undefined : await cache.fetchQuery(ownQuiet(orgId)).catch(() => undefined)
  await knowing
  return quiet
}

/** How quiet the room is says its row, which is asked for where the list on the page is not that of this moment. */
async function settle(touched: Touched, mine: Waiting) {
  const { roomId } = touched
  const { isOn, hasSound } = useDesktop.getState()
  // Where it cannot be asked for, the message is told: better once too often than never.
  const quiet = isOn || hasSound ? await quietAt(touched) : undefined
  // Read meanwhile, or followed by another message.
  if (waiting.get(roomId) !== mine) return
  waiting.delete(roomId)
  if (quiet?.isQuiet) return
  if (isNew(touched) && isWanted(touched)) for (const tell of tellers) tell(touched)
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
