// Where the list of messages stands: at its end it follows what comes, elsewhere it stays and counts that.
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { type Log, placeOf } from '../log/log.ts'
import { MENU } from './menu-mark.ts'
import type { Divider } from '../reading/divider.ts'
import type { Target } from '../room/RoomView.tsx'
import { isSent, keyOf, type Row } from './rows.ts'
import { useMoving } from './useMoving.ts'

/** So many rows before an end the next page is asked for. */
const AHEAD = 15
/** So near to the end one is at the end. */
const NEAR_PX = 40
const SEEN_PX = 24
const ABOVE_PX = -80
/** For so long after a press what grows has grown by it. */
const HAND_MS = 1_000
/** Until the rows that came last are drawn and measured. */
const SETTLED_MS = 100

type Scrolling = {
  list: RefObject<VirtualizerHandle | null>
  rows: readonly Row[]
  log: Log
  divider: Divider | undefined
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
  /** Unknown until the list stands where it begins. */
  const [seenSeq, setSeenSeq] = useState<number>()
  const [moving, hand] = [useMoving(), useHand()]
  /** From now on at the end, or not. */
  const stand = (isEnd: boolean) => {
    moving.end()
    isAtEnd.current = isEnd
    list.current?.scrollToIndex(isEnd ? rows.length - 1 : 0, { align: isEnd ? 'end' : 'start' })
  }
  const [toStart, toEnd] = [() => stand(false), () => stand(true)]
  const look = useEffectEvent(() => {
    const handle = list.current
    // Sizes that are only guessed say that one is at the end, or that everything was in view.
    if (moving.isOn()) return
    if (!handle || handle.viewportSize === 0 || rows.length === 0) return
    const { left, first, last } = viewOf(handle, rows.length)
    isAtEnd.current = left < NEAR_PX
    setAway(left > handle.viewportSize)
    if (first < AHEAD && log.hasOlder) onOlder()
    if (last > rows.length - AHEAD && log.hasNewer) onNewer()
    const seen = log.messages[Math.min(last, log.messages.length - 1)]?.seq
    if (seen === undefined) return
    onSeen(seen, isAtEnd.current && !log.hasNewer)
    if (seen > (seenSeq ?? 0)) setSeenSeq(seen)
  })
  const atPlace = () => {
    isAtEnd.current = false
    moving.goOn(look)
  }
  useBeginning({ list, log, divider, target }, { atEnd: toEnd, atPlace })
  const follow = useEffectEvent(() => (isAtEnd.current && !log.hasNewer ? toEnd() : look()))
  const last = rows.at(-1)
  const lastKey = last && keyOf(last)
  const came = useEffectEvent((_key: string | undefined) => {
    // My own words are seen wherever I was.
    if (last && !isSent(last)) toEnd()
    follow()
    const timer = setTimeout(() => look(), SETTLED_MS)
    return () => clearTimeout(timer)
  })
  useLayoutEffect(() => came(lastKey), [lastKey])
  const resized = useEffectEvent(() => {
    if (moving.isOn()) moving.goOn(look)
    // Words that one unfolds are read from where one is.
    else if (hand.isRecent()) look()
    else follow()
    moveMenu()
  })
  // Messages that were read before are not new below, whichever part of the past one looks at.
  const newCount = seenSeq === undefined ? 0 : countAfter(log, Math.max(seenSeq, readSeq), me)
  const onHand = () => {
    moving.end()
    hand.note()
  }
  return { isAway, newCount, toStart, toEnd, onHand, onScroll: () => look(), onResize: () => resized() }
}

type Beginning = Pick<Scrolling, 'list' | 'log' | 'divider' | 'target'>
/** The list begins at its target or divider, else at its end; later it moves to each new target. */
function useBeginning(
  { list, log, divider, target }: Beginning,
  { atEnd, atPlace }: Record<'atEnd' | 'atPlace', () => void>,
) {
  const isBegun = useRef(false)
  const begin = useEffectEvent((wanted: Target | undefined) => {
    const place = beginningIn(log, wanted, divider)
    // The messages around it are on their way, and take the place of these; or nothing is wanted any more.
    if (isBegun.current && (!wanted || place === undefined)) return
    isBegun.current = true
    if (place === undefined) return atEnd()
    atPlace()
    if (wanted) list.current?.scrollToIndex(place, { align: 'center' })
    else list.current?.scrollToIndex(place, { align: 'start', offset: ABOVE_PX })
  })
  useLayoutEffect(() => begin(target), [target])
}

/** Whether a hand has just pressed something in the list. */
function useHand() {
  const [hand] = useState(() => {
    let at = -HAND_MS
    return { note: () => void (at = performance.now()), isRecent: () => performance.now() - at < HAND_MS }
  })
  return hand
}

/** The rows in view, and how far it is from there to the end. */
function viewOf(handle: VirtualizerHandle, count: number) {
  const { scrollOffset, viewportSize, scrollSize } = handle
  const first = handle.findItemIndex(scrollOffset)
  const last = Math.min(count - 1, handle.findItemIndex(scrollOffset + viewportSize - SEEN_PX))
  return { left: scrollSize - scrollOffset - viewportSize, first, last }
}

const countAfter = ({ messages }: Log, seq: number, me: number) =>
  messages.slice(placeOf(messages, seq + 1)).filter(({ event, author }) => !event && author.memberId !== me).length

/** The place where reading begins; undefined at the end. A target of before may lie far from the newest messages that are there now. */
function beginningIn({ messages, hasOlder }: Log, wanted: Target | undefined, divider: Divider | undefined) {
  const seq = wanted?.seq ?? (divider === undefined ? undefined : divider.seq + 1)
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
