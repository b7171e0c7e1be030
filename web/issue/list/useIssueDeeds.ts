import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { IssuePage } from '#contract/listing'
import { passFocus } from '../../ui/focus.ts'
import { usePhone } from '../../ui/width.ts'
import type { IssueContext } from '../context.ts'
import { openNewIssue } from '../create/new-issue.ts'
import { usePlacing } from '../kanban/usePlacing.ts'
import {
  begunIn,
  type BulkChanges,
  forgetMover,
  knownRow,
  selectionNow,
  setCurrent,
  targets,
  useChangeIssue,
  useChangeMany,
  useRemoveIssues,
} from '../store/store.ts'
import { lineOf } from './useIssueKeys.ts'
import type { useArrangement } from './useArrangement.ts'

/** The deeds of the screen of a project's issues. */
export function useIssueDeeds(
  around: IssueContext,
  { search, asking, arrange }: ReturnType<typeof useArrangement>,
  page: IssuePage | undefined,
) {
  const { at } = around
  const isPhone = usePhone()
  const openedFrom = useRef<Element>(null)
  const navigate = useNavigate()
  const change = useChangeIssue(at)
  const changeMany = useChangeMany(at)
  const placing = usePlacing(around, asking, page)
  const remove = useRemoveIssues(at)

  function open(issueId: number) {
    setCurrent(issueId)
    forgetMover(issueId)
    if (search.issue === undefined) openedFrom.current = document.activeElement
    const params = { orgId: String(at.orgId), projectId: String(at.projectId), issueId: String(issueId) }
    // A phone has no room for two: the issue is a page of its own.
    if (isPhone) void navigate({ to: '/org/$orgId/project/$projectId/issue/$issueId', params })
    else arrange({ issue: issueId }, search.issue !== undefined)
  }

  /** @param said the words of a toast that takes it back, where a hand may have slipped */
  function applyTo(ids: readonly number[], changes: BulkChanges, said?: string) {
    const seen = ids.length === 1 ? knownRow(at.projectId, ids[0]!) : undefined
    if (seen) change.mutate({ issueId: seen.issueId, changes, seen, said })
    else if (ids.length > 0) changeMany.mutate({ issueIds: [...ids], change: changes })
  }

  const create = (group?: string) =>
    openNewIssue({ projectId: at.projectId, begun: group === undefined ? undefined : begunIn(asking.group, group) })
  function removeChosen() {
    remove.mutate(targets())
    passFocus(() => lineOf(selectionNow().currentId))
  }
  /** The control that opened the panel, where it still is. */
  const opener = () =>
    openedFrom.current instanceof HTMLElement && openedFrom.current.isConnected && openedFrom.current !== document.body
      ? openedFrom.current
      : undefined
  return { ...placing, open, applyTo, create, removeChosen, opener }
}
