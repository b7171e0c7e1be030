// People who are typing: told at most every three seconds, and believed for five.
import { create } from 'zustand'
import { type Room, TYPING_ROOM_MOST } from '#contract/chat'
import { messageRoutes } from '#contract/message'
import { call } from '../../call.ts'
import { whenTold } from '../../live/live.ts'
import { memberIdIn } from '../../session.ts'
import type { At } from '../log/kept.ts'

const SAID_EVERY_MS = 3_000
const BELIEVED_MS = 5_000

type Typing = Readonly<Record<number, readonly number[]>>
const useTypingStore = create<Typing>(() => ({}))
const nobody: readonly number[] = []
const timers = new Map<string, ReturnType<typeof setTimeout>>()

export const useTyping = (roomId: number) => useTypingStore(all => all[roomId] ?? nobody)

function forget(roomId: number, memberId: number) {
  const key = `${roomId} ${memberId}`
  clearTimeout(timers.get(key))
  timers.delete(key)
  const known = useTypingStore.getState()[roomId] ?? nobody
  if (known.includes(memberId)) useTypingStore.setState({ [roomId]: known.filter(id => id !== memberId) })
}
whenTold('room.typing', ({ roomId, memberId }) => {
  const key = `${roomId} ${memberId}`
  clearTimeout(timers.get(key))
  timers.set(key, setTimeout(forget, BELIEVED_MS, roomId, memberId))
  const known = useTypingStore.getState()[roomId] ?? nobody
  if (!known.includes(memberId)) useTypingStore.setState({ [roomId]: [...known, memberId] })
})
const newest = new Map<number, number>()
/** A reaction to old words of theirs says nothing of what they write. */
whenTold('message.changed', ({ message }) => {
  if (!message || message.seq <= (newest.get(message.roomId) ?? 0)) return
  newest.set(message.roomId, message.seq)
  forget(message.roomId, message.author.memberId)
})

const said = new Map<number, number>()
/** Somebody has typed a letter here. */
export function sayTyping(at: At, memberCount: number) {
  const now = performance.now()
  if (
    memberCount < 2 ||
    memberCount > TYPING_ROOM_MOST ||
    now - (said.get(at.roomId) ?? -SAID_EVERY_MS) < SAID_EVERY_MS
  )
    return
  said.set(at.roomId, now)
  call(messageRoutes.typing, at, { isPassing: true }).catch(() => undefined)
}
/** The next letter is told at once. */
export const hasSent = (roomId: number) => void said.delete(roomId)

/** Those beside me who are in the room still. */
export const othersOf = (orgId: number, { members }: Pick<Room, 'members'>, memberIds: readonly number[]) =>
  memberIds.filter(id => id !== memberIdIn(orgId) && members.some(({ memberId }) => memberId === id))
