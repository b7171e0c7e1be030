import { expect, test } from 'vitest'
import { typedDay } from './days.ts'

test.each([
  ['2026-11-20', 2026],
  ['2026. 11. 20.', 2026],
  ['2026.11.20', 2026],
  ['2026/11/20', 2026],
  ['2026년 11월 20일', 2026],
  ['20261120', 2026],
  ['11/20', undefined],
  ['11-20', undefined],
  ['1120', undefined],
  ['11월 20일', undefined],
  ['11월20', undefined],
])('%s is the twentieth of November', (typed, year) => {
  expect(typedDay(typed)).toEqual({ year, month: 11, date: 20 })
})

test.each(['', '내일', '11', '2026-11', '26-11-20', '11/20 오후'])("'%s' is no day yet", typed => {
  expect(typedDay(typed)).toBeUndefined()
})
