// Days that are often wanted, and every day of the next months, so that any of them is found by typing.
import { dayAfter } from '#contract/filter'
import { dayWords, weekdayNames } from '#korean/days'

const AHEAD = 180

/** Monday is 0. */
export const weekdayOf = (day: string) => (new Date(Date.parse(day)).getUTCDay() + 6) % 7

export type DayChoice = { day: string; name: string; words: string }

export function dayChoices(today: string): DayChoice[] {
  const weekday = weekdayOf(today)
  const named: [name: string, days: number][] = [
    [dayWords.today, 0],
    [dayWords.tomorrow, 1],
    [dayWords.thisFriday, (4 - weekday + 7) % 7],
    [dayWords.nextMonday, 7 - weekday],
    [dayWords.nextFriday, 11 - weekday],
    [dayWords.inTwoWeeks, 14],
  ]
  const first = named.map(([name, days]) => ({ day: dayAfter(today, days), name, words: '' }))
  const known = new Set<string>()
  const near = first.filter(({ day }) => !known.has(day) && known.add(day))
  const all = Array.from({ length: AHEAD }, (_, at) => dayAfter(today, at)).filter(day => !known.has(day))
  return [...near, ...all.map(day => ({ day, name: longName(day), words: wordsOf(day) }))]
}

/** With its day of the week. */
function longName(day: string) {
  const [, month, date] = day.split('-').map(Number)
  return dayWords.long
    .replace('{month}', String(month))
    .replace('{date}', String(date))
    .replace('{weekday}', weekdayNames[weekdayOf(day)]!)
}

/** As people type them: 11/20, 1120, 11-20, 2026-11-20. */
function wordsOf(day: string) {
  const [, month, date] = day.split('-')
  const [m, d] = [Number(month), Number(date)]
  return [`${m}/${d}`, `${month}${date}`, `${month}-${date}`, `${m}.${d}`, day].join(' ')
}
