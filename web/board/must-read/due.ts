// The deadline of what must be read, and the day of a request by hand, as of today.
import type { MustRead } from '#contract/must-read'
import { mustReadText } from '#korean/must-read'
import { fill } from '#korean/particle'
import { dayOf, nearDay } from '#korean/time'

export const isOver = (day: string, today = dayOf(new Date())) => day < today

/** Of a deadline that is over it says only that. */
export const dueWords = (dueOn: string) =>
  isOver(dueOn) ? mustReadText.overdue : fill(mustReadText.due, { when: nearDay(dueOn) })

/** Undefined where those who are missing may be asked again. */
export function nudgedWords(
  { nudgedOn, isNudgeDue }: Pick<MustRead, 'nudgedOn' | 'isNudgeDue'>,
  today = dayOf(new Date()),
) {
  if (nudgedOn === null || nudgedOn < today) return undefined
  return fill(isNudgeDue ? mustReadText.nudgeDue : mustReadText.nudgedOn, { when: nearDay(nudgedOn) })
}
