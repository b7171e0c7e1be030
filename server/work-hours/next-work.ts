// When the hours of somebody are: whether a moment lies in them, and when they begin again.
import { dayAfter, weekdayOf } from '#contract/day'
import { MINUTES_A_DAY, minutesOf, type WorkHours } from '#contract/work-hours'
import { dayOf } from '#korean/time'
import { holidaysAmong } from '../working-time.ts'

const MINUTE_MS = 60_000
/** The only day of a week may be free several times in a row. */
const LOOKED_AHEAD = 60

type WorkingTime = { startsAt: number; endsAt: number }

/** Times that have not ended by then, the earliest first. */
async function workingTimesFrom(hours: WorkHours, now: Date): Promise<WorkingTime[]> {
  const { weekdays, startMinute, isHolidayFree } = hours
  // Work that began yesterday may last until this morning.
  const yesterday = dayAfter(dayOf(now), -1)
  const days = Array.from({ length: LOOKED_AHEAD }, (_, each) => dayAfter(yesterday, each))
  const holidays = isHolidayFree ? await holidaysAmong(days) : new Set<string>()
  return days
    .filter(day => weekdays.includes(weekdayOf(day)) && !holidays.has(day))
    .map(day => Date.parse(`${day}T00:00:00+09:00`) + startMinute * MINUTE_MS)
    .map(startsAt => ({ startsAt, endsAt: startsAt + minutesOf(hours) * MINUTE_MS }))
    .filter(({ endsAt }) => endsAt > now.getTime())
}

/** Whether somebody works at this moment, and when they begin the next time. */
export async function workAt(hours: WorkHours, now: Date): Promise<{ isNow: boolean; next: Date }> {
  const times = await workingTimesFrom(hours, now)
  const next = times.find(({ startsAt }) => startsAt > now.getTime())
  return {
    isNow: times.some(({ startsAt }) => startsAt <= now.getTime()),
    next: new Date(next?.startsAt ?? now.getTime() + MINUTES_A_DAY * MINUTE_MS),
  }
}
