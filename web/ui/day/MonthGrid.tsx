import { dayAfter, monthsAfter, weekdayOf } from '#contract/day'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { calendarText, weekdayNames } from '#korean/days'
import { fill } from '#korean/particle'
import { dayOf } from '#korean/time'
import { Button } from '../layout/Button.tsx'
import { Unseen } from '../layout/Unseen.tsx'
import { useHolidays } from './holidays.ts'
import styles from './MonthGrid.module.css'

const WEEK = 7
/** Every month fits into six weeks, and nothing moves from one month to the next. */
const DAYS = 6 * WEEK
const SUNDAY = 6
/** As in printed Korean calendars. */
const FROM_SUNDAY = [6, 0, 1, 2, 3, 4, 5]
const MONTH = 'yyyy-mm'.length

export type MonthGridProps = {
  value: string | null | undefined
  /** The last one, where days in a row may be chosen. */
  until?: string | undefined
  /** Days after this one cannot be chosen. */
  latest?: string | undefined
  /** Said below the month. */
  hint?: string | undefined
  /** The day that the typed words mean. */
  marked: string | undefined
  onChoose: (day: string) => void
}

const STEPS: Record<string, (day: string) => string> = {
  ArrowLeft: day => dayAfter(day, -1),
  ArrowRight: day => dayAfter(day, 1),
  ArrowUp: day => dayAfter(day, -WEEK),
  ArrowDown: day => dayAfter(day, WEEK),
  PageUp: day => monthsAfter(day, -1),
  PageDown: day => monthsAfter(day, 1),
  Home: day => dayAfter(day, -((weekdayOf(day) + 1) % WEEK)),
  End: day => dayAfter(day, WEEK - 1 - ((weekdayOf(day) + 1) % WEEK)),
}

/** A month of days; the arrows walk through them, Page up and Page down through the months. */
export function MonthGrid({ value, until = value ?? undefined, latest, hint, marked, onChoose }: MonthGridProps) {
  const [today] = useState(() => dayOf(new Date()))
  const wanted = marked ?? value ?? today
  const [seen, setSeen] = useState(wanted)
  /** Where the keys are; its month is shown. */
  const [current, setCurrent] = useState(wanted)
  if (seen !== wanted) {
    setSeen(wanted)
    setCurrent(wanted)
  }
  const grid = useRef<HTMLTableElement>(null)
  const month = current.slice(0, MONTH)
  const first = `${month}-01`
  const from = dayAfter(first, -((weekdayOf(first) + 1) % WEEK))
  const days = Array.from({ length: DAYS }, (_, at) => dayAfter(from, at))
  const holidays = useHolidays([from, days.at(-1)!])
  const [year, number] = month.split('-').map(Number)
  const name = fill(calendarText.month, { year: year!, month: number! })

  function press(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    flushSync(() => setCurrent(step(current)))
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  return (
    <div className={styles.calendar}>
      <header>
        <b aria-live="polite">{name}</b>
        <Button
          kind="ghost"
          size="small"
          isIcon
          aria-label={calendarText.previous}
          onClick={() => setCurrent(monthsAfter(current, -1))}
        >
          <ChevronLeft />
        </Button>
        <Button
          kind="ghost"
          size="small"
          isIcon
          aria-label={calendarText.next}
          onClick={() => setCurrent(monthsAfter(current, 1))}
        >
          <ChevronRight />
        </Button>
      </header>
      {/* Its keys are those of the day that has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={grid} role="grid" aria-label={name} onKeyDown={press}>
        <thead>
          <tr>
            {FROM_SUNDAY.map(weekday => (
              <th key={weekday} scope="col" data-free={weekday === SUNDAY || undefined}>
                {weekdayNames[weekday]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .filter((_, at) => at % WEEK === 0)
            .map((sunday, week) => (
              <tr key={sunday}>
                {days.slice(week * WEEK, (week + 1) * WEEK).map(day => (
                  <Day
                    key={day}
                    day={day}
                    holiday={holidays.get(day)}
                    isOther={!day.startsWith(month)}
                    isToday={day === today}
                    isChosen={marked ? day === marked : Boolean(value && until && value <= day && day <= until)}
                    isCurrent={day === current}
                    isOff={latest !== undefined && day > latest}
                    onChoose={onChoose}
                  />
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}

type DayProps = {
  day: string
  holiday: string | undefined
  isOther: boolean
  isToday: boolean
  isChosen: boolean
  isCurrent: boolean
  isOff: boolean
  onChoose: (day: string) => void
}

function Day({ day, holiday, isOther, isToday, isChosen, isCurrent, isOff, onChoose }: DayProps) {
  const [, month, date] = day.split('-').map(Number)
  const weekday = weekdayOf(day)
  const named = fill(calendarText.day, { month: month!, date: date! })
  const said = fill(calendarText.onDay, { day: named, weekday: weekdayNames[weekday]! })
  const isFree = holiday !== undefined || weekday === SUNDAY
  return (
    // The button in it has the words.
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
    <td aria-selected={isChosen}>
      <button
        type="button"
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        title={holiday}
        data-free={isFree || undefined}
        data-other={isOther || undefined}
        // The keys walk through it.
        aria-disabled={isOff || undefined}
        onClick={() => !isOff && onChoose(day)}
      >
        <span aria-hidden="true">{date}</span>
        <Unseen>{[said, holiday === named ? '' : holiday].filter(Boolean).join(' ')}</Unseen>
      </button>
    </td>
  )
}
