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

/** One reader of one room: `see` is told what is in view, `pause` that nothing counts until the room is opened again. */
export function readerOf(at: At, readSeq: number) {
  let known = readSeq
  let inView = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let sentAt = -EVERY_MS
  const hindrances = new Set<'marked' | 'covered'>()
  let underway: Promise<unknown> = Promise.resolve()
  let isAtEnd = false
  const isInSight = () => document.visibilityState === 'visible' && hindrances.size === 0
  const watch = () => useWatched.setState({ roomId: isAtEnd && isInSight() ? at.roomId : undefined })
  function begin() {
    if (waiting !== undefined || inView <= known || !isInSight()) return
    // Both then and now: it was passed by on the way to older ones.
    const seq = inView
    waiting = setTimeout(() => read(Math.min(seq, inView)), Math.max(IN_VIEW_MS, sentAt + EVERY_MS - performance.now()))
  }
  function read(seq: number) {
    waiting = undefined
    if (!isInSight() || seq <= known) return begin()
    sentAt = performance.now()
    const before = known
    known = seq
    underway = call(messageRoutes.markRead, { ...at, body: { seq } }, { isPassing: true }).catch(() => {
      known = Math.min(known, before)
    })
    begin()
  }
  function look() {
    watch()
    if (isInSight()) return begin()
    clearTimeout(waiting)
    waiting = undefined
  }
  function hinder(by: 'marked' | 'covered', is: boolean) {
    if (is) hindrances.add(by)
    else hindrances.delete(by)
    look()
    return underway
  }
  document.addEventListener('visibilitychange', look)
  return {
    see: (seq: number, isEnd = false) => {
      ;[inView, isAtEnd] = [seq, isEnd]
      look()
    },
    /** Ends with what was told before: that comes no later than what is marked then. */
    pause: () => hinder('marked', true),
    goOn: () => hinder('marked', false),
    /** A thread stands over the room. */
    cover: (is: boolean) => hinder('covered', is),
    /** The network is there again, or the server forgot. */
    look,
    end: () => {
      isAtEnd = false
      watch()
      clearTimeout(waiting)
      document.removeEventListener('visibilitychange', look)
    },
  }
}

/** @param readSeq undefined until it is known how far I had read it */
export function useReading(at: At, readSeq: number | undefined, isCovered: boolean) {
  const reader = useRef<ReturnType<typeof readerOf>>(undefined)
  const seen = useRef({ seq: 0, isEnd: false })
  const isKnown = readSeq !== undefined
  const begin = useEffectEvent((where: At) => {
    reader.current = readerOf(where, readSeq ?? 0)
    void reader.current.cover(isCovered)
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
  useEffect(() => void reader.current?.cover(isCovered), [isCovered])
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
