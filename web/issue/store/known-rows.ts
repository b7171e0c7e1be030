// Rows of issues as the open lists know them, now and later.
import { useMemo, useSyncExternalStore } from 'react'
import type { IssueRow } from '#contract/issue'
import { cache } from '../../cache.ts'
import { knownRow } from './lists.ts'

/** A deed on hundreds of issues is told row by row. */
function heedCache(changed: () => void) {
  let isWaiting = false
  return cache.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || isWaiting) return
    isWaiting = true
    queueMicrotask(() => {
      isWaiting = false
      changed()
    })
  })
}

function rowsOf(projectId: number, issueIds: readonly number[]) {
  let last: IssueRow[] = []
  return () => {
    const rows = issueIds.flatMap(issueId => knownRow(projectId, issueId) ?? [])
    const isSame = rows.length === last.length && rows.every((row, at) => row === last[at])
    return isSame ? last : (last = rows)
  }
}

export function useKnownRows(projectId: number, issueIds: readonly number[]) {
  const rows = useMemo(() => rowsOf(projectId, issueIds), [projectId, issueIds])
  return useSyncExternalStore(heedCache, rows)
}
