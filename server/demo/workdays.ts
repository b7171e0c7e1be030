// The working hours of past weekdays, so that nothing in the made-up company happens at night, or all at one moment.
import { dayAfter, weekdayOf } from '#contract/day'
import { dayOf } from '#korean/time'

const MINUTE_MS = 60_000
const [OPENS, LUNCH, LUNCH_ENDS, CLOSES] = [9 * 60 + 5, 12 * 60, 13 * 60, 18 * 60 + 20]
const WORKED = LUNCH - OPENS + CLOSES - LUNCH_ENDS

/**
 * The moment so many working days ago: 1 is the end of the last one before today, 1.5 its middle, 5 a week earlier. A
 * larger number is always an earlier moment.
 */
export function workedAt(ago: number, now = new Date()): Date {
  const today = dayOf(now)
  const weekday = weekdayOf(today)
  // From a weekend one counts as from the Monday after it.
  const [start, fromMonday] = weekday > 4 ? [7 - weekday, 0] : [0, weekday]
  const [weeks, rest] = [Math.floor(Math.floor(ago) / 5), Math.floor(ago) % 5]
  const day = dayAfter(today, start - 7 * weeks - rest - (rest > fromMonday ? 2 : 0))
  const worked = OPENS + (1 - (ago % 1)) * WORKED
  const minutes = worked < LUNCH ? worked : worked + LUNCH_ENDS - LUNCH
  return new Date(Date.parse(`${day}T00:00+09:00`) + minutes * MINUTE_MS)
}
