import { expect, test } from 'vitest'
import { sortableTime } from '#korean/time'
import { workedAt } from './workdays.ts'

test.each([
  ['2026-11-18T11:00+09:00', 'a Wednesday'],
  ['2026-11-16T00:10+09:00', 'a Monday'],
  ['2026-11-21T23:50+09:00', 'a Saturday'],
  ['2026-11-22T08:00+09:00', 'a Sunday'],
])('past deeds happen in the hours of weekdays, one after another, seen from %s (%s)', now => {
  const moments = Array.from({ length: 400 }, (_, at) => workedAt(1 + at * 0.13, new Date(now)))
  for (const [at, moment] of moments.entries()) {
    const [day, time] = sortableTime(moment).split(' ') as [string, string]
    expect([0, 6], day).not.toContain(new Date(day).getUTCDay())
    expect(time >= '09:05' && time <= '18:20:00' && !(time >= '12:00:01' && time < '13:00'), time).toBe(true)
    expect(moment < (moments[at - 1] ?? new Date(now))).toBe(true)
  }
})

test('a working day is counted over weekends', () => {
  const seen = (now: string) => [1.5, 2.5, 6.5].map(ago => sortableTime(workedAt(ago, new Date(now))).slice(5, 10))
  expect(seen('2026-11-18T11:00+09:00')).toEqual(['11-17', '11-16', '11-10'])
  expect(seen('2026-11-16T11:00+09:00')).toEqual(['11-13', '11-12', '11-06'])
  expect(seen('2026-11-22T11:00+09:00')).toEqual(['11-20', '11-19', '11-13'])
})
