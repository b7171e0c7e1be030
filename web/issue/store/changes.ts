// Changes of one issue: shown at once, sent in turn, and taken back if the server refuses them.
import { type MutationObserverOptions, useMutation } from '@tanstack/react-query'
import { type Issue, issueRoutes, type IssueRow } from '#contract/issue'
import type { Ask } from '#contract/route'
import { issueText } from '#korean/issue'
import { cache } from '../../cache.ts'
import { call, isStale } from '../../call.ts'
import { changeMerged } from '../../merge.ts'
import type { At } from '../../project/queries.ts'
import { showLink, showSuccess } from '../../ui/feedback/toasts.ts'
import { forgetAct, noteAct, offerUndo, sayAct } from './acts.ts'
import { changesBack, type IssueChanges, shownAfter } from './editing.ts'
import { inTurn, own } from './in-flight.ts'
import { issue, lookAgain, missing, type OneAt, remember, rememberWhole } from './issue.ts'
import { askAgain, dropIssue, knownRow } from './lists.ts'

export type Changing = {
  issueId: number
  changes: IssueChanges
  seen: IssueRow
  /** The change that is taken back, with the issue as it left it: what others wrote since is not overwritten. */
  undoes?: { left?: Issue }
  /** The words of the toast that offers to take it back. */
  said?: string | undefined
}

type Begun = { arrived: () => void; act: ReturnType<typeof noteAct> | undefined; done: { left?: Issue } }
type Manner = { asksAboutStale: boolean; changeAgain: (changing: Changing) => void }

/** Another person's change of other fields meanwhile stays; their change of the same field is not overwritten. */
export function changing(
  { orgId, projectId }: At,
  { asksAboutStale, changeAgain }: Manner,
): MutationObserverOptions<Issue, Error, Changing, Begun> {
  return {
    meta: {
      missing: ({ issueId }: Changing) => missing(issueId),
      saysItself: error => asksAboutStale && isStale(issueRoutes.change, error),
    },
    scope: inTurn(projectId),
    mutationFn: ({ issueId, changes, seen, undoes }: Changing) =>
      changeMerged<IssueChanges, Issue>(issueRoutes.change, undoes?.left ?? seen, changes, body =>
        call(issueRoutes.change, { orgId, projectId, issueId, body }),
      ),
    onMutate: ({ issueId, changes, seen, undoes }) => {
      const arrived = own.change([seen.issueId], row => shownAfter(row, changes))
      remember(orgId, knownRow(projectId, seen.issueId) ?? seen)
      const back = changesBack(seen, changes)
      // Its own answer tells what it left; the key may come before that.
      const done: { left?: Issue } = {}
      const undo = () =>
        changeAgain({ issueId, changes: back, seen: knownRow(projectId, issueId) ?? seen, undoes: done })
      const isNothing = undoes !== undefined || Object.keys(back).length === 0
      const act = isNothing ? undefined : noteAct(projectId, undo)
      return { arrived, act, done }
    },
    onSuccess: (whole, { undoes, said }, { arrived, act, done }) => {
      arrived()
      if (act && said) sayAct(act, said)
      done.left = whole
      rememberWhole(orgId, whole)
      if (undoes) showSuccess(issueText.undone)
    },
    onError: (error, { issueId, seen }, begun) => {
      begun?.arrived()
      if (begun?.act) forgetAct(begun.act.subject)
      if (isStale(issueRoutes.change, error)) rememberWhole(orgId, error.current)
      else remember(orgId, seen)
      askAgain(projectId)
      void lookAgain({ orgId, projectId, issueId })
    },
    // Not waited for: without a network one could not press again until that has failed too.
    onSettled: (_done, _error, { issueId }) =>
      void cache.invalidateQueries({ queryKey: ['activities', orgId, projectId, issueId] }),
  }
}

export function useChangeIssue(at: At, { asksAboutStale = false } = {}) {
  const change = useMutation(changing(at, { asksAboutStale, changeAgain: again => change.mutate(again) }))
  return change
}

type Place = { stateId: number; after: number | null; before: number | null; rank: string }
type Placing = Place & {
  row: IssueRow
  /** Where it stood, to be put there again. */
  back?: Place
  /** The words of the toast that offers it. */
  said?: string | undefined
}

/** `rank` is a guess of where it will stand; the server says it a moment later. */
export function usePlaceIssue({ orgId, projectId }: At) {
  const placing = useMutation({
    meta: { missing: ({ row }: Placing) => missing(row.issueId) },
    scope: inTurn(projectId),
    mutationFn: ({ row: { issueId }, stateId, after, before }: Placing) =>
      call(issueRoutes.place, { orgId, projectId, issueId, body: { stateId, ...(after ? { after } : { before }) } }),
    onMutate: ({ row, stateId, rank, back }) => {
      const arrived = own.change([row.issueId], known => ({ ...known, stateId, rank }))
      remember(orgId, row)
      const undo = () => back && placing.mutate({ row: knownRow(projectId, row.issueId) ?? row, ...back })
      const act = back && noteAct(projectId, undo)
      return { arrived, act }
    },
    onSuccess: (row, { back, said }, { arrived, act }) => {
      arrived()
      remember(orgId, row)
      if (act && said) sayAct(act, said)
      if (!back) showSuccess(issueText.undone)
    },
    onError: (_error, { row }, begun) => {
      begun?.arrived()
      if (begun?.act) forgetAct(begun.act.subject)
      remember(orgId, row)
      askAgain(projectId)
    },
  })
  return placing
}

export type NewIssue = Ask<typeof issueRoutes.create>['body']

type Creating = {
  body: NewIssue
  key: string
  /** Leads to the issue, for who does not go on there. */
  onOpen?: ((made: IssueRow) => void) | undefined
}

/** Sent twice, it is made once: the key belongs to what was typed. */
export const useCreateIssue = ({ orgId, projectId }: At) =>
  useMutation({
    mutationFn: ({ body, key }: Creating) => call(issueRoutes.create, { orgId, projectId, body }, { key }),
    onSuccess: (row, { onOpen }) => {
      remember(orgId, row)
      if (row.parentId) void lookAgain({ orgId, projectId, issueId: row.parentId })
      if (onOpen) showLink(issueText.created, issueText.open, () => onOpen(row))
      else showSuccess(issueText.created)
    },
  })

export const useDuplicateIssue = ({ orgId, projectId }: At) =>
  useMutation({
    mutationFn: (issueId: number) => call(issueRoutes.duplicate, { orgId, projectId, issueId }),
    onSuccess: row => remember(orgId, row),
    meta: { done: issueText.duplicated },
  })

type Moving = { issueId: number; targetProjectId: number }

/** It returns with its number, and with what the other project had no place for. */
const useMoveBack = ({ orgId, projectId }: At) =>
  useMutation({
    mutationFn: ({ issueId, targetProjectId }: Moving) => {
      const body = { targetProjectId: projectId, isReturn: true }
      return call(issueRoutes.move, { orgId, projectId: targetProjectId, issueId, body })
    },
    onSuccess: (row, { issueId, targetProjectId }) => {
      dropIssue(targetProjectId, issueId)
      remember(orgId, row)
      void lookAgain({ orgId, projectId, issueId })
      void lookAgain({ orgId, projectId: targetProjectId, issueId })
    },
    meta: { done: issueText.undone },
  })

/** @param onMoved called also when the news of the move were here before its answer, and have taken the issue's screen away */
export function useMoveIssue({ orgId, projectId }: At, onMoved: (moved: OneAt) => void) {
  const back = useMoveBack({ orgId, projectId })
  return useMutation({
    mutationFn: ({ issueId, targetProjectId }: Moving) =>
      call(issueRoutes.move, { orgId, projectId, issueId, body: { targetProjectId } }),
    onSuccess: (row, moving) => {
      onMoved({ orgId, projectId: row.projectId, issueId: row.issueId })
      dropIssue(projectId, moving.issueId)
      // One is in the other project by then.
      offerUndo(moving.targetProjectId, issueText.moved, () => back.mutate(moving))
    },
  })
}

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
