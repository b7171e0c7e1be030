import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { IssueRow } from '#contract/issue'
import { passFocus } from '../../ui/focus.ts'
import { usePhone } from '../../ui/width.ts'
import { lineOf } from '../list/useIssueKeys.ts'
import { selectionNow, setCurrent } from '../store/store.ts'

const route = getRouteApi('/org/$orgId/work')

/** The issue that is open beside my work, which stands in the address. */
export function useOpenedIssue(orgId: number, rowOf: (issueId: number | undefined) => IssueRow | undefined) {
  const { issue, project } = route.useSearch()
  const arrange = route.useNavigate()
  const navigate = useNavigate()
  const isPhone = usePhone()
  const openedFrom = useRef<Element>(null)
  // A completed issue is no work any more, and stays open.
  const projectId = rowOf(issue)?.projectId ?? project
  const opened = issue !== undefined && projectId ? { issueId: issue, at: { orgId, projectId } } : undefined

  function open(issueId: number) {
    const row = rowOf(issueId)
    if (!row) return
    setCurrent(issueId)
    const params = { orgId: String(orgId), projectId: String(row.projectId), issueId: String(issueId) }
    // A phone has no room for two: the issue is a page of its own.
    if (isPhone) return void navigate({ to: '/org/$orgId/project/$projectId/issue/$issueId', params })
    if (issue === undefined) openedFrom.current = document.activeElement
    void arrange({ search: { issue: issueId, project: row.projectId }, replace: issue !== undefined })
  }
  function closePanel() {
    void arrange({ search: {} })
    const from = openedFrom.current
    const opener = from instanceof HTMLElement && from.isConnected && from !== document.body ? from : undefined
    passFocus(() => lineOf(issue) ?? opener ?? lineOf(selectionNow().currentId))
  }
  return { opened, open, closePanel }
}
