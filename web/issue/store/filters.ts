// The filters of lists, and which issue passes them.
import { issueFilter } from '#contract/filter'
import type { IssueRow } from '#contract/issue'
import { dayOf } from '#korean/time'
import type { At } from '../../project/queries.ts'
import { memberIdIn } from '../../session.ts'
import { workflowNow } from '../../workflow/queries.ts'
import { isMeant } from './filter-match.ts'

/** The first part of the query key of every list. */
export const ISSUES = 'issues'

/** The words of an address that mean something; the others are passed over. */
export function narrowingOf(said: Record<string, string | undefined>): Record<string, string> {
  const good = Object.entries(said).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && issueFilter.safeParse({ [entry[0]]: entry[1] }).success,
  )
  return Object.fromEntries(good)
}

/** The filter as the server would decide it now. */
export function isMeantBy(at: At, narrowing: Record<string, string>) {
  const filter = issueFilter.parse(narrowing)
  const around = { memberId: memberIdIn(at.orgId), today: dayOf(new Date()), states: workflowNow(at)?.states ?? [] }
  return (row: IssueRow) => isMeant(row, filter, around)
}
