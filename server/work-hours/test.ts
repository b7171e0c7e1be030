import type { WorkHours } from '#contract/work-hours'
import { dayOf } from '#korean/time'
import { weekdayOf } from '#contract/day'

/** Hours that include this moment, whenever that is. */
export const ALWAYS: WorkHours = { weekdays: [0, 1, 2, 3, 4, 5, 6], startMinute: 0, endMinute: 0, isHolidayFree: false }

/** Hours that do not include this moment: two days ahead of the day of Seoul, so that no midnight makes them begin. */
export const notNow = (now = new Date()): WorkHours => ({
  weekdays: [(weekdayOf(dayOf(now)) + 2) % 7],
  startMinute: 540,
  endMinute: 1_080,
  isHolidayFree: false,
})
