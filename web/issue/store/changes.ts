// Changes of one issue: shown at once, sent in turn, and taken back if the server refuses them.
import { useMutation } from '@tanstack/react-query'
import { type Issue, issueRoutes, type IssueRow } from '#contract/issue'
import type { Ask } from '#contract/route'
import { issueText } from '#korean/issue'
import { cache } from '../../cache.ts'
import { call, isStale, saidByForm } from '../../call.ts'
import { changeMerged } from '../../merge.ts'
import type { At } from '../../project/queries.ts'
import { type IssueChanges, shownAfter } from './editing.ts'
import { inTurn, own } from './in-flight.ts'
import { issue, lookAgain, type OneAt, remember, rememberWhole } from './issue.ts'
import { askAgain, dropIssue, knownRow } from './lists.ts'

type Changing = { issueId: number; changes: IssueChanges; seen: IssueRow }

/**
 * Another person's change of other fields meanwhile stays; their change of the same field is not overwritten.
 * @param options a form that says itself what somebody else changed needs no toast beside it
 */
export const useChangeIssue = ({ orgId, projectId }: At, { saysStale = false } = {}) =>
  useMutation({
    meta: { saysItself: error => saysStale && isStale(issueRoutes.change, error) },
    scope: inTurn(projectId),
    mutationFn: ({ issueId, changes, seen }: Changing) =>
      changeMerged<IssueChanges, Issue>(issueRoutes.change, seen, changes, body =>
        call(issueRoutes.change, { orgId, projectId, issueId, body }),
      ),
    onMutate: ({ changes, seen }) => {
      const arrived = own.change([seen.issueId], row => shownAfter(row, changes))
      remember(orgId, knownRow(projectId, seen.issueId) ?? seen)
      return arrived
    },
    onSuccess: (whole, _changing, arrived) => {
      arrived()
      rememberWhole(orgId, whole)
    },
    onError: (error, { issueId, seen }, arrived) => {
      arrived?.()
      if (isStale(issueRoutes.change, error)) rememberWhole(orgId, error.current)
      else remember(orgId, seen)
      askAgain(projectId)
      void lookAgain({ orgId, projectId, issueId })
    },
    // Not waited for: without a network one could not press again until that has failed too.
    onSettled: (_done, _error, { issueId }) =>
      void cache.invalidateQueries({ queryKey: ['activities', orgId, projectId, issueId] }),
  })

type Placing = { row: IssueRow; stateId: number; after: number | null; before: number | null; rank: string }

/** `rank` is a guess of where it will stand; the server says it a moment later. */
export const usePlaceIssue = ({ orgId, projectId }: At) =>
  useMutation({
    scope: inTurn(projectId),
    mutationFn: ({ row: { issueId }, stateId, after, before }: Placing) =>
      call(issueRoutes.place, { orgId, projectId, issueId, body: { stateId, ...(after ? { after } : { before }) } }),
    onMutate: ({ row, stateId, rank }) => {
      const arrived = own.change([row.issueId], known => ({ ...known, stateId, rank }))
      remember(orgId, row)
      return arrived
    },
    onSuccess: (row, _placing, arrived) => {
      arrived()
      remember(orgId, row)
    },
    onError: (_error, { row }, arrived) => {
      arrived?.()
      remember(orgId, row)
      askAgain(projectId)
    },
  })

export type NewIssue = Ask<typeof issueRoutes.create>['body']

/** Sent twice, it is made once: the key belongs to what was typed. */
export const useCreateIssue = ({ orgId, projectId }: At) =>
  useMutation({
    mutationFn: ({ body, key }: { body: NewIssue; key: string }) =>
      call(issueRoutes.create, { orgId, projectId, body }, { key }),
    onSuccess: row => {
      remember(orgId, row)
      if (row.parentId) void lookAgain({ orgId, projectId, issueId: row.parentId })
    },
    meta: { done: issueText.created, saysItself: saidByForm },
  })

export const useDuplicateIssue = ({ orgId, projectId }: At) =>
  useMutation({
    mutationFn: (issueId: number) => call(issueRoutes.duplicate, { orgId, projectId, issueId }),
    onSuccess: row => remember(orgId, row),
    meta: { done: issueText.duplicated },
  })

export const useMoveIssue = ({ orgId, projectId }: At) =>
  useMutation({
    mutationFn: ({ issueId, targetProjectId }: { issueId: number; targetProjectId: number }) =>
      call(issueRoutes.move, { orgId, projectId, issueId, body: { targetProjectId } }),
    onSuccess: (_row, { issueId }) => dropIssue(projectId, issueId),
    meta: { done: issueText.moved },
  })

export const useWatchIssue = (at: OneAt) =>
  useMutation({
    mutationFn: (isWanted: boolean) => call(isWanted ? issueRoutes.watch : issueRoutes.unwatch, at),
    onMutate: isWanted =>
      cache.setQueryData(
        issue(at).queryKey,
        known =>
          known && {
            ...known,
            isWatched: isWanted,
            watcherCount: Math.max(0, known.watcherCount + (isWanted ? 1 : -1)),
          },
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: issue(at).queryKey }),
  })
