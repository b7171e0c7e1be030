// Days of the calendar, written 2026-11-23.
const DAY_MS = 86_400_000
const WEEK = 7

const written = (moment: number) => new Date(moment).toISOString().slice(0, 10)

export const dayAfter = (day: string, days: number) => written(Date.parse(day) + days * DAY_MS)
/** Monday is 0. */
export const weekdayOf = (day: string) => (new Date(Date.parse(day)).getUTCDay() + 6) % WEEK
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The same date so many months away, or the last of a shorter month. */
export function monthsAfter(day: string, months: number) {
  const [year, month, date] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year!, month! + months, 0)).getUTCDate()
  return written(Date.UTC(year!, month! - 1 + months, Math.min(date!, last)))
}
