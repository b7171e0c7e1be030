import { useNavigate } from '@tanstack/react-router'
import type { IssuePage } from '#contract/listing'
import { usePhone } from '../../ui/width.ts'
import type { IssueContext } from '../context.ts'
import { openNewIssue } from '../create/new-issue.ts'
import type { Dropped } from '../kanban/Kanban.tsx'
import {
  begunIn,
  type BulkChanges,
  knownRow,
  rankBeside,
  setCurrent,
  targets,
  useChangeIssue,
  useChangeMany,
  usePlaceIssue,
  useRemoveIssues,
} from '../store/store.ts'
import type { useArrangement } from './useArrangement.ts'

/** The deeds of the screen of a project's issues. */
export function useIssueDeeds(
  { at }: IssueContext,
  { search, asking, arrange }: ReturnType<typeof useArrangement>,
  page: IssuePage | undefined,
) {
  const isPhone = usePhone()
  const navigate = useNavigate()
  const change = useChangeIssue(at)
  const changeMany = useChangeMany(at)
  const place = usePlaceIssue(at)
  const remove = useRemoveIssues(at)
  const columnOf = (stateId: number | undefined) => page?.groups.find(({ key }) => key === String(stateId))

  function open(issueId: number) {
    setCurrent(issueId)
    const params = { orgId: String(at.orgId), projectId: String(at.projectId), issueId: String(issueId) }
    // A phone has no room for two: the issue is a page of its own.
    if (isPhone) void navigate({ to: '/org/$orgId/project/$projectId/issue/$issueId', params })
    else arrange({ issue: issueId }, search.issue !== undefined)
  }

  function applyTo(ids: readonly number[], changes: BulkChanges) {
    const seen = ids.length === 1 ? knownRow(at.projectId, ids[0]!) : undefined
    if (seen) change.mutate({ issueId: seen.issueId, changes, seen })
    else if (ids.length > 0) changeMany.mutate({ issueIds: [...ids], change: changes })
  }

  function drop({ issueId, stateId, after, before }: Dropped) {
    const row = knownRow(at.projectId, issueId)
    const column = columnOf(stateId)
    if (!row || !column) return
    const others = column.issues.filter(each => each.issueId !== issueId)
    place.mutate({ row, stateId, after, before, rank: rankBeside(others, after, before) })
  }

  function shift(issueId: number, by: 1 | -1) {
    const row = knownRow(at.projectId, issueId)
    const issues = columnOf(row?.stateId)?.issues ?? []
    const beside = issues[issues.findIndex(each => each.issueId === issueId) + by]
    if (!row || !beside) return
    const [after, before] = by === 1 ? [beside.issueId, null] : [null, beside.issueId]
    drop({ issueId, stateId: row.stateId, after, before })
  }

  const create = (group?: string) =>
    openNewIssue({ projectId: at.projectId, begun: group === undefined ? undefined : begunIn(asking.group, group) })
  return { open, applyTo, drop, shift, create, removeChosen: () => remove.mutate(targets()) }
}
