import { daysBetween } from '#contract/day'
import { issueText } from '#korean/issue'
import { fill } from '#korean/particle'
import { dayOf, nearDay } from '#korean/time'
import styles from './Glyphs.module.css'

/** How near a day is: over, today or tomorrow, or later. What is done is never late. */
export function urgencyOf(day: string, isOpen: boolean, today = dayOf(new Date())) {
  if (!isOpen) return undefined
  const days = daysBetween(today, day)
  return days < 0 ? 'late' : days <= 1 ? 'soon' : undefined
}

export const Due = ({ day, isOpen }: { day: string; isOpen: boolean }) => (
  <time
    className={styles.due}
    dateTime={day}
    data-due={urgencyOf(day, isOpen)}
    data-tip={fill(issueText.dueOf, { day })}
  >
    {nearDay(day)}
  </time>
)
