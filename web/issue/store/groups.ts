// The groups of a list: where an issue belongs among them, and the list with or without it.
import { generateKeyBetween } from 'fractional-indexing'
import { priorities } from '#contract/filter'
import type { IssueRow } from '#contract/issue'
import type { Grouping, IssueGroup, IssuePage, Sorting } from '#contract/listing'
import { withPage, withRow } from '../../live/cursor-list.ts'

export type Arrangement = { group: Grouping; sort: Sorting }

/** The server's name of the group that an issue belongs to. */
export function keyOf({ stateId, assigneeId, priority, milestoneId }: IssueRow, group: Grouping): string {
  if (group === 'state') return String(stateId)
  if (group === 'assignee') return String(assigneeId ?? 'none')
  if (group === 'priority') return priority
  if (group === 'milestone') return String(milestoneId ?? 'none')
  return 'none'
}

const before = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
const urgency = ({ priority }: IssueRow) => priorities.indexOf(priority)

/** The same orders as the server's (server/issue/list/sorting.ts). */
export const orders: Record<Sorting, (a: IssueRow, b: IssueRow) => number> = {
  rank: (a, b) => before(a.rank, b.rank) || a.number - b.number,
  due: (a, b) => before(a.dueDate ?? '9', b.dueDate ?? '9') || a.number - b.number,
  priority: (a, b) => urgency(a) - urgency(b) || b.number - a.number,
  updated: (a, b) => before(b.updatedAt, a.updatedAt) || b.number - a.number,
  created: (a, b) => b.number - a.number,
}

const holds = ({ issues }: IssueGroup, issueId: number) => issues.some(each => each.issueId === issueId)

/** Whether the issue is among the loaded ones; if not, its coming or going leaves the counts unknown. */
export const isShown = ({ groups }: IssuePage, issueId: number) => groups.some(group => holds(group, issueId))

function without(group: IssueGroup, issueId: number): IssueGroup {
  if (!holds(group, issueId)) return group
  const issues = group.issues.filter(each => each.issueId !== issueId)
  return { ...group, count: Math.max(0, group.count - 1), issues }
}

/** Its sub-issues stay, and name no parent any more. */
export const withoutIssue = (page: IssuePage, issueId: number): IssuePage => ({
  groups: naming(page, issueId, undefined).map(group => without(group, issueId)),
})

/** The rows of sub-issues carry the title of their parent, of whose changes only its own row is told. */
const naming = ({ groups }: IssuePage, parentId: number, title: string | undefined): IssueGroup[] =>
  groups.map(group => {
    const isOther = (row: IssueRow) => row.parentId === parentId && row.parentTitle !== title
    if (!group.issues.some(isOther)) return group
    return { ...group, issues: group.issues.map(row => (isOther(row) ? { ...row, parentTitle: title } : row)) }
  })

/** With the issue in its place, as far as that is loaded, or without it where the filters exclude it. */
export function withIssue(page: IssuePage, row: IssueRow, { group, sort }: Arrangement, isMeant: boolean): IssuePage {
  const key = keyOf(row, group)
  const wasShown = isShown(page, row.issueId)
  const left = naming(page, row.issueId, row.title).map(each => without(each, row.issueId))
  if (!isMeant) return { groups: left }
  const known = left.some(each => each.key === key)
  const groups = known ? left : [...left, { key, count: 0, issues: [], next: null }]
  return { groups: groups.map(each => (each.key === key ? inserted(each, row, sort, wasShown) : each)) }
}

/** Behind the loaded part it may have been counted already: by an answer, or when it was put there. */
function inserted(group: IssueGroup, row: IssueRow, sort: Sorting, wasShown: boolean): IssueGroup {
  const issues = withRow({ rows: group.issues, next: group.next }, row, orders[sort])
  const isNew = wasShown || issues.length > group.issues.length
  return { ...group, count: group.count + (isNew ? 1 : 0), issues }
}

/** With the page behind the loaded part of one group. */
export function withMore({ groups }: IssuePage, more: IssueGroup): IssuePage {
  return {
    groups: groups.map(group =>
      group.key === more.key
        ? { ...more, issues: withPage(group.issues, more.issues, ({ issueId }) => issueId) }
        : group,
    ),
  }
}

export const rowsIn = ({ groups }: IssuePage) => groups.flatMap(({ issues }) => issues)

/** A guess from the loaded neighbours; the server says the rank a moment later. */
export function rankBeside(others: readonly IssueRow[], after: number | null, before: number | null) {
  const at = after
    ? others.findIndex(({ issueId }) => issueId === after) + 1
    : before
      ? others.findIndex(({ issueId }) => issueId === before)
      : 0
  return generateKeyBetween(others[at - 1]?.rank ?? null, others[at]?.rank ?? null)
}

/** The first values of an issue that is created from the head of a group. */
export function begunIn(group: Grouping, key: string) {
  const id = Number(key)
  if (group === 'state') return { stateId: id }
  if (group === 'assignee') return { assigneeId: id > 0 ? id : null }
  if (group === 'milestone') return { milestoneId: id > 0 ? id : null }
  if (group === 'priority') return { priority: key as IssueRow['priority'] }
  return {}
}
