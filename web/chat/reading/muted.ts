import { dayAfter } from '#contract/day'
import type { RoomRow } from '#contract/room-row'
import { dayOf } from '#korean/time'

/** Whether its notifications are off at this moment. */
export const isMuted = ({ mutedUntil }: Pick<RoomRow, 'mutedUntil'>, now = Date.now()) =>
  mutedUntil !== null && Date.parse(mutedUntil) > now

const MORNING = 'T08:00:00+09:00'
/** Eight o'clock in Seoul: before it has come, that of today. */
export function nextMorning(now = new Date()) {
  const [today, tomorrow] = [new Date(dayOf(now) + MORNING), new Date(dayAfter(dayOf(now), 1) + MORNING)]
  return now < today ? ({ day: 'today', at: today } as const) : ({ day: 'tomorrow', at: tomorrow } as const)
}
