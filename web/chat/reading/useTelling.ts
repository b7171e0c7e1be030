// New messages told by the browser itself: a notification and a sound.
import { useEffect, useEffectEvent } from 'react'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { urgentText } from '#korean/urgent-message'
import { pushedHere } from '../../push/here.ts'
import { memberIdIn } from '../../session.ts'
import { roomTitle } from '../people.ts'
import { knownRooms, useKnownRooms } from '../rooms/rooms.ts'
import { useWays } from '../ways.ts'
import { useDesktop } from './desktop.ts'
import { heedKnown, type Touched, whenToTell } from './telling.ts'

/** A soft sign of two notes. */
function ring() {
  const context = new AudioContext()
  const gain = context.createGain()
  gain.gain.setValueAtTime(0.08, context.currentTime)
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 0.5)
  gain.connect(context.destination)
  for (const [at, frequency] of [660, 880].entries()) {
    const note = context.createOscillator()
    note.frequency.value = frequency
    note.connect(gain)
    note.start(context.currentTime + at * 0.12)
    note.stop(context.currentTime + 0.5)
  }
  setTimeout(() => void context.close(), 1_000)
}

const ONE_SOUND_MS = 500
/** Several tabs hear of the same message: one of them rings. Without locks, as on a page without HTTPS, each does. */
function ringOnce() {
  if (!('locks' in navigator)) return ring()
  return void navigator.locks.request('chat sound', { ifAvailable: true }, lock => {
    if (!lock) return undefined
    ring()
    return new Promise(resolve => setTimeout(resolve, ONE_SOUND_MS))
  })
}

/** As long as a page of the organization is open. */
export function useTelling(orgId: number) {
  const { toRoom } = useWays(orgId)
  const tell = useEffectEvent((touched: Touched) => {
    if (touched.orgId !== orgId) return
    const { isOn, hasSound } = useDesktop.getState()
    if (hasSound) ringOnce()
    // Where nobody looks, a push tells it.
    if (!isOn || Notification.permission !== 'granted' || (!document.hasFocus() && pushedHere())) return
    const { roomId, last } = touched
    const room = knownRooms(orgId)?.find(each => each.roomId === roomId)
    const title = room ? roomTitle(room, memberIdIn(orgId)) : last.author!.name
    const words = last.excerpt || fill(chatText.files, { count: last.fileCount })
    // The same room in another tab takes its place.
    const shown = new Notification(title, {
      body: fill(touched.isUrgent ? urgentText.by : chatText.by, { name: last.author!.name, words }),
      tag: `room ${roomId}`,
    })
    shown.addEventListener('click', () => {
      focus()
      shown.close()
      void toRoom(roomId)
    })
  })
  useEffect(() => whenToTell(touched => tell(touched)), [])
  const rooms = useKnownRooms(orgId)
  const isKnown = rooms !== undefined
  const heed = useEffectEvent((_orgId: number) => heedKnown(rooms ?? []))
  useEffect(() => {
    if (isKnown) heed(orgId)
  }, [orgId, isKnown])
}
