import { expect, test } from 'vitest'
import { typedDays } from './days.ts'

const TODAY = '2026-11-23'
const days = (typed: string, direction: 'ahead' | 'around') => typedDays(typed, direction, TODAY).map(({ day }) => day)

test.each([
  ['12/4', ['2026-12-04']],
  ['11/20', ['2027-11-20']],
  ['2026. 11. 20.', ['2026-11-20']],
  ['2/29', ['2028-02-29']],
  ['31', ['2026-12-31']],
  ['12월', ['2026-12-31', '2026-12-01']],
  ['11월', ['2026-11-30']],
  ['10월', ['2027-10-31', '2027-10-01']],
  ['2026년 10월', ['2026-10-31', '2026-10-01']],
  ['0000년 1월', []],
])('what is due on %s lies ahead', (typed, meant) => {
  expect(days(typed, 'ahead')).toEqual(meant)
})

test.each([
  ['12/4', ['2026-12-04', '2025-12-04']],
  ['11/20', ['2026-11-20', '2027-11-20']],
  ['12월', ['2026-12-01', '2026-12-31']],
  ['10월', ['2026-10-01', '2026-10-31']],
  ['1월', ['2027-01-01', '2027-01-31']],
])('what began on %s began when that was nearest', (typed, meant) => {
  expect(days(typed, 'around')).toEqual(meant)
})
