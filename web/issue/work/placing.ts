// Issues in the groups of my work, as the server would put them.
import type { IssueRow } from '#contract/issue'
import { priorities } from '#contract/filter'
import { type MyWork, type WorkGroup, workGroupOf, type WorkRest } from '#contract/my-work'
import { type Category, isOpen } from '#contract/workflow'

export const rowsIn = ({ groups }: Pick<MyWork, 'groups'>) => groups.flatMap(({ issues }) => issues)

export const blockerOf = ({ blockers }: Pick<MyWork, 'blockers'>, issueId: number) =>
  blockers.find(each => each.issueId === issueId)

/** By due date, none last; then the most urgent; then the oldest. */
function compare(a: IssueRow, b: IssueRow) {
  if (a.dueDate !== b.dueDate) return (a.dueDate ?? '~') < (b.dueDate ?? '~') ? -1 : 1
  return priorities.indexOf(a.priority) - priorities.indexOf(b.priority) || a.issueId - b.issueId
}

const without = (group: WorkGroup, issueId: number): WorkGroup => {
  const issues = group.issues.filter(each => each.issueId !== issueId)
  return issues.length === group.issues.length ? group : { ...group, issues, count: group.count - 1 }
}

export const withoutIssue = (work: MyWork, issueId: number): MyWork => ({
  ...work,
  groups: work.groups.map(group => without(group, issueId)),
})

function withRow(group: WorkGroup, row: IssueRow): WorkGroup {
  const issues = [...group.issues, row].toSorted(compare)
  // Behind the loaded part it is only counted, until that is loaded.
  const isBehind = group.next !== null && issues.at(-1) === row
  return { ...group, count: group.count + 1, issues: isBehind ? group.issues : issues }
}

/** Undefined if this page cannot say where the issue belongs, because it knows nothing of its project. */
export function withIssue(work: MyWork, row: IssueRow, memberId: number): MyWork | undefined {
  const state = work.states.find(({ stateId }) => stateId === row.stateId)
  if (!state) return undefined
  const isBlocked = blockerOf(work, row.issueId) !== undefined
  const around = { memberId, today: work.today, category: state.category, isBlocked }
  const key = isOpen(state.category) ? workGroupOf(row, around) : undefined
  const left = withoutIssue(work, row.issueId)
  return { ...left, groups: left.groups.map(group => (group.key === key ? withRow(group, row) : group)) }
}

const together = <Row>(known: readonly Row[], more: readonly Row[], idOf: (row: Row) => number) => [
  ...new Map([...known, ...more].map(row => [idOf(row), row])).values(),
]

/** With what lies behind the known issues of one group. */
export const withRest = (work: MyWork, { group, states, people, blockers }: WorkRest): MyWork => ({
  ...work,
  states: together(work.states, states, ({ stateId }) => stateId),
  people: together(work.people, people, ({ memberId }) => memberId),
  blockers: together(work.blockers, blockers, ({ issueId }) => issueId),
  groups: work.groups.map(known =>
    known.key === group.key
      ? { ...known, next: group.next, issues: together(known.issues, group.issues, ({ issueId }) => issueId) }
      : known,
  ),
})

const progress: readonly Category[] = ['completed', 'started', 'unstarted', 'backlog', 'cancelled']
/** The states that are furthest first, as a bar fills. */
export const byProgress = <State extends { category: Category }>(states: readonly State[]): State[] =>
  states.toReversed().toSorted((a, b) => progress.indexOf(a.category) - progress.indexOf(b.category))
