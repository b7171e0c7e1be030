// How far back one looks, in days of the Korean calendar.
import { dayOf } from '#korean/time'

const DAY_MS = 86_400_000
const DAYS_BACK = { today: 0, week: 6, month: 29, year: 364 }
export type Period = keyof typeof DAYS_BACK
export const periods = Object.keys(DAYS_BACK) as Period[]

/** The first day of it: 2026-11-21. */
export const firstDayOf = (period: Period, now = Date.now()) => dayOf(new Date(now - DAYS_BACK[period] * DAY_MS))
