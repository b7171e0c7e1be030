// Where the list of messages stands: at its end it follows what comes, elsewhere it stays and counts that.
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { type Log, placeOf } from '../log/log.ts'
import { MENU } from './menu-mark.ts'
import type { Target } from '../room/RoomView.tsx'
import { isSent, keyOf, type Row } from './rows.ts'

/** So many rows before an end the next page is asked for. */
const AHEAD = 15
/** So near to the end one is at the end. */
const NEAR_PX = 40
const SEEN_PX = 24
const ABOVE_PX = -80
/** Until the rows that came last are drawn and measured. */
const SETTLED_MS = 100

type Scrolling = {
  list: RefObject<VirtualizerHandle | null>
  rows: readonly Row[]
  log: Log
  divider: number | undefined
  target: Target | undefined
  me: number
  readSeq: number
  onSeen: (seq: number, isEnd: boolean) => void
  onOlder: () => void
  onNewer: () => void
}

export function useScroll({ list, rows, log, divider, target, me, readSeq, onSeen, onOlder, onNewer }: Scrolling) {
  const isAtEnd = useRef(true)
  const [isAway, setAway] = useState(false)
  const [seenSeq, setSeenSeq] = useState(log.messages.at(-1)?.seq ?? 0)
  const toEnd = () => {
    isAtEnd.current = true
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  }
  const look = useEffectEvent(() => {
    const handle = list.current
    if (!handle || handle.viewportSize === 0 || rows.length === 0) return
    const { scrollOffset, viewportSize, scrollSize } = handle
    const left = scrollSize - scrollOffset - viewportSize
    isAtEnd.current = left < NEAR_PX
    setAway(left > viewportSize)
    const first = handle.findItemIndex(scrollOffset)
    const last = Math.min(rows.length - 1, handle.findItemIndex(scrollOffset + viewportSize - SEEN_PX))
    if (first < AHEAD && log.hasOlder) onOlder()
    if (last > rows.length - AHEAD && log.hasNewer) onNewer()
    const seen = log.messages[Math.min(last, log.messages.length - 1)]?.seq
    if (seen === undefined) return
    onSeen(seen, isAtEnd.current && !log.hasNewer)
    if (seen > seenSeq) setSeenSeq(seen)
  })
  const isBegun = useRef(false)
  const begin = useEffectEvent((wanted: Target | undefined) => {
    const place = beginningIn(log, wanted, divider)
    // The messages around it are on their way, and take the place of these.
    if (place === undefined && wanted && isBegun.current) return
    isBegun.current = true
    isAtEnd.current = place === undefined
    if (place === undefined) toEnd()
    else if (wanted) list.current?.scrollToIndex(place, { align: 'center' })
    else list.current?.scrollToIndex(place, { align: 'start', offset: ABOVE_PX })
  })
  useLayoutEffect(() => begin(target), [target])
  const follow = useEffectEvent(() => (isAtEnd.current && !log.hasNewer ? toEnd() : look()))
  const last = rows.at(-1)
  const isOwnLast = last !== undefined && !isSent(last)
  // My own words are seen wherever I was.
  const lastKey = last && keyOf(last)
  const came = useEffectEvent((_key: string | undefined) => {
    if (isOwnLast) toEnd()
    follow()
    const timer = setTimeout(() => look(), SETTLED_MS)
    return () => clearTimeout(timer)
  })
  useLayoutEffect(() => came(lastKey), [lastKey])
  // Messages that were read before are not new below, whichever part of the past one looks at.
  const unseen = log.messages.slice(placeOf(log.messages, Math.max(seenSeq, readSeq) + 1))
  const newCount = unseen.filter(({ event, author }) => !event && author.memberId !== me).length
  const resized = useEffectEvent(() => {
    follow()
    moveMenu()
  })
  return { isAway, newCount, toEnd, onScroll: () => look(), onResize: () => resized() }
}

/** The place where reading begins; undefined at the end. A target of before may lie far from the newest messages that are there now. */
function beginningIn({ messages, hasOlder }: Log, wanted: Target | undefined, divider: number | undefined) {
  const seq = wanted?.seq ?? (divider === undefined ? undefined : divider + 1)
  if (seq === undefined) return undefined
  const place = placeOf(messages, seq)
  const isWithin = wanted ? seq >= (messages[0]?.seq ?? 0) : place > 0 || !hasOlder
  return isWithin && place < messages.length ? place : undefined
}

/** A menu stands beside its message, whose place only the window's own size would tell it. */
function moveMenu() {
  if (!document.querySelector(`[${MENU}] [aria-expanded='true']`)) return
  requestAnimationFrame(() => dispatchEvent(new Event('resize')))
}
