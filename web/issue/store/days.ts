// The lists by day: the issues that are due from one day to another.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { IssueRow } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { call } from '../../call.ts'
import type { At } from '../../project/queries.ts'
import { isMeantBy, ISSUES } from './filters.ts'
import { duringFetch, own } from './in-flight.ts'

export type DaysAsked = { narrowing: Record<string, string>; from: string; to: string }
const calendar = (at: At, { narrowing, from, to }: DaysAsked) =>
  queryOptions({
    queryKey: [ISSUES, at.orgId, at.projectId, 'calendar', { narrowing, from, to }],
    queryFn: async ({ signal }) => {
      const days = { ...narrowing, firstDay: from, lastDay: to }
      const [answer, events] = await duringFetch(at.projectId, () =>
        call(listingRoutes.calendar, { ...at, query: days }, { signal }),
      )
      const mine = answer.issues.map(row => ({ issueId: row.issueId, row }))
      return [...mine, ...events].reduce(
        (shown, { issueId, row }) => withDay(shown, issueId, row, at, { narrowing, from, to }),
        answer,
      )
    },
    placeholderData: keepPreviousData,
  })
export const useDays = (at: At, days: DaysAsked) => useQuery(calendar(at, days))

export type IssueDays = { issues: IssueRow[]; isCut: boolean }

/** The days with this issue where it belongs, or without it where it is gone. */
export function withDay<Days extends IssueDays>(
  days: Days,
  issueId: number,
  row: IssueRow | undefined,
  at: At,
  { narrowing, from, to }: DaysAsked,
): Days {
  const others = days.issues.filter(each => each.issueId !== issueId)
  const shown = row && !own.isLeaving(issueId) ? own.shown(row) : undefined
  const dueDate = shown?.dueDate ?? null
  const isIn = shown && dueDate !== null && dueDate >= from && dueDate <= to
  return { ...days, issues: isIn && isMeantBy(at, narrowing)(shown) ? [...others, shown] : others }
}
