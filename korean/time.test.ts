import { expect, test } from 'vitest'
import { countdown, fullDate, fullTime, relativeTime, timeOfDay } from './time.ts'

const now = new Date('2026-11-20T15:04:00+09:00')

test.each([
  ['2026-11-20T15:04:00+09:00', '오후 3:04'],
  ['2026-11-20T00:05:00+09:00', '오전 12:05'],
  ['2026-11-20T12:00:00+09:00', '오후 12:00'],
])('%s is %s', (at, read) => expect(timeOfDay(new Date(at))).toBe(read))

test.each([
  ['2026-11-20T15:03:30+09:00', '방금 전'],
  ['2026-11-20T15:01:00+09:00', '3분 전'],
  ['2026-11-20T10:04:00+09:00', '5시간 전'],
  ['2026-11-19T23:59:00+09:00', '어제 오후 11:59'],
  ['2026-11-15T10:00:00+09:00', '5일 전'],
  ['2026-11-03T10:00:00+09:00', '11월 3일'],
  ['2025-12-31T10:00:00+09:00', '2025년 12월 31일'],
])('%s was %s', (at, read) => expect(relativeTime(new Date(at), now)).toBe(read))

test('a date, a full time and a countdown', () => {
  expect(fullDate(now)).toBe('2026년 11월 20일')
  expect(fullTime(now)).toBe('2026년 11월 20일 오후 3:04')
  expect([countdown(1721), countdown(59), countdown(0)]).toEqual(['28:41', '0:59', '0:00'])
})
