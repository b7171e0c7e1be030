import { ArrowDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Message } from '#contract/message'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import type { Log } from '../log/log.ts'
import { loadMore } from '../log/kept.ts'
import { loadNewest } from '../log/places.ts'
import type { Unsent } from '../log/outbox.ts'
import type { Divider } from '../reading/divider.ts'
import { passFocus } from '../../ui/focus.ts'
import { useAround } from '../room/around.ts'
import type { Target } from '../room/RoomView.tsx'
import styles from './MessageList.module.css'
import { FloatingDay, type FloatingDayHandle } from './FloatingDay.tsx'
import { MessageRow } from './MessageRow.tsx'
import { PendingRow } from './PendingRow.tsx'
import { useScroll } from './useScroll.ts'
import {
  beginsDay,
  continues,
  dayWords,
  dividerIn,
  isSent,
  keyOf,
  notArrived,
  type Row,
  saysReaders,
  saysTime,
  unreadOf,
} from './rows.ts'

type MessageListProps = {
  log: Log
  unsent: readonly Unsent[]
  /** The number after which nothing was read when the room was opened. */
  divider: Divider | undefined
  /** The message that the address names. */
  target: Target | undefined
  /** Told the number of the last message in view, and whether one looks at the end of the room. */
  onSeen: (seq: number, isEnd: boolean) => void
}

type Shown = { first: number | undefined; count: number; isShift: boolean }
/** Pages before the first row keep what is below them where it is. */
function useShift(rows: readonly Row[]) {
  const [first] = rows
  const firstSeq = first && isSent(first) ? first.seq : undefined
  const [shown, setShown] = useState<Shown>({ first: firstSeq, count: rows.length, isShift: false })
  if (shown.first !== firstSeq || shown.count !== rows.length) {
    const isShift = shown.first !== undefined && firstSeq !== undefined && firstSeq < shown.first
    setShown({ first: firstSeq, count: rows.length, isShift })
  }
  return shown.isShift
}

/** Mounted anew whenever other messages take the place of these. */
export function MessageList({ log, unsent, divider, target, onSeen }: MessageListProps) {
  const { orgId, roomId, me, room } = useAround()
  const at = { orgId, roomId }
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const day = useRef<FloatingDayHandle>(null)
  const rows: readonly Row[] = log.hasNewer ? log.messages : [...log.messages, ...notArrived(unsent, log.messages)]
  const isShift = useShift(rows)
  const ends = { onOlder: () => void loadMore(at, 'older'), onNewer: () => void loadMore(at, 'newer') }
  const scroll = useScroll({ list, rows, log, divider, target, me, readSeq: room.mine.readSeq, onSeen, ...ends })
  const dividerSeq = divider === undefined ? undefined : dividerIn(log, divider, me)
  function scrolled(offset: number) {
    scroll.onScroll()
    const first = rows[list.current?.findItemIndex(offset) ?? 0]
    if (first && scroll.isAway) day.current?.show(first)
  }
  function toEnd() {
    if (!log.hasNewer) return scroll.toEnd()
    const view = box.current?.closest('section')
    if (document.activeElement === box.current) passFocus(() => view?.querySelector<HTMLElement>('[role=log]'))
    void loadNewest(at)
  }
  return (
    <div className={styles.frame}>
      {/* The keyboard scrolls it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={box}
        className={styles.scroll}
        role="log"
        aria-live="off"
        aria-label={chatText.messages}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onWheel={scroll.onHand}
        onPointerDown={scroll.onHand}
        onKeyDown={event => {
          scroll.onHand()
          const go = { Home: scroll.toStart, End: toEnd }[event.key]
          if (
            !go ||
            event.target !== event.currentTarget ||
            event.altKey ||
            event.ctrlKey ||
            event.metaKey ||
            event.shiftKey
          )
            return
          // The browser knows only the rows that are drawn.
          event.preventDefault()
          go()
        }}
      >
        <div className={styles.above} />
        <Virtualizer
          ref={list}
          scrollRef={box}
          data={rows}
          shift={isShift}
          bufferSize={400}
          onScroll={scrolled}
          onResize={scroll.onResize}
        >
          {(row, index) => (
            <div key={keyOf(row)} className={styles.row} data-last={index === rows.length - 1 || undefined}>
              {isSent(row) && row.seq === dividerSeq && <Divider />}
              {beginsDay(row, rows[index - 1]) && <p className={styles.day}>{dayWords(row)}</p>}
              <Drawn
                {...{ row, me }}
                before={isSent(row) && row.seq === dividerSeq ? undefined : rows[index - 1]}
                next={rows[index + 1]}
                unread={
                  isSent(row) && hasReaders(row) && saysReaders(room, row, me) ? unreadOf(row, room.members) : undefined
                }
                target={target?.seq}
              />
            </div>
          )}
        </Virtualizer>
      </div>
      <FloatingDay ref={day} />
      <Ways newCount={scroll.newCount} isAway={scroll.isAway || log.hasNewer} onEnd={toEnd} />
    </div>
  )
}

/** Neither what the room itself says nor what is left of a deleted message. */
const hasReaders = ({ event, deletedAt }: Message) => !event && deletedAt === null

const Divider = () => (
  <p className={styles.divider} data-divider="">
    {chatText.unreadDivider}
  </p>
)

type DrawnProps = {
  row: Row
  before: Row | undefined
  next: Row | undefined
  me: number
  unread: number | undefined
  target: number | undefined
}
function Drawn({ row, before, next, me, unread, target }: DrawnProps) {
  const isNext = continues(row, before, me)
  if (!isSent(row)) return <PendingRow unsent={row} isNext={isNext} />
  return (
    <MessageRow
      message={row}
      isNext={isNext}
      hasTime={saysTime(row, next, me)}
      unread={unread}
      isTarget={row.seq === target}
    />
  )
}

type WaysProps = { newCount: number; isAway: boolean; onEnd: () => void }
const Ways = ({ newCount, isAway, onEnd }: WaysProps) =>
  (newCount > 0 || isAway) && (
    <button type="button" className={styles.end} data-floats="" data-new={newCount > 0 || undefined} onClick={onEnd}>
      <ArrowDown aria-hidden />
      {newCount > 0 ? fill(chatText.newBelow, { count: newCount }) : chatText.toLatest}
    </button>
  )
