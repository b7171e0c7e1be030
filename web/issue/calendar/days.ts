// Days that are often wanted, every day of the next months, and any other day that is typed.
import { dayAfter } from '#contract/filter'
import { dayWords, typedDay, weekdayNames } from '#korean/days'

const AHEAD = 180
/** Work is often written down some days after it began. */
const BEHIND = 7
/** Nobody plans for another century, and the database knows no year 0. */
const YEAR_LEAST = 1900
const LEAP = 4

/** Monday is 0. */
export const weekdayOf = (day: string) => (new Date(Date.parse(day)).getUTCDay() + 6) % 7

export type DayChoice = { day: string; name: string; words: string }

export function dayChoices(today: string, field: 'start' | 'due'): DayChoice[] {
  const weekday = weekdayOf(today)
  const named: [name: string, days: number][] = [
    [dayWords.today, 0],
    ...(field === 'start' ? [[dayWords.yesterday, -1] satisfies [string, number]] : []),
    [dayWords.tomorrow, 1],
    [dayWords.thisFriday, (4 - weekday + 7) % 7],
    [dayWords.nextMonday, 7 - weekday],
    [dayWords.nextFriday, 11 - weekday],
    [dayWords.inTwoWeeks, 14],
  ]
  const first = named.map(([name, days]) => ({ day: dayAfter(today, days), name, words: '' }))
  const known = new Set<string>()
  const near = first.filter(({ day }) => !known.has(day) && known.add(day))
  const ahead = Array.from({ length: AHEAD }, (_, at) => dayAfter(today, at))
  const behind = field === 'start' ? Array.from({ length: BEHIND }, (_, at) => dayAfter(today, -1 - at)) : []
  const all = [...behind, ...ahead].filter(day => !known.has(day))
  return [...near, ...all.map(day => choiceOf(day, today))]
}

/** The days that a typed text can mean: without a year the last and the next one of that name, the likelier one first. */
export function typedDays(typed: string, today: string, field: 'start' | 'due'): DayChoice[] {
  const said = typedDay(typed)
  if (!said) return []
  const { year, month, date } = said
  const days = (years: number[]) => years.flatMap(each => dayIn(each, month, date) ?? [])
  if (year !== undefined) return days([year]).map(day => choiceOf(day, today))
  const now = Number(today.slice(0, 4))
  // The 29th of February may be some years away.
  const years = Array.from({ length: 2 * LEAP + 1 }, (_, at) => now - LEAP + at)
  const [past, coming] = [days(years).findLast(day => day < today), days(years).find(day => day >= today)]
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  const both = [coming, past].flatMap(day => day ?? [])
  // A due date lies ahead; work began when it was nearest.
  const sorted = field === 'due' ? both : both.toSorted((a, b) => distance(a) - distance(b))
  return sorted.map(day => choiceOf(day, today))
}

/** Undefined for the 31st of November. */
function dayIn(year: number, month: number, date: number) {
  const day = [String(year), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-')
  const moment = Date.parse(day)
  return year >= YEAR_LEAST && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day) ? day : undefined
}

const choiceOf = (day: string, today: string) => ({ day, name: longName(day, today), words: wordsOf(day) })

/** A day with its weekday, and its year if it is not the present one. */
function longName(day: string, today: string) {
  const [year, month, date] = day.split('-').map(Number)
  const name = dayWords.long
    .replace('{month}', String(month))
    .replace('{date}', String(date))
    .replace('{weekday}', weekdayNames[weekdayOf(day)]!)
  return today.startsWith(String(year))
    ? name
    : dayWords.otherYear.replace('{year}', String(year)).replace('{day}', name)
}

/** Typed forms: 11/20, 1120, 11-20, 2026-11-20. */
function wordsOf(day: string) {
  const [, month, date] = day.split('-')
  const [m, d] = [Number(month), Number(date)]
  return [`${m}/${d}`, `${month}${date}`, `${month}-${date}`, `${m}.${d}`, day].join(' ')
}
