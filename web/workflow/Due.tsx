import { daysBetween } from '#contract/day'
import type { Milestone } from '#contract/workflow'
import { fill } from '#korean/particle'
import { dayOf, fullDate } from '#korean/time'
import { workflowText } from '#korean/workflow'
import styles from './Due.module.css'

const daysSince = (day: string) => daysBetween(day, dayOf(new Date()))

/** Until when; how long it is over, where it is not done yet. */
export function Due({ dueDate, closedAt }: Pick<Milestone, 'dueDate' | 'closedAt'>) {
  if (closedAt !== null) return <small>{fill(workflowText.closedOf, { date: fullDate(new Date(closedAt)) })}</small>
  if (dueDate === null) return <small>{workflowText.noDue}</small>
  const date = fullDate(new Date(`${dueDate}T12:00:00+09:00`))
  const days = daysSince(dueDate)
  return days > 0 ? (
    <small className={styles.over}>{fill(workflowText.dueOver, { date, days })}</small>
  ) : (
    <small>{fill(workflowText.dueOf, { date })}</small>
  )
}
