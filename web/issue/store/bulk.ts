// Changes of many issues at once, and the ten seconds in which they are taken back.
import { useMutation } from '@tanstack/react-query'
import { bulkRoutes } from '#contract/bulk'
import { issueRoutes } from '#contract/issue'
import type { Ask } from '#contract/route'
import { issueText } from '#korean/issue'
import { bulkText } from '#korean/issue'
import { fill } from '#korean/particle'
import { cache } from '../../cache.ts'
import { call } from '../../call.ts'
import { type At, lookAgain as lookAgainAtProject } from '../../project/queries.ts'
import { deletionOf, showSuccess, takeBack } from '../../ui/feedback/toasts.ts'
import { forgetAct, offerUndo } from './acts.ts'
import { shownAfter } from './editing.ts'
import { ISSUES } from './filters.ts'
import { inTurn, own } from './in-flight.ts'
import { lookAgain, missing, remember } from './issue.ts'
import { askAgain, dropIssue, knownRow } from './lists.ts'

export const useRestoreIssue = ({ orgId, projectId }: At) =>
  useMutation({
    scope: inTurn(projectId),
    mutationFn: (issueId: number) => call(issueRoutes.restore, { orgId, projectId, issueId }),
    onSuccess: row => {
      remember(orgId, row)
      forgetAct(deletionOf('issue', row.issueId))
      takeBack(missing(row.issueId))
      void lookAgain({ orgId, projectId, issueId: row.issueId })
    },
    onSettled: () => lookAgainAtProject({ orgId, projectId }, 'bin'),
    meta: { done: issueText.restored },
  })

export const useUndoBulk = (at: At) =>
  useMutation({
    scope: inTurn(at.projectId),
    mutationFn: (bulkId: number) => call(bulkRoutes.undoBulk, { ...at, bulkId }),
    onSuccess: ({ undoneCount: count, skippedCount: skipped }) => {
      const said = skipped === 0 ? bulkText.undone : bulkText.undoneBut
      showSuccess(count === 0 ? bulkText.nothingUndone : fill(said, { count, skipped }))
    },
    onSettled: () => {
      void lookAgainAtProject(at, 'activities')
      void cache.invalidateQueries({ queryKey: [ISSUES, at.orgId, at.projectId] })
    },
  })

/** The issues disappear at once; one press within ten seconds restores them. */
export function useRemoveIssues(at: At) {
  const { orgId, projectId } = at
  const restore = useRestoreIssue(at)
  const undo = useUndoBulk(at)
  return useMutation({
    mutationFn: async (issueIds: readonly number[]) => {
      if (issueIds.length === 1) await call(issueRoutes.remove, { ...at, issueId: issueIds[0]! })
      const isOne = issueIds.length === 1
      return isOne ? null : (await call(bulkRoutes.bulkRemove, { ...at, body: { issueIds: [...issueIds] } })).bulkId
    },
    scope: inTurn(projectId),
    onMutate: issueIds => {
      const rows = issueIds.flatMap(issueId => knownRow(projectId, issueId) ?? [])
      const arrived = own.remove(issueIds)
      for (const issueId of issueIds) dropIssue(projectId, issueId)
      return { rows, arrived }
    },
    onSuccess: (bulkId, issueIds, { arrived }) => {
      arrived()
      const text = issueIds.length === 1 ? issueText.removed : fill(issueText.removedMany, { count: issueIds.length })
      offerUndo(
        projectId,
        text,
        () => (bulkId === null ? restore.mutate(issueIds[0]!) : undo.mutate(bulkId)),
        bulkId === null ? deletionOf('issue', issueIds[0]!) : undefined,
      )
    },
    onError: (_error, _ids, before) => {
      before?.arrived()
      for (const row of before?.rows ?? []) remember(orgId, row)
      askAgain(projectId)
    },
  })
}

export type BulkChanges = Ask<typeof bulkRoutes.bulk>['body']['change']

/** A single request for all issues; one press takes it back. */
export function useChangeMany(at: At) {
  const undo = useUndoBulk(at)
  return useMutation({
    mutationFn: ({ issueIds, change }: { issueIds: number[]; change: BulkChanges }) =>
      call(bulkRoutes.bulk, { ...at, body: { issueIds, change } }),
    scope: inTurn(at.projectId),
    onMutate: ({ issueIds, change }) => {
      const rows = issueIds.flatMap(issueId => knownRow(at.projectId, issueId) ?? [])
      const arrived = own.change(issueIds, row => shownAfter(row, change))
      for (const row of rows) remember(at.orgId, row)
      return { rows, arrived }
    },
    onSuccess: ({ bulkId, changedCount }, _given, { arrived }) => {
      arrived()
      if (bulkId !== null)
        offerUndo(at.projectId, fill(issueText.changedMany, { count: changedCount }), () => undo.mutate(bulkId))
    },
    onError: (_error, _given, before) => {
      before?.arrived()
      for (const row of before?.rows ?? []) remember(at.orgId, row)
      askAgain(at.projectId)
    },
  })
}
