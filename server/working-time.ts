// Working days of Korea, and the hours in which people are reminded of something.
import { getHolidayPreset } from '@hyunbinseo/holidays-kr'
import { dayAfter, weekdayOf } from '#contract/day'
import { dayOf } from '#korean/time'

const SATURDAY = 5
/** No holidays follow each other longer than this. */
const LOOKED_AHEAD = 20
export const SEOUL_AHEAD_MS = 9 * 3_600_000

/** Nobody is reminded of anything before the first or from the last of these hours on, in Seoul. */
export const REMINDED_HOURS = { first: 9, last: 18 } as const

/** The public holidays of these years; none are known of a year that nobody has announced. */
async function holidaysOf(years: Iterable<string>): Promise<Set<string>> {
  const days = await Promise.all([...years].map(year => getHolidayPreset(year).catch(() => ({}))))
  return new Set(days.flatMap(Object.keys))
}

/** The public holidays among these days. */
export async function holidaysAmong(days: readonly string[]): Promise<ReadonlySet<string>> {
  const holidays = await holidaysOf(new Set(days.map(day => day.slice(0, 4))))
  return new Set(days.filter(day => holidays.has(day)))
}

async function freeDaysAmong(days: readonly string[]): Promise<ReadonlySet<string>> {
  const holidays = await holidaysAmong(days)
  return new Set(days.filter(day => weekdayOf(day) >= SATURDAY || holidays.has(day)))
}

const daysFrom = (day: string, step: 1 | -1) =>
  Array.from({ length: LOOKED_AHEAD }, (_, each) => dayAfter(day, each * step))

/**
 * The days that are reminded of on the morning of this one: itself, and the days without work that follow. Empty on a day
 * without work.
 */
export async function daysRemindedOn(day: string): Promise<string[]> {
  const ahead = daysFrom(day, 1)
  const free = await freeDaysAmong(ahead)
  if (free.has(day)) return []
  const next = ahead.findIndex((each, at) => at > 0 && !free.has(each))
  return ahead.slice(0, next === -1 ? LOOKED_AHEAD : next)
}

export const isWorkingDay = async (day: string) => (await daysRemindedOn(day)).length > 0

async function nearestWorkingDay(day: string, step: 1 | -1) {
  const days = daysFrom(day, step).slice(1)
  const free = await freeDaysAmong(days)
  return days.find(each => !free.has(each)) ?? days[0]!
}
export const workingDayBefore = (day: string) => nearestWorkingDay(day, -1)
export const workingDayAfter = (day: string) => nearestWorkingDay(day, 1)

export const hourInSeoul = (now = new Date()) => new Date(now.getTime() + SEOUL_AHEAD_MS).getUTCHours()

/** Whether people may be reminded at this moment, and otherwise the day on whose morning they may. */
export async function remindableAt(now: Date): Promise<{ isNow: boolean; day: string }> {
  const today = dayOf(now)
  const hour = hourInSeoul(now)
  if (await isWorkingDay(today)) {
    if (hour < REMINDED_HOURS.first) return { isNow: false, day: today }
    if (hour < REMINDED_HOURS.last) return { isNow: true, day: today }
  }
  return { isNow: false, day: await workingDayAfter(today) }
}
