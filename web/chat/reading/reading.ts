// How far I have read a room: a message counts once it was in view for half a second, on a page that somebody sees.
import { useEffect, useEffectEvent, useRef } from 'react'
import { messageRoutes } from '#contract/message'
import { call } from '../../call.ts'
import type { At } from '../log/kept.ts'

const IN_VIEW_MS = 500
/** Told at most so often. */
const EVERY_MS = 1_000

const isSeen = () => document.visibilityState === 'visible'

/** One reader of one room: `see` is told what is in view, `pause` that nothing counts until the room is opened again. */
export function readerOf(at: At, readSeq: number) {
  let known = readSeq
  let inView = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let sentAt = -EVERY_MS
  let isPaused = false
  const begin = () => {
    if (waiting !== undefined || isPaused || inView <= known || !isSeen()) return
    const seq = inView
    waiting = setTimeout(() => read(seq), Math.max(IN_VIEW_MS, sentAt + EVERY_MS - performance.now()))
  }
  function read(seq: number) {
    waiting = undefined
    if (isPaused || !isSeen()) return
    sentAt = performance.now()
    const before = known
    known = Math.max(known, seq)
    call(messageRoutes.markRead, { ...at, body: { seq } }, { isPassing: true }).catch(() => {
      known = Math.min(known, before)
    })
    begin()
  }
  const stop = () => {
    clearTimeout(waiting)
    waiting = undefined
  }
  const look = () => (isSeen() ? begin() : stop())
  document.addEventListener('visibilitychange', look)
  return {
    see: (seq: number) => {
      inView = seq
      begin()
    },
    pause: () => {
      isPaused = true
      stop()
    },
    /** The network is there again, or the server forgot. */
    look,
    end: () => {
      stop()
      document.removeEventListener('visibilitychange', look)
    },
  }
}

/** @param readSeq undefined until it is known how far I had read it */
export function useReading(at: At, readSeq: number | undefined) {
  const reader = useRef<ReturnType<typeof readerOf>>(undefined)
  const seen = useRef(0)
  const isKnown = readSeq !== undefined
  const begin = useEffectEvent((where: At) => {
    reader.current = readerOf(where, readSeq ?? 0)
    reader.current.see(seen.current)
  })
  const { orgId, roomId } = at
  useEffect(() => {
    if (!isKnown) return
    begin({ orgId, roomId })
    return () => {
      reader.current?.end()
      reader.current = undefined
      seen.current = 0
    }
  }, [orgId, roomId, isKnown])
  return {
    see: (seq: number) => {
      seen.current = seq
      reader.current?.see(seq)
    },
    pause: () => reader.current?.pause(),
    look: () => reader.current?.look(),
  }
}
