// Lists of issues as they stand in memory: where an issue belongs in one, and what it is like once it came or went.
import { generateKeyBetween } from 'fractional-indexing'
import { priorities } from '#contract/filter'
import type { IssueRow } from '#contract/issue'
import type { Grouping, IssueGroup, IssuePage, Sorting } from '#contract/listing'

export type Arrangement = { group: Grouping; sort: Sorting }

/** What an issue is grouped by, as the server calls it. */
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

/** Whether it is known where this issue stands in the list; of another one the numbers must be asked anew. */
export const isShown = ({ groups }: IssuePage, issueId: number) => groups.some(group => holds(group, issueId))

function without(group: IssueGroup, issueId: number): IssueGroup {
  if (!holds(group, issueId)) return group
  const issues = group.issues.filter(each => each.issueId !== issueId)
  return { ...group, count: Math.max(0, group.count - 1), issues }
}

export const withoutIssue = ({ groups }: IssuePage, issueId: number): IssuePage => ({
  groups: groups.map(group => without(group, issueId)),
})

/** In its place, as far as that has been loaded; what is narrowed away is gone. */
export function withIssue(page: IssuePage, row: IssueRow, { group, sort }: Arrangement, isMeant: boolean): IssuePage {
  const key = keyOf(row, group)
  const left = page.groups.map(each => without(each, row.issueId))
  if (!isMeant) return { groups: left }
  const known = left.some(each => each.key === key)
  const groups = known ? left : [...left, { key, count: 0, issues: [], next: null }]
  return { groups: groups.map(each => (each.key === key ? inserted(each, row, sort) : each)) }
}

function inserted(group: IssueGroup, row: IssueRow, sort: Sorting): IssueGroup {
  const compare = orders[sort]
  const found = group.issues.findIndex(each => compare(row, each) < 0)
  const at = found < 0 ? group.issues.length : found
  // Behind the last that is known others may stand between.
  const isBeyond = at === group.issues.length && group.next !== null
  return {
    ...group,
    count: group.count + 1,
    issues: isBeyond ? group.issues : group.issues.toSpliced(at, 0, row),
  }
}

/** What was loaded of a group, and what comes behind it; what came twice meanwhile is there once. */
export function withMore({ groups }: IssuePage, more: IssueGroup): IssuePage {
  return {
    groups: groups.map(group => {
      if (group.key !== more.key) return group
      const known = new Set(group.issues.map(each => each.issueId))
      const added = more.issues.filter(each => !known.has(each.issueId))
      return { ...more, issues: [...group.issues, ...added] }
    }),
  }
}

export const rowsIn = ({ groups }: IssuePage) => groups.flatMap(({ issues }) => issues)

/** Where it will stand, as far as this screen knows; the server says it a moment later. */
export function rankBeside(others: readonly IssueRow[], after: number | null, before: number | null) {
  const at = after
    ? others.findIndex(({ issueId }) => issueId === after) + 1
    : before
      ? others.findIndex(({ issueId }) => issueId === before)
      : 0
  return generateKeyBetween(others[at - 1]?.rank ?? null, others[at]?.rank ?? null)
}

/** What an issue that is made in a group begins with. */
export function begunIn(group: Grouping, key: string) {
  const id = Number(key)
  if (group === 'state') return { stateId: id }
  if (group === 'assignee') return { assigneeId: id > 0 ? id : null }
  if (group === 'milestone') return { milestoneId: id > 0 ? id : null }
  if (group === 'priority') return { priority: key as IssueRow['priority'] }
  return {}
}
