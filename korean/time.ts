// Times in Korean form, the same in Node and in every browser: ko-KR itself prints "PM 3:04" in some of them.
import { daysBetween, weekdayOf } from '#contract/day'
import { weekdayNames } from './days.ts'

const ZONE = 'Asia/Seoul'

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE })

/** 2026-11-20 */
export const dayOf = (date: Date) => calendar.format(date)

/** 15:04 */
export const clockOf = (date: Date) => clock.format(date)

/** 오후 3:04 */
export function timeOfDay(date: Date) {
  const [hour = '0', minute] = clock.format(date).split(':')
  return `${Number(hour) < 12 ? '오전' : '오후'} ${Number(hour) % 12 || 12}:${minute}`
}

/** 2026년 11월 20일 */
export function fullDate(date: Date) {
  const [year, month, day] = dayOf(date).split('-').map(Number)
  return `${year}년 ${month}월 ${day}일`
}

/** 11월 20일, of 2026-11-20 */
export function shortDay(day: string) {
  const [, month, number] = day.split('-').map(Number)
  return `${month}월 ${number}일`
}

const exact = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, timeStyle: 'medium', hourCycle: 'h23' })
/** 2026-11-20 15:04:09, which a spreadsheet can sort. */
export const sortableTime = (date: Date) => `${dayOf(date)} ${exact.format(date)}`

/** 2026년 11월 20일 오후 3:04 */
export const fullTime = (date: Date) => `${fullDate(date)} ${timeOfDay(date)}`

/** 방금 전, 3분 전, 어제 오후 3:04, 5일 전, 11월 3일, 2025년 12월 31일 */
export function relativeTime(date: Date, now = new Date()) {
  const seconds = Math.round((now.getTime() - date.getTime()) / 1000)
  if (seconds < 60) return '방금 전'
  if (seconds < 3600) return `${Math.floor(seconds / 60)}분 전`
  const days = daysBetween(dayOf(date), dayOf(now))
  if (days === 0) return `${Math.floor(seconds / 3600)}시간 전`
  if (days === 1) return `어제 ${timeOfDay(date)}`
  if (days < 7) return `${days}일 전`
  const full = fullDate(date)
  return dayOf(now).slice(0, 4) === dayOf(date).slice(0, 4) ? full.slice(full.indexOf(' ') + 1) : full
}

/** 오늘, 내일, 어제, 11월 20일, 2025년 12월 31일: a calendar day such as a due date. */
export function nearDay(day: string, now = new Date()) {
  const today = dayOf(now)
  const days = daysBetween(today, day)
  const near = { '-1': '어제', 0: '오늘', 1: '내일' }[days]
  if (near) return near
  const [year, month, date] = day.split('-').map(Number)
  return year === Number(today.slice(0, 4)) ? `${month}월 ${date}일` : `${year}년 ${month}월 ${date}일`
}

/** 오늘 오후 3:04, 내일 오전 9:00, 11월 30일 (월) 오전 9:00: a moment that is to come. */
export function nearTime(date: Date, now = new Date()) {
  const day = dayOf(date)
  const isNear = Math.abs(daysBetween(dayOf(now), day)) <= 1
  return `${nearDay(day, now)}${isNear ? '' : ` (${weekdayNames[weekdayOf(day)]})`} ${timeOfDay(date)}`
}

/** D-3, D-DAY, D+2 */
export function dayCount(day: string, now = new Date()) {
  const days = daysBetween(dayOf(now), day)
  return days === 0 ? 'D-DAY' : days > 0 ? `D-${days}` : `D+${-days}`
}

/** 28:41 */
export const countdown = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.max(0, seconds) % 60).padStart(2, '0')}`
