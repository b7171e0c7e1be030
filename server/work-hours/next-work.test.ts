import { expect, test } from 'vitest'
import { USUAL_WORK_HOURS } from '#contract/work-hours'
import { workAt } from './next-work.ts'

const at = (text: string) => new Date(`${text}:00+09:00`)
const usual = (moment: string) => workAt(USUAL_WORK_HOURS, at(moment))

test('a weekday is worked from nine to six, and a weekend not', async () => {
  // A Friday.
  expect(await usual('2026-11-27T08:59')).toEqual({ isNow: false, next: at('2026-11-27T09:00') })
  expect(await usual('2026-11-27T09:00')).toEqual({ isNow: true, next: at('2026-11-30T09:00') })
  expect(await usual('2026-11-27T17:59')).toEqual({ isNow: true, next: at('2026-11-30T09:00') })
  expect(await usual('2026-11-27T18:00')).toEqual({ isNow: false, next: at('2026-11-30T09:00') })
  expect(await usual('2026-11-28T12:00')).toEqual({ isNow: false, next: at('2026-11-30T09:00') })
})

test('holidays and their substitutes are free, for those for whom they are', async () => {
  // Liberation Day of 2026 is a Saturday, and the Monday after it is free in its place.
  expect(await usual('2026-08-14T19:00')).toEqual({ isNow: false, next: at('2026-08-18T09:00') })
  const open = { ...USUAL_WORK_HOURS, isHolidayFree: false }
  expect(await workAt(open, at('2026-08-17T10:00'))).toEqual({ isNow: true, next: at('2026-08-18T09:00') })
})

test('a night is worked until the morning after', async () => {
  const nights = { weekdays: [0], startMinute: 1_320, endMinute: 360, isHolidayFree: true }
  // From Monday at ten in the evening.
  expect(await workAt(nights, at('2026-11-23T21:59'))).toEqual({ isNow: false, next: at('2026-11-23T22:00') })
  expect(await workAt(nights, at('2026-11-24T05:59'))).toEqual({ isNow: true, next: at('2026-11-30T22:00') })
  expect(await workAt(nights, at('2026-11-24T06:00'))).toEqual({ isNow: false, next: at('2026-11-30T22:00') })
  const round = { weekdays: [0, 1, 2, 3, 4, 5, 6], startMinute: 0, endMinute: 0, isHolidayFree: false }
  expect((await workAt(round, at('2026-11-28T23:59'))).isNow).toBe(true)
  expect((await workAt(round, at('2026-11-29T00:00'))).isNow).toBe(true)
})
