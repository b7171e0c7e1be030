// The moments to which a notification is put off most, in the time of Korea.
import { dayAfter, weekdayOf } from '#contract/day'
import { snoozeText } from '#korean/notification'
import { dayOf } from '#korean/time'
import { momentOf } from '../../ui/day/days.ts'

const HOUR_MS = 3_600_000
const WEEK = 7

export type SnoozeChoice = { id: string; label: string; until: Date }

/** Those that are still ahead. */
export function snoozeChoices(now = new Date()): SnoozeChoice[] {
  const today = dayOf(now)
  const all: SnoozeChoice[] = [
    { id: 'hour', label: snoozeText.hour, until: new Date(now.getTime() + HOUR_MS) },
    { id: 'evening', label: snoozeText.evening, until: momentOf(today, '18:00') },
    { id: 'tomorrow', label: snoozeText.tomorrow, until: momentOf(dayAfter(today, 1), '09:00') },
    { id: 'monday', label: snoozeText.monday, until: momentOf(dayAfter(today, WEEK - weekdayOf(today)), '09:00') },
  ]
  return all.filter(({ until }) => until > now)
}
