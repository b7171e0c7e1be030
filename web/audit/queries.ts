import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type AuditKind, auditRoutes } from '#contract/audit'
import { auditText } from '#korean/audit'
import { call } from '../call.ts'
import { firstDayOf, type Period } from './periods.ts'

export const RECORD_PAGE = 50

/** An empty filter lets everything through. */
export type Narrowing = { kind: AuditKind | ''; memberId: string; period: Period | '' }

const asked = ({ kind, memberId, period }: Narrowing) => ({
  ...(kind && { kind }),
  ...(memberId && { memberId }),
  ...(period && { from: firstDayOf(period) }),
})

const record = (orgId: number, page: number, narrowing: Narrowing) =>
  queryOptions({
    queryKey: ['record', orgId, page, narrowing],
    queryFn: ({ signal }) => {
      const query = { ...asked(narrowing), currentPage: String(page), size: String(RECORD_PAGE) }
      return call(auditRoutes.list, { orgId, query }, { signal })
    },
    placeholderData: keepPreviousData,
    // The record grows without being told.
    staleTime: 0,
  })
/** The page before stays until the next one is there. */
export const useRecord = (orgId: number, page: number, narrowing: Narrowing) => useQuery(record(orgId, page, narrowing))

export const useExportRecord = (orgId: number) =>
  useMutation({
    mutationFn: ({ reason, narrowing }: { reason: string; narrowing: Narrowing }) => {
      const { memberId, ...others } = asked(narrowing)
      const body = { reason, ...others, ...(memberId && { memberId: Number(memberId) }) }
      return call(auditRoutes.export, { orgId, body })
    },
    meta: { done: auditText.exported },
  })
