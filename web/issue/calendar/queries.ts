// The issues that are due within some days.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { IssueRow } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { call } from '../../call.ts'
import type { At } from '../../project/queries.ts'
import { hearing } from '../store/events-during-fetch.ts'
import { isMeantBy, ISSUES } from '../store/filters.ts'
import { isLeaving, withPending } from '../store/optimistic.ts'

export type Asked = { narrowing: Record<string, string>; from: string; to: string }
const calendar = (at: At, { narrowing, from, to }: Asked) =>
  queryOptions({
    queryKey: [ISSUES, at.orgId, at.projectId, 'calendar', { narrowing, from, to }],
    queryFn: async ({ signal }) => {
      const days = { ...narrowing, firstDay: from, lastDay: to }
      const [answer, heard] = await hearing(at.projectId, () =>
        call(listingRoutes.calendar, { ...at, query: days }, { signal }),
      )
      const mine = answer.issues.map(row => ({ issueId: row.issueId, row }))
      return [...mine, ...heard].reduce(
        (shown, { issueId, row }) => withDay(shown, issueId, row, at, { narrowing, from, to }),
        answer,
      )
    },
    placeholderData: keepPreviousData,
  })
export const useCalendar = (at: At, days: Asked) => useQuery(calendar(at, days))

export type OnDays = { issues: IssueRow[]; isCut: boolean }

/** The days with this issue where it belongs, or without it where it is gone. */
export function withDay<Days extends OnDays>(
  days: Days,
  issueId: number,
  row: IssueRow | undefined,
  at: At,
  { narrowing, from, to }: Asked,
): Days {
  const others = days.issues.filter(each => each.issueId !== issueId)
  const shown = row && !isLeaving(issueId) ? withPending(row) : undefined
  const dueDate = shown?.dueDate ?? null
  const isIn = shown && dueDate !== null && dueDate >= from && dueDate <= to
  return { ...days, issues: isIn && isMeantBy(at, narrowing)(shown) ? [...others, shown] : others }
}
