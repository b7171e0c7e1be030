import type { ProjectOverview } from '#contract/project'
import { fill } from '#korean/particle'
import { overviewText } from '#korean/project'
import { shortDay } from '#korean/time'
import { Figure } from './Figure.tsx'
import styles from './BurnUp.module.css'

const WIDE = 600
const HIGH = 160

/** How much there was to do on each day, and how much of it was done. */
export function BurnUp({ days }: { days: ProjectOverview['burnUp'] }) {
  const most = Math.max(1, ...days.map(({ totalCount }) => totalCount))
  const x = (at: number) => (at / Math.max(1, days.length - 1)) * WIDE
  const y = (count: number) => HIGH - (count / most) * (HIGH - 4)
  const line = (count: 'doneCount' | 'totalCount') =>
    days.map((day, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(day[count]).toFixed(1)}`).join('')
  const { doneCount = 0, totalCount = 0 } = days.at(-1) ?? {}
  const marks = [days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)]
  return (
    <Figure
      title={overviewText.burnUp}
      isWide
      columns={[overviewText.day, overviewText.totalIssues, overviewText.done]}
      rows={days
        .map(day => ({ id: day.day, cells: [shortDay(day.day), count(day.totalCount), count(day.doneCount)] }))
        .toReversed()}
    >
      <p className={styles.said}>{fill(overviewText.burnUpOf, { total: count(totalCount), done: count(doneCount) })}</p>
      <div className={styles.plot}>
        <span>{count(most)}</span>
        <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none">
          <path className={styles.rule} d={`M0 ${y(most)}H${WIDE}M0 ${y(most / 2)}H${WIDE}M0 ${HIGH}H${WIDE}`} />
          <path className={styles.area} d={`${line('doneCount')}L${WIDE} ${HIGH}L0 ${HIGH}Z`} />
          <path className={styles.total} d={line('totalCount')} />
          <path className={styles.done} d={line('doneCount')} />
        </svg>
      </div>
      <p className={styles.axis}>
        {marks.map((mark, at) => (
          <span key={at}>{mark && shortDay(mark.day)}</span>
        ))}
      </p>
      <ul className={styles.key}>
        <li className={styles.keyTotal}>{overviewText.totalIssues}</li>
        <li className={styles.keyDone}>{overviewText.done}</li>
      </ul>
    </Figure>
  )
}

const count = (number: number) => number.toLocaleString('ko')
