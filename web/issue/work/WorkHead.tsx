import { dayAfter, weekdayOf } from '#contract/day'
import { type MyWork, weekOf, type WorkGroupKey } from '#contract/my-work'
import { weekdayNames } from '#korean/days'
import { workText } from '#korean/my-work'
import { fill } from '#korean/particle'
import { shortDay } from '#korean/time'
import { byProgress } from './placing.ts'
import { colorClass } from '../../project/ProjectIcon.tsx'
import { classes } from '../../ui/classes.ts'
import { useHolidays } from '../../ui/day/holidays.ts'
import { Unseen } from '../../ui/layout/Unseen.tsx'
import page from './WorkPage.module.css'
import styles from './WorkWeek.module.css'

const WEEK = 7
const WORKDAYS = 5
/** So many pieces fit into a day; the number beside them counts all. */
const PIECES_MOST = 6

/** The days of this week with what is due on each, in the colours of its states; the weekend only where something is due. */
export function WorkWeek({ work }: { work: MyWork }) {
  const { firstDay, lastDay } = weekOf(work.today)
  const holidays = useHolidays([firstDay, lastDay])
  const all = Array.from({ length: WEEK }, (_, at) => dayAfter(firstDay, at))
  const states = byProgress(work.states)
  const piecesOf = (day: string) =>
    states.flatMap(state =>
      work.week
        .filter(each => each.day === day && each.stateId === state.stateId)
        .flatMap(({ count }) => Array.from({ length: count }, (_, at) => ({ id: `${state.stateId} ${at}`, state }))),
    )
  const isShown = (day: string, at: number) => at < WORKDAYS || day === work.today || piecesOf(day).length > 0
  return (
    <ol className={styles.week} aria-label={workText.week}>
      {all.filter(isShown).map(day => {
        const pieces = piecesOf(day)
        const weekday = weekdayNames[weekdayOf(day)]!
        const holiday = holidays.get(day)
        const count = fill(workText.dayCount, { count: pieces.length })
        return (
          <li
            key={day}
            data-today={day === work.today || undefined}
            data-past={day < work.today || undefined}
            data-rest={holiday !== undefined || weekdayOf(day) === WEEK - 1 || undefined}
            aria-current={day === work.today ? 'date' : undefined}
          >
            <Unseen>{fill(workText.dayOf, { day: shortDay(day), weekday, count: pieces.length })}</Unseen>
            <span className={styles.name} aria-hidden="true">
              {weekday}
            </span>
            <b aria-hidden="true">{Number(day.slice(-2))}</b>
            <span className={styles.pieces} aria-hidden="true">
              {pieces.slice(0, PIECES_MOST).map(({ id, state }) => (
                <i key={id} className={classes(colorClass(state.color))} />
              ))}
            </span>
            <small aria-hidden={holiday ? undefined : 'true'} data-tip={holiday}>
              {holiday ?? (pieces.length > 0 ? count : '')}
            </small>
          </li>
        )
      })}
    </ol>
  )
}

/** The day, and in one sentence what it asks. */
export function WorkSummary({ work, isFree }: { work: MyWork; isFree: boolean }) {
  const weekday = weekdayNames[weekdayOf(work.today)]!
  return (
    <div className={page.top}>
      <h2 className={page.date}>{fill(workText.date, { day: shortDay(work.today), weekday })}</h2>
      {!isFree && <p>{sentenceOf(work)}</p>}
    </div>
  )
}

function sentenceOf({ groups }: MyWork) {
  const countIn = (wanted: WorkGroupKey) => groups.find(({ key }) => key === wanted)?.count ?? 0
  const [overdue, today, thisWeek] = [countIn('overdue'), countIn('today'), countIn('thisWeek')]
  if (overdue > 0 && today > 0) return fill(workText.both, { today, overdue })
  if (today > 0) return fill(workText.today, { count: today })
  if (overdue > 0) return fill(workText.overdue, { count: overdue })
  return thisWeek > 0 ? fill(workText.thisWeek, { count: thisWeek }) : workText.calm
}
