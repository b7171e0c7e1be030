import type { MyWork, WorkGroup } from '#contract/my-work'
import { mayIn } from '#contract/permissions'
import { type BriefProject, issueKey } from '#contract/project'
import type { IssueRow } from '#contract/issue'
import { issueText } from '#korean/issue'
import { workGroupNames, workText } from '#korean/my-work'
import { fill } from '#korean/particle'
import { memberIdIn } from '../../session.ts'
import { classes } from '../../ui/classes.ts'
import { shareOf } from '../../workflow/StateGlyph.tsx'
import list from '../list/IssueList.module.css'
import { blockerOf } from './placing.ts'
import { loadMore } from './queries.ts'
import styles from './WorkPage.module.css'
import { WorkRow, type WorkRowProps } from './WorkRow.tsx'

export type Projects = ReadonlyMap<number, BriefProject>
type WorkGroupsProps = Pick<WorkRowProps, 'orgId' | 'onOpen' | 'onComplete' | 'onPick'> & {
  work: MyWork
  projects: Projects
}

export const mayEditIn = (project: BriefProject | undefined) =>
  project !== undefined && !project.isArchived && mayIn(project.myRole, 'issue.edit')

/** The groups that have anything, one below the other. */
export function WorkGroups({ work, projects, ...line }: WorkGroupsProps) {
  const me = memberIdIn(line.orgId)
  const people = new Map(work.people.map(person => [person.memberId, person]))
  const states = Map.groupBy(work.states, ({ projectId }) => projectId)

  function drawn(row: IssueRow, at: number, count: number) {
    const project = projects.get(row.projectId)
    const itsStates = states.get(row.projectId) ?? []
    const state = itsStates.find(({ stateId }) => stateId === row.stateId)
    // The list of projects may be a moment older or newer than the work.
    if (!project || !state) return <li key={row.issueId} className={styles.unknown} />
    return (
      <WorkRow
        key={row.issueId}
        row={row}
        project={project}
        state={state}
        share={shareOf(itsStates, row.stateId)}
        today={work.today}
        person={row.assigneeId === null || row.assigneeId === me ? undefined : people.get(row.assigneeId)}
        why={whyOf(row)}
        mayEdit={mayEditIn(project)}
        at={at}
        count={count}
        {...line}
      />
    )
  }

  /** The reason why the issue waits: another issue, its own state, or somebody. */
  function whyOf(row: IssueRow) {
    const blocker = blockerOf(work, row.issueId)
    const blocking = blocker && projects.get(blocker.projectId)
    if (row.assigneeId === me) {
      if (blocker && blocking) return fill(workText.waitsFor, { key: issueKey(blocking.key, blocker.number) })
      const state = work.states.find(({ stateId }) => stateId === row.stateId)
      return state?.category === 'backlog' ? state.name : undefined
    }
    // The face alone says who has what I asked for.
    if (row.creatorId === me && row.assigneeId !== null) return undefined
    const name = row.assigneeId === null ? undefined : people.get(row.assigneeId)?.memberName
    return name ? fill(workText.isWith, { name }) : issueText.nobody
  }

  return work.groups
    .filter(({ count }) => count > 0)
    .map(group => (
      <section key={group.key} aria-label={workGroupNames[group.key]}>
        <h2 className={classes(list.head, styles.head)} data-late={group.key === 'overdue' || undefined}>
          {workGroupNames[group.key]} <span>{group.count.toLocaleString('ko')}</span>
        </h2>
        <ul>{group.issues.map((row, at) => drawn(row, at, group.count))}</ul>
        {group.next !== null && <More orgId={line.orgId} group={group} />}
      </section>
    ))
}

/** The rest of a long group comes when it is pressed: other groups stand below, and coming near means nothing. */
const More = ({ orgId, group }: { orgId: number; group: WorkGroup }) => (
  <button type="button" className={list.more} onClick={() => void loadMore(orgId, group.key)}>
    {fill(issueText.more, { count: Math.max(0, group.count - group.issues.length) })}
  </button>
)
