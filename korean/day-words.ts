// The day that is meant by words: 내일, 다음 주 금요일, 월말, 3일 뒤. A week begins on Monday.
import { dayAfter, monthsAfter, weekdayOf } from '#contract/day'
const WEEK = 7
/** Nobody plans further, and a day must stay one that the database knows. */
const FURTHEST = 9_999

/** The first of the month that lies so many months away. */
function monthFrom(day: string, months: number) {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year!, month! - 1 + months, 1)).toISOString().slice(0, 10)
}
const endOf = (first: string) => dayAfter(monthFrom(first, 1), -1)

/** Undefined for the 31st of a month of thirty days. */
function dateIn(first: string, date: number) {
  const day = dayAfter(first, date - 1)
  return date > 0 && day.slice(0, 7) === first.slice(0, 7) ? day : undefined
}

const NEAR: Record<string, number> = {
  오늘: 0,
  금일: 0,
  내일: 1,
  명일: 1,
  모레: 2,
  내일모레: 2,
  글피: 3,
  어제: -1,
  그제: -2,
  그저께: -2,
  일주일뒤: 7,
  일주일후: 7,
  보름뒤: 15,
  보름후: 15,
}

const WEEKS: Record<string, number> = {
  지지난주: -2,
  지난주: -1,
  저번주: -1,
  이번주: 0,
  금주: 0,
  다음주: 1,
  담주: 1,
  차주: 1,
  다다음주: 2,
}
const MONTHS: Record<string, number> = { 지난달: -1, 이번달: 0, 이달: 0, 다음달: 1, 담달: 1, 다다음달: 2 }
const YEARS: Record<string, number> = { 작년: -1, 올해: 0, 내년: 1 }

const WEEKDAYS = '월화수목금토일'
const oneOf = (words: Record<string, number>) => Object.keys(words).join('|')
const WEEKDAY = new RegExp(`^(${oneOf(WEEKS)}|이번)?(?:([${WEEKDAYS}])(?:요일|욜)?|(주말))$`)
/** 다음 주말 is written without the second 주. */
const WEEKEND = /^(지난|이번|다음)주말$/
const OF_MONTH = new RegExp(`^(${oneOf(MONTHS)})(\\d{1,2})일?$`)
const EDGE_OF_MONTH = new RegExp(`^(?:(${oneOf(MONTHS)})(초|말일?)|월(초|말))$`)
const OF_YEAR = new RegExp(`^(${oneOf(YEARS)})(\\d{1,2})월(\\d{1,2})일?$`)
const AWAY = /^(\d{1,4})(일|주|주일|달|개월)(뒤|후|전)$/
const SIGNED = /^([+-])(\d{1,4})(일|주|달)?$/
const DATE = /^(\d{1,2})일?$/
const MONTH = new RegExp(`^(?:(\\d{4})년|(${oneOf(YEARS)}))?(\\d{1,2})월$`)

/** 2026-12-04 for 다음 주 금요일; undefined where the words are no day, or not yet. */
export function dayFromWords(typed: string, today: string): string | undefined {
  const said = typed.normalize('NFC').replace(/\s/g, '').replace(WEEKEND, '$1주토')
  const near = NEAR[said]
  if (near !== undefined) return dayAfter(today, near)
  return weekdayIn(said, today) ?? inMonth(said, today) ?? awayFrom(said, today)
}

function weekdayIn(said: string, today: string) {
  const [found, week, name, weekend] = WEEKDAY.exec(said) ?? []
  if (!found) return undefined
  const weekday = WEEKDAYS.indexOf(weekend ? '토' : name!)
  // Without a week the coming one is meant.
  if (week === undefined || week === '이번') return dayAfter(today, (weekday - weekdayOf(today) + WEEK) % WEEK)
  return dayAfter(today, WEEKS[week]! * WEEK + weekday - weekdayOf(today))
}

function inMonth(said: string, today: string) {
  const [, month, date] = OF_MONTH.exec(said) ?? []
  if (month) return dateIn(monthFrom(today, MONTHS[month]!), Number(date))
  const [edge, named, where, plain] = EDGE_OF_MONTH.exec(said) ?? []
  if (edge) {
    const isFirst = (where ?? plain) === '초'
    // The first of this month is over, or today.
    const first = monthFrom(today, named ? MONTHS[named]! : isFirst && !today.endsWith('01') ? 1 : 0)
    return isFirst ? first : endOf(first)
  }
  if (said === '연말' || said === '올해말') return `${today.slice(0, 4)}-12-31`
  const [, year, ofYear, dateOfYear] = OF_YEAR.exec(said) ?? []
  if (year) {
    const first = monthFrom(`${Number(today.slice(0, 4)) + YEARS[year]!}-01-01`, Number(ofYear) - 1)
    return Number(ofYear) >= 1 && Number(ofYear) <= 12 ? dateIn(first, Number(dateOfYear)) : undefined
  }
  const [, alone] = DATE.exec(said) ?? []
  return alone ? comingDate(today, Number(alone)) : undefined
}

/** A month alone: 12월, 내년 3월, 다음 달. The year is undefined if nothing says it. */
export function monthFromWords(typed: string, today: string) {
  const said = typed.normalize('NFC').replace(/\s/g, '')
  const away = MONTHS[said]
  if (away !== undefined) {
    const [year, month] = monthFrom(today, away).split('-').map(Number)
    return { year, month: month! }
  }
  const [, year, named, number] = MONTH.exec(said) ?? []
  const month = Number(number)
  if (!(month >= 1 && month <= 12)) return undefined
  return { year: named ? Number(today.slice(0, 4)) + YEARS[named]! : year ? Number(year) : undefined, month }
}

/** This month, or the next one that has such a date. */
const comingDate = (today: string, date: number) =>
  [0, 1, 2].map(months => dateIn(monthFrom(today, months), date)).find(day => day !== undefined && day >= today)

function awayFrom(said: string, today: string) {
  const [, much, unit, way] = AWAY.exec(said) ?? []
  const [, sign, number, signedUnit = '일'] = SIGNED.exec(said) ?? []
  if (!much && !number) return undefined
  const count = Number(much ?? number) * (way === '전' || sign === '-' ? -1 : 1)
  const by = unit ?? signedUnit
  if (Math.abs(count) > FURTHEST / 2) return undefined
  if (by === '달' || by === '개월') return monthsAfter(today, count)
  return dayAfter(today, by === '일' ? count : count * WEEK)
}
