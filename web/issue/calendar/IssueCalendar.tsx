import { dayAfter, weekdayOf } from '#contract/day'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import type { IssueRow } from '#contract/issue'
import { sentenceFor } from '#korean/errors'
import { calendarText, weekdayNames } from '#korean/days'
import { issueText } from '#korean/issue'
import { fill } from '#korean/particle'
import { longName } from '../../ui/day/days.ts'
import { dayOf } from '#korean/time'
import { Button } from '../../ui/layout/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { useDrag, useDrop } from '../../ui/drag/drag.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { shareOf, StateGlyph } from '../../workflow/StateGlyph.tsx'
import { type IssueContext, isOpenIn, keyOf, stateOf } from '../context.ts'
import { useHolidays } from '../../ui/day/holidays.ts'
import styles from './IssueCalendar.module.css'
import { type BulkChanges, useDays } from '../store/store.ts'
import { urgencyOf } from '../Due.tsx'
import type { useArrangement } from '../list/useArrangement.ts'

const SHOWN_MOST = 4

type IssueCalendarProps = {
  around: IssueContext
  arrangement: ReturnType<typeof useArrangement>
  onOpen: (issueId: number) => void
  onChange: (ids: readonly number[], changes: BulkChanges, said: string) => void
}

/** The issues due on each day of a month. A week begins on Sunday, as in printed Korean calendars. */
export function IssueCalendar({ around, arrangement, onOpen, onChange }: IssueCalendarProps) {
  const { search, asking, arrange } = arrangement
  const [today] = useState(() => dayOf(new Date()))
  const month = search.month ?? today.slice(0, 7)
  const first = `${month}-01`
  const ahead = (weekdayOf(first) + 1) % 7
  const from = dayAfter(first, -ahead)
  const weeks = Math.ceil((ahead + daysIn(month)) / 7)
  const days = Array.from({ length: weeks * 7 }, (_, at) => dayAfter(from, at))
  const to = days.at(-1)!
  const found = useDays(around.at, { narrowing: asking.narrowing, from, to })
  const holidays = useHolidays([from, to])
  const go = (months: number) => arrange({ month: months === 0 ? undefined : monthAfter(month, months) })
  const [year, number] = month.split('-').map(Number)
  if (found.error && !found.data)
    return (
      <ErrorState title={issueText.loadFailed} text={sentenceFor(found.error)} onRetry={() => void found.refetch()} />
    )
  return (
    <div className={styles.calendar}>
      <header>
        <h2>{fill(calendarText.month, { year: year!, month: number! })}</h2>
        <Button kind="ghost" size="small" isIcon aria-label={calendarText.previous} onClick={() => go(-1)}>
          <ChevronLeft />
        </Button>
        <Button kind="ghost" size="small" isIcon aria-label={calendarText.next} onClick={() => go(1)}>
          <ChevronRight />
        </Button>
        <Button kind="ghost" size="small" onClick={() => go(0)}>
          {calendarText.today}
        </Button>
        {found.data?.isCut && <p>{calendarText.cut}</p>}
      </header>
      <div className={styles.weekdays} aria-hidden="true">
        {[6, 0, 1, 2, 3, 4, 5].map(weekday => (
          <span key={weekday}>{weekdayNames[weekday]}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {days.map(day => (
          <Day
            key={day}
            around={around}
            day={day}
            isOther={!day.startsWith(month)}
            isToday={day === today}
            holiday={holidays.get(day)}
            rows={(found.data?.issues ?? []).filter(row => row.dueDate === day)}
            onOpen={onOpen}
            onDrop={issueId => onChange([issueId], { dueDate: day }, fill(issueText.dueMoved, { day: longName(day) }))}
          />
        ))}
      </ol>
    </div>
  )
}

/** The day before the next month begins. */
const daysIn = (month: string) => Number(dayAfter(`${monthAfter(month, 1)}-01`, -1).slice(-2))

function monthAfter(month: string, months: number) {
  const [year, number] = month.split('-').map(Number)
  const at = new Date(Date.UTC(year!, number! - 1 + months, 1))
  return at.toISOString().slice(0, 7)
}

type DayProps = {
  around: IssueContext
  day: string
  isOther: boolean
  isToday: boolean
  holiday: string | undefined
  rows: readonly IssueRow[]
  onOpen: (issueId: number) => void
  onDrop: (issueId: number) => void
}

function Day({ around, day, isOther, isToday, holiday, rows, onOpen, onDrop }: DayProps) {
  const cell = useRef<HTMLLIElement>(null)
  useDrop(cell, around.mayEdit, {
    zoneOf: ({ kind }) => (kind === 'issue' ? 'into' : undefined),
    onDrop: ({ id }) => onDrop(id),
  })
  const [, month, date] = day.split('-').map(Number)
  const isFree = holiday !== undefined || weekdayOf(day) === 6
  return (
    <li
      ref={cell}
      className={classes(styles.day, isOther && styles.other, isToday && styles.today)}
      aria-label={[fill(calendarText.day, { month: month!, date: date! }), holiday].filter(Boolean).join(' ')}
    >
      <p data-free={isFree || undefined}>
        <time dateTime={day}>
          <span className={styles.short}>{date}</span>
          <span className={styles.long}>
            {fill(calendarText.dayOfWeek, { month: month!, date: date!, weekday: weekdayNames[weekdayOf(day)]! })}
          </span>
        </time>
        {holiday && <span>{holiday}</span>}
      </p>
      <ul>
        {rows.slice(0, SHOWN_MOST).map(row => (
          <Entry key={row.issueId} around={around} row={row} onOpen={onOpen} />
        ))}
      </ul>
      {rows.length > SHOWN_MOST && (
        <details className={styles.rest}>
          <summary>{fill(calendarText.more, { count: rows.length - SHOWN_MOST })}</summary>
          <ul>
            {rows.slice(SHOWN_MOST).map(row => (
              <Entry key={row.issueId} around={around} row={row} onOpen={onOpen} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

type EntryProps = { around: IssueContext; row: IssueRow; onOpen: (issueId: number) => void }

function Entry({ around, row, onOpen }: EntryProps) {
  const entry = useRef<HTMLLIElement>(null)
  const isOpen = isOpenIn(around, row)
  useDrag(entry, around.mayEdit ? { kind: 'issue', id: row.issueId } : undefined)
  return (
    <li ref={entry} className={styles.entry} data-due={row.dueDate ? urgencyOf(row.dueDate, isOpen) : undefined}>
      <button type="button" data-tip={`${keyOf(around, row)} ${row.title}`} onClick={() => onOpen(row.issueId)}>
        <StateGlyph state={stateOf(around, row.stateId)} share={shareOf(around.workflow.states, row.stateId)} />
        <span className={classes(!isOpen && styles.done)}>{row.title}</span>
      </button>
    </li>
  )
}
