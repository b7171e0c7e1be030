// Working days of Korea: reminders for a weekend or a public holiday go out on the working day before.
import { getHolidayPreset } from '@hyunbinseo/holidays-kr'
import { dayAfter, weekdayOf } from '#contract/day'

const SATURDAY = 5
/** No holidays follow each other longer than this. */
const LOOKED_AHEAD = 20

/** The public holidays of these years; none are known of a year that nobody has announced. */
async function holidaysOf(years: Iterable<string>): Promise<Set<string>> {
  const days = await Promise.all([...years].map(year => getHolidayPreset(year).catch(() => ({}))))
  return new Set(days.flatMap(Object.keys))
}

/**
 * The days that are reminded of on the morning of this one: itself, and the days without work that follow. Empty on a day
 * without work.
 */
export async function daysRemindedOn(day: string): Promise<string[]> {
  const ahead = Array.from({ length: LOOKED_AHEAD }, (_, each) => dayAfter(day, each))
  const holidays = await holidaysOf(new Set(ahead.map(each => each.slice(0, 4))))
  const isFree = (each: string) => weekdayOf(each) >= SATURDAY || holidays.has(each)
  if (isFree(day)) return []
  const next = ahead.findIndex((each, at) => at > 0 && !isFree(each))
  return ahead.slice(0, next === -1 ? LOOKED_AHEAD : next)
}

export const isWorkingDay = async (day: string) => (await daysRemindedOn(day)).length > 0
