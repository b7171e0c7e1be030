import type { ProjectOverview } from '#contract/project'
import type { Workflow } from '#contract/workflow'
import { fill } from '#korean/particle'
import { overviewText } from '#korean/project'
import { fullDate } from '#korean/time'
import { categoryNames, workflowText } from '#korean/workflow'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { percentOf, Progress } from '../../ui/feedback/Progress.tsx'
import { Due } from '../../workflow/Due.tsx'
import { shareOf, StateGlyph } from '../../workflow/StateGlyph.tsx'
import { Figure } from './Figure.tsx'
import styles from '../../project/Overview.module.css'
import { colorClass } from '../../project/ProjectIcon.tsx'

/** The most rows of the picture; the table has all. */
const PEOPLE_SHOWN = 10
const count = (number: number) => number.toLocaleString('ko')

type FigureOf<Shown extends keyof ProjectOverview> = Record<Shown, ProjectOverview[Shown]> & { workflow: Workflow }

export function StatesFigure({ states: counts, workflow }: FigureOf<'states'>) {
  const countOf = new Map(counts.map(state => [state.stateId, state.count]))
  const states = workflow.states.map(state => ({ ...state, count: countOf.get(state.stateId) ?? 0 }))
  return (
    <Figure
      title={overviewText.states}
      columns={[overviewText.state, overviewText.category, overviewText.issues]}
      rows={states.map(({ stateId, name, category, count: issues }) => ({
        id: stateId,
        cells: [name, categoryNames[category], count(issues)],
      }))}
    >
      <div className={styles.stack}>
        {states
          .filter(state => state.count > 0)
          .map(({ stateId, color, category, count: issues }) => (
            <span
              key={stateId}
              className={classes(colorClass(color), category === 'cancelled' && styles.faded)}
              style={{ flexGrow: issues }}
            />
          ))}
      </div>
      <ul className={styles.legend}>
        {states.map(({ stateId, name, category, color, count: issues }) => (
          <li key={stateId}>
            <StateGlyph state={{ category, color }} share={shareOf(workflow.states, stateId)} />
            <span>{name}</span>
            <b>{count(issues)}</b>
          </li>
        ))}
      </ul>
    </Figure>
  )
}

export function MilestonesFigure({ milestones: tallies, workflow }: FigureOf<'milestones'>) {
  const tallyOf = new Map(tallies.map(tally => [tally.milestoneId, tally]))
  const open = workflow.milestones
    .filter(({ closedAt }) => closedAt === null)
    .map(milestone => ({ ...milestone, ...tallyOf.get(milestone.milestoneId) }))
  return (
    <Figure
      title={overviewText.milestones}
      columns={[overviewText.milestone, overviewText.due, overviewText.rate]}
      rows={open.map(({ milestoneId, name, dueDate, doneCount: done, totalCount: total }) => ({
        id: milestoneId,
        cells: [
          name,
          dueDate === null ? workflowText.noDue : fullDate(new Date(`${dueDate}T12:00:00+09:00`)),
          fill(workflowText.progressOf, { done, total, percent: percentOf(done, total) }),
        ],
      }))}
    >
      {open.length === 0 && <p className={styles.none}>{overviewText.noMilestones}</p>}
      <ul className={styles.bars}>
        {open.map(({ milestoneId, name, dueDate, closedAt, doneCount: done, totalCount: total }) => (
          <li key={milestoneId}>
            <span>
              <b>{name}</b>
              <Due dueDate={dueDate} closedAt={closedAt} />
              <small>
                {count(done)}/{count(total)}
              </small>
            </span>
            <Progress done={done} total={total} label={name} />
          </li>
        ))}
      </ul>
    </Figure>
  )
}

type WorkloadFigureProps = Pick<ProjectOverview, 'workload'> & {
  pictureOf: (memberId: number) => string | null | undefined
}

export function WorkloadFigure({ workload, pictureOf }: WorkloadFigureProps) {
  const most = Math.max(1, ...workload.map(({ openCount }) => openCount))
  return (
    <Figure
      title={overviewText.workload}
      columns={[overviewText.person, overviewText.issues, overviewText.overdue]}
      rows={workload.map(({ memberId, name, openCount, overdueCount }) => ({
        id: memberId ?? 0,
        cells: [memberId === null ? overviewText.nobody : name, count(openCount), count(overdueCount)],
      }))}
    >
      {workload.length === 0 && <p className={styles.none}>{overviewText.noWorkload}</p>}
      <ul className={styles.people}>
        {workload.slice(0, PEOPLE_SHOWN).map(({ memberId, name, openCount, overdueCount }) => (
          <li key={memberId}>
            {memberId === null ? (
              <span className={styles.nobody} />
            ) : (
              <Avatar name={name} imageUrl={pictureOf(memberId)} size={20} />
            )}
            <span className={styles.name}>{memberId === null ? overviewText.nobody : name}</span>
            <span className={styles.load}>
              <span style={{ inlineSize: `${(overdueCount / most) * 100}%` }} />
              <span style={{ inlineSize: `${((openCount - overdueCount) / most) * 100}%` }} />
            </span>
            <b>{count(openCount)}</b>
            <small>{overdueCount > 0 && fill(overviewText.overdueOf, { count: count(overdueCount) })}</small>
          </li>
        ))}
      </ul>
    </Figure>
  )
}
