import { expect, test } from 'vitest'
import { dayFromWords, monthFromWords } from './day-words.ts'

// A Sunday: the last day of its week.
const SUNDAY = '2026-11-22'

test.each([
  ['오늘', '2026-11-22'],
  ['내일', '2026-11-23'],
  ['모레', '2026-11-24'],
  ['내일 모레', '2026-11-24'],
  ['글피', '2026-11-25'],
  ['어제', '2026-11-21'],
  ['그저께', '2026-11-20'],
  ['이번 주 금', '2026-11-20'],
  ['이번주 금요일', '2026-11-20'],
  ['이번 주 일요일', '2026-11-22'],
  ['다음 주 월요일', '2026-11-23'],
  ['다음 주 금요일', '2026-11-27'],
  ['담주 금욜', '2026-11-27'],
  ['다다음 주 화', '2026-12-01'],
  ['지난주 목요일', '2026-11-12'],
  ['금', '2026-11-27'],
  ['이번 금요일', '2026-11-27'],
  ['일요일', '2026-11-22'],
  ['주말', '2026-11-28'],
  ['다음 주말', '2026-11-28'],
  ['지난 주말', '2026-11-14'],
  ['월말', '2026-11-30'],
  ['월초', '2026-12-01'],
  ['이번 달 말', '2026-11-30'],
  ['다음 달 말일', '2026-12-31'],
  ['다음 달 초', '2026-12-01'],
  ['다음 달 3일', '2026-12-03'],
  ['다음달 3', '2026-12-03'],
  ['이번 달 31일', undefined],
  ['지난달 31일', '2026-10-31'],
  ['연말', '2026-12-31'],
  ['내년 3월 2일', '2027-03-02'],
  ['내년 2월 30일', undefined],
  ['25일', '2026-11-25'],
  ['25', '2026-11-25'],
  ['31', '2026-12-31'],
  ['32', undefined],
  ['3일', '2026-12-03'],
  ['31일', '2026-12-31'],
  ['+3', '2026-11-25'],
  ['-3', '2026-11-19'],
  ['+2주', '2026-12-06'],
  ['3일 뒤', '2026-11-25'],
  ['3일 후', '2026-11-25'],
  ['10일 전', '2026-11-12'],
  ['2주 뒤', '2026-12-06'],
  ['일주일 뒤', '2026-11-29'],
  ['3개월 뒤', '2027-02-22'],
  ['한글', undefined],
  ['다음 주', undefined],
  ['내', undefined],
  ['', undefined],
  ['+', undefined],
  ['9999일 뒤', undefined],
])('on a Sunday %s is %s', (typed, day) => {
  expect(dayFromWords(typed, SUNDAY)).toBe(day)
})

test.each([
  ['이번 주 금', '2026-11-27'],
  ['다음 주 금요일', '2026-12-04'],
  ['월', '2026-11-23'],
])('on a Monday %s is %s', (typed, day) => {
  expect(dayFromWords(typed, '2026-11-23')).toBe(day)
})

test('a month that is too short ends on its last day, and a date that it lacks comes later', () => {
  expect(dayFromWords('3개월 뒤', '2026-11-30')).toBe('2027-02-28')
  expect(dayFromWords('1달 뒤', '2026-01-31')).toBe('2026-02-28')
  expect(dayFromWords('31일', '2026-02-03')).toBe('2026-03-31')
  expect(dayFromWords('월초', '2026-12-01')).toBe('2026-12-01')
  expect(dayFromWords('월말', '2028-02-03')).toBe('2028-02-29')
})

test('composed letters that are typed apart are the same words', () => {
  expect(dayFromWords('내일'.normalize('NFD'), SUNDAY)).toBe('2026-11-23')
})

test.each([
  ['12월', { year: undefined, month: 12 }],
  ['3 월', { year: undefined, month: 3 }],
  ['2027년 3월', { year: 2027, month: 3 }],
  ['내년 3월', { year: 2027, month: 3 }],
  ['다음 달', { year: 2026, month: 12 }],
  ['다다음 달', { year: 2027, month: 1 }],
  ['13월', undefined],
  ['12월 4', undefined],
  ['월', undefined],
])('%s is a month', (typed, month) => {
  expect(monthFromWords(typed, SUNDAY)).toEqual(month)
})
