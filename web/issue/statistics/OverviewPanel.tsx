import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import type { Project } from '#contract/project'
import { categories, isOpen } from '#contract/workflow'
import { sentenceFor } from '#korean/errors'
import { overviewText, projectText } from '#korean/project'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { useWorkflow } from '../../workflow/queries.ts'
import { Activities } from '../activity/ActivityPanel.tsx'
import { BurnUp } from './BurnUp.tsx'
import styles from '../../project/Overview.module.css'
import { MilestonesFigure, StatesFigure, WorkloadFigure } from './OverviewFigures.tsx'
import { type At, useOverview, useProjectPeople } from '../../project/queries.ts'

const LAST = 8
const OPEN = categories.filter(isOpen).join(',')

/** How a project goes, at a glance. */
export function OverviewPanel({ project, orgId, projectId }: At & { project: Project }) {
  const at = { orgId, projectId }
  const overview = useOverview(at)
  const workflow = useWorkflow(at)
  const people = useProjectPeople(at).data
  const failed = [overview, workflow].find(({ error, data }) => error && !data)
  if (failed)
    return (
      <ErrorState
        title={overviewText.failed}
        text={sentenceFor(failed.error)}
        onRetry={() => void Promise.all([overview.refetch(), workflow.refetch()])}
        isRetrying={failed.isFetching}
      />
    )
  if (!overview.data || !workflow.data)
    return (
      <Delayed>
        <div className={styles.panel}>
          <Skeleton width="100%" height="72px" />
          <Skeleton width="100%" height="220px" />
        </div>
      </Delayed>
    )
  const { states, milestones, burnUp, workload } = overview.data
  const total = states.reduce((sum, { count }) => sum + count, 0)
  const params = { orgId: String(at.orgId), projectId: String(at.projectId) }
  return (
    <div className={styles.panel}>
      {project.description && <p className={styles.description}>{project.description}</p>}
      {total === 0 ? (
        <EmptyState icon={<ChartNoAxesColumn />} title={overviewText.empty} text={overviewText.emptyHelp} />
      ) : (
        <>
          <Numbers {...at} />
          <div className={styles.figures}>
            <StatesFigure states={states} workflow={workflow.data} />
            <MilestonesFigure milestones={milestones} workflow={workflow.data} />
            <BurnUp days={burnUp} />
            <WorkloadFigure
              workload={workload}
              pictureOf={id => people?.find(({ memberId }) => memberId === id)?.profileImgUrl}
            />
            <section className={styles.last} aria-labelledby="last">
              <header>
                <h2 id="last">{overviewText.lastActivities}</h2>
                <Link to="/org/$orgId/project/$projectId/info" params={params} search={{ tab: 'activity' }}>
                  {overviewText.allActivities}
                </Link>
              </header>
              <Activities {...at} most={LAST} />
            </section>
          </div>
        </>
      )}
    </div>
  )
}

/** Each leads to the issues that it counts. */
function Numbers(at: At) {
  const { overdueCount = 0, unassignedCount = 0, states = [] } = useOverview(at).data ?? {}
  const known = useWorkflow(at).data?.states ?? []
  const among = (isMeant: (category: (typeof categories)[number]) => boolean) => {
    const ids = new Set(known.filter(({ category }) => isMeant(category)).map(({ stateId }) => stateId))
    return states.reduce((sum, { stateId, count }) => (ids.has(stateId) ? sum + count : sum), 0)
  }
  const numbers = [
    { title: projectText.open, count: among(isOpen), search: { category: OPEN } },
    { title: overviewText.done, count: among(each => each === 'completed'), search: { category: 'completed' } },
    { title: projectText.overdue, count: overdueCount, search: { due: 'overdue' }, isUrgent: true },
    { title: overviewText.unassigned, count: unassignedCount, search: { category: OPEN, assignee: 'none' } },
  ]
  return (
    <ul className={styles.numbers} aria-label={overviewText.numbers}>
      {numbers.map(({ title, count, search, isUrgent }) => (
        <li key={title}>
          <Link
            to="/org/$orgId/project/$projectId"
            params={{ orgId: String(at.orgId), projectId: String(at.projectId) }}
            search={search}
          >
            <span>{title}</span>
            <b className={classes(isUrgent && count > 0 && styles.urgent)}>{count.toLocaleString('ko')}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}
