// How far I have read a room: a message counts once it was in view for half a second, on a page that somebody sees.
import { useEffect, useEffectEvent, useRef } from 'react'
import { create } from 'zustand'
import { messageRoutes } from '#contract/message'
import { call } from '../../call.ts'
import type { At } from '../log/kept.ts'

const IN_VIEW_MS = 500
/** Told at most so often. */
const EVERY_MS = 1_000

/** The room at whose end somebody looks: whatever comes there is read in a moment, and nowhere counted as unread until then. */
export const useWatched = create<{ roomId: number | undefined }>(() => ({ roomId: undefined }))

const isSeen = () => document.visibilityState === 'visible'

/** One reader of one room: `see` is told what is in view, `pause` that nothing counts until the room is opened again. */
export function readerOf(at: At, readSeq: number) {
  let known = readSeq
  let inView = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let sentAt = -EVERY_MS
  let isPaused = false
  let underway: Promise<unknown> = Promise.resolve()
  let isAtEnd = false
  const watch = () => useWatched.setState({ roomId: isAtEnd && !isPaused && isSeen() ? at.roomId : undefined })
  const begin = () => {
    if (waiting !== undefined || isPaused || inView <= known || !isSeen()) return
    // Both then and now: it was passed by on the way to older ones.
    const seq = inView
    waiting = setTimeout(() => read(Math.min(seq, inView)), Math.max(IN_VIEW_MS, sentAt + EVERY_MS - performance.now()))
  }
  function read(seq: number) {
    waiting = undefined
    if (isPaused || !isSeen() || seq <= known) return begin()
    sentAt = performance.now()
    const before = known
    known = Math.max(known, seq)
    underway = call(messageRoutes.markRead, { ...at, body: { seq } }, { isPassing: true }).catch(() => {
      known = Math.min(known, before)
    })
    begin()
  }
  const stop = () => {
    clearTimeout(waiting)
    waiting = undefined
  }
  function look() {
    watch()
    if (isSeen() && !isPaused) begin()
    else stop()
  }
  function setPaused(is: boolean) {
    isPaused = is
    look()
    return underway
  }
  document.addEventListener('visibilitychange', look)
  return {
    see: (seq: number, isEnd = false) => {
      inView = seq
      isAtEnd = isEnd
      look()
    },
    /** Ends with what was told before: that comes no later than what is marked then. */
    pause: () => setPaused(true),
    goOn: () => setPaused(false),
    /** The network is there again, or the server forgot. */
    look,
    end: () => {
      isAtEnd = false
      watch()
      stop()
      document.removeEventListener('visibilitychange', look)
    },
  }
}

/** @param readSeq undefined until it is known how far I had read it */
export function useReading(at: At, readSeq: number | undefined) {
  const reader = useRef<ReturnType<typeof readerOf>>(undefined)
  const seen = useRef({ seq: 0, isEnd: false })
  const isKnown = readSeq !== undefined
  const begin = useEffectEvent((where: At) => {
    reader.current = readerOf(where, readSeq ?? 0)
    reader.current.see(seen.current.seq, seen.current.isEnd)
  })
  const { orgId, roomId } = at
  useEffect(() => {
    if (!isKnown) return
    begin({ orgId, roomId })
    return () => {
      reader.current?.end()
      reader.current = undefined
      seen.current = { seq: 0, isEnd: false }
    }
  }, [orgId, roomId, isKnown])
  return {
    see: (seq: number, isEnd: boolean) => {
      seen.current = { seq, isEnd }
      reader.current?.see(seq, isEnd)
    },
    pause: () => reader.current?.pause(),
    goOn: () => reader.current?.goOn(),
    look: () => reader.current?.look(),
  }
}
