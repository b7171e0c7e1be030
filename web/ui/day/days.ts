// Days that are often wanted, and any other day that is typed.
import { dayAfter, monthsAfter, weekdayOf } from '#contract/day'
import { dayFromWords, monthFromWords } from '#korean/day-words'
import { dayWords, typedDay, weekdayNames } from '#korean/days'
import { dayOf } from '#korean/time'

/** Nobody plans for another century, and the database knows no year 0. */
const YEAR_LEAST = 1900
const LEAP = 4

export type DayChoice = { day: string; name: string }

/** Work is often written down some days after it began; everything else lies ahead. */
export type Direction = 'ahead' | 'around'

export function nearDays(direction: Direction, today = dayOf(new Date())): DayChoice[] {
  const words = [
    dayWords.today,
    ...(direction === 'around' ? [dayWords.yesterday] : []),
    dayWords.tomorrow,
    dayWords.thisFriday,
    dayWords.nextMonday,
    dayWords.nextFriday,
    dayWords.inTwoWeeks,
    dayWords.endOfMonth,
  ]
  const known = new Set<string>()
  return words
    .map(name => ({ name, day: dayFromWords(name, today)! }))
    .filter(({ day }) => !known.has(day) && known.add(day))
}

/** The days that a typed text can mean. Without a year a day ahead is the next one of that name, others may be the last one too. */
export function typedDays(typed: string, direction: Direction, today = dayOf(new Date())): DayChoice[] {
  const meant = dayFromWords(typed, today)
  if (meant) return [choiceOf(meant, today)]
  const edges = monthEdges(typed, direction, today)
  if (edges) return edges.map(day => choiceOf(day, today))
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
  // A due date lies ahead; work began when it was nearest.
  const meantDays = direction === 'ahead' ? [coming] : [coming, past]
  const sorted = meantDays.flatMap(day => day ?? []).toSorted((a, b) => distance(a) - distance(b))
  return sorted.map(day => choiceOf(day, today))
}

const YEAR_MONTHS = 12

/** The first and the last day of a month that is typed: work begins at the one and is due at the other. */
function monthEdges(typed: string, direction: Direction, today: string) {
  const said = monthFromWords(typed, today)
  if (!said) return undefined
  const [thisYear, thisMonth] = today.split('-').map(Number)
  const away = (said.month - thisMonth! + YEAR_MONTHS) % YEAR_MONTHS
  const isPast = direction === 'around' && away > YEAR_MONTHS / 2
  const coming = thisYear! + (said.month < thisMonth! ? 1 : 0)
  const first = dayIn(said.year ?? (isPast ? coming - 1 : coming), said.month, 1)
  if (!first) return []
  const last = dayAfter(monthsAfter(first, 1), -1)
  if (direction === 'around') return [first, last]
  return [last, first].filter(day => said.year !== undefined || day >= today)
}

/** Undefined for the 31st of November. */
function dayIn(year: number, month: number, date: number) {
  const day = [String(year), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-')
  const moment = Date.parse(day)
  return year >= YEAR_LEAST && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day) ? day : undefined
}

const choiceOf = (day: string, today: string) => ({ day, name: longName(day, today) })

/** A day with its weekday, and its year if it is not the present one. */
export function longName(day: string, today = dayOf(new Date())) {
  const [year, month, date] = day.split('-').map(Number)
  const name = dayWords.long
    .replace('{month}', String(month))
    .replace('{date}', String(date))
    .replace('{weekday}', weekdayNames[weekdayOf(day)]!)
  return today.startsWith(String(year))
    ? name
    : dayWords.otherYear.replace('{year}', String(year)).replace('{day}', name)
}

/** The moment of a day and a time of day as a field has it, in the time of Korea: 09:00. */
export const momentOf = (day: string, time: string) => new Date(`${day}T${time}:00+09:00`)
