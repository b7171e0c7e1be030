import { Link } from '@tanstack/react-router'
import type { MyWork } from '#contract/my-work'
import type { BriefProject } from '#contract/project'
import { workText } from '#korean/my-work'
import { fill } from '#korean/particle'
import { dayCount } from '#korean/time'
import { partsOf } from '../../feature.ts'
import { useDepartments } from '../../member/places.ts'
import { statusShown } from '../../member/status.ts'
import { colorClass } from '../../project/ProjectIcon.tsx'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { shareOf, StateGlyph } from '../../workflow/StateGlyph.tsx'
import './parts.ts'
import { byProgress } from './placing.ts'
import styles from './WorkAside.module.css'

export type WorkAsideProps = { orgId: number; work: MyWork; projects: ReadonlyMap<number, BriefProject> }

/** Beside the work: what other features know of it, the next milestone, and who is away. */
export function WorkAside({ orgId, work, projects }: WorkAsideProps) {
  const { milestone, away } = work
  return (
    <aside className={styles.side} aria-label={workText.side}>
      {partsOf('workAside').map((Section, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the features never change
        <Section key={at} orgId={orgId} />
      ))}
      {milestone && projects.has(milestone.projectId) && (
        <NextMilestone orgId={orgId} work={work} milestone={milestone} />
      )}
      {away.length > 0 && <Away orgId={orgId} work={work} />}
    </aside>
  )
}

type NextMilestoneProps = { orgId: number; work: MyWork; milestone: NonNullable<MyWork['milestone']> }

function NextMilestone({ orgId, work, milestone }: NextMilestoneProps) {
  const { milestoneId, projectId, name, dueDate, counts } = milestone
  const states = work.states.filter(state => state.projectId === projectId)
  const parts = byProgress(states).flatMap(state => {
    const count = counts.find(({ stateId }) => stateId === state.stateId)?.count ?? 0
    return count > 0 && state.category !== 'cancelled' ? [{ state, count }] : []
  })
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  return (
    <section>
      <h2>
        <Link
          to="/org/$orgId/project/$projectId"
          params={{ orgId: String(orgId), projectId: String(projectId) }}
          search={{ milestone: String(milestoneId) }}
        >
          {name}
        </Link>
        <span>{dayCount(dueDate)}</span>
      </h2>
      <div className={styles.bar} role="img" aria-label={fill(workText.milestone, { name })}>
        {parts
          .filter(({ state }) => state.category === 'completed' || state.category === 'started')
          .map(({ state, count }) => (
            <span
              key={state.stateId}
              className={colorClass(state.color)}
              style={{ inlineSize: `${(count / total) * 100}%` }}
            />
          ))}
      </div>
      <ul className={styles.legend}>
        {parts.map(({ state, count }) => (
          <li key={state.stateId}>
            <StateGlyph state={state} share={shareOf(states, state.stateId)} />
            <span>{state.name}</span>
            <b>{count.toLocaleString('ko')}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Away({ orgId, work: { away, awayCount } }: { orgId: number; work: MyWork }) {
  const departments = new Map(useDepartments(orgId).data?.map(({ deptId, name }) => [deptId, name]))
  const rest = awayCount - away.length
  return (
    <section>
      <h2>{workText.away}</h2>
      <ul className={styles.away}>
        {away.map(({ memberId, memberName, profileImgUrl, deptId, status }) => (
          <li key={memberId}>
            <Avatar name={memberName} imageUrl={profileImgUrl} size={24} />
            <span>
              <b>{memberName}</b> <small>{departments.get(deptId ?? 0)}</small>
            </span>
            <small data-tip={statusShown(status)}>{statusShown(status)}</small>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Link
          className={styles.more}
          to="/org/$orgId/info"
          params={{ orgId: String(orgId) }}
          search={{ tab: 'members' }}
        >
          {fill(workText.moreAway, { count: rest })}
        </Link>
      )}
    </section>
  )
}
