import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { activityRoutes } from '#contract/activity'
import { type Issue, issueRoutes, type IssueRow } from '#contract/issue'
import type { Ask } from '#contract/route'
import { issueText } from '#korean/issue'
import { cache } from '../../cache.ts'
import { call, isStale } from '../../call.ts'
import { saidByForm } from '../../fields.ts'
import { whenTold } from '../../live.ts'
import type { At } from '../../project/queries.ts'
import { clashing, type IssueChanges, shownAfter } from './editing.ts'
import { askAgain, askSoon, dropIssue, knownRow, placeIssue } from './listing.ts'
import { inTurn, newestOf, pend, withPending } from './optimistic.ts'

const ISSUE = 'issue'
export type OneAt = At & { issueId: number }

export const issue = ({ orgId, projectId, issueId }: OneAt) =>
  queryOptions({
    queryKey: [ISSUE, orgId, projectId, issueId],
    queryFn: async ({ signal, queryKey }) => {
      const answer = await call(issueRoutes.read, { orgId, projectId, issueId }, { signal })
      const known = cache.getQueryData<Issue>(queryKey)
      return withPending(known && known.version > answer.version ? known : answer)
    },
  })
export const useIssue = (at: OneAt) => useQuery(issue(at))

const story = ({ orgId, projectId, issueId }: OneAt) =>
  queryOptions({
    queryKey: ['activities', orgId, projectId, issueId],
    queryFn: () => call(activityRoutes.activities, { orgId, projectId, issueId, query: {} }),
  })
/** What was done to it, the newest first. */
export const useActivities = (at: OneAt) => useQuery(story(at))
export const activitiesBehind = (at: OneAt, after: string) =>
  call(activityRoutes.activities, { ...at, query: { after } })

const versions = ({ orgId, projectId, issueId }: OneAt) =>
  queryOptions({
    queryKey: ['bodies', orgId, projectId, issueId],
    queryFn: () => call(activityRoutes.versions, { orgId, projectId, issueId, query: {} }),
  })
export const useBodyVersions = (at: OneAt, isWanted: boolean) => useQuery({ ...versions(at), enabled: isWanted })

/** Puts what is known of an issue wherever it is shown. */
export function remember(orgId: number, told: IssueRow) {
  const row = withPending(newestOf(told))
  askSoon(placeIssue(told))
  const { projectId, issueId } = row
  cache.setQueryData(issue({ orgId, projectId, issueId }).queryKey, known =>
    known && known.version <= row.version ? { ...known, ...row } : known,
  )
}

export const rememberWhole = (orgId: number, whole: Issue) => {
  const { projectId, issueId } = whole
  const newest = newestOf(whole)
  cache.setQueryData(issue({ orgId, projectId, issueId }).queryKey, known =>
    known && known.version > newest.version ? known : withPending(newest),
  )
  askSoon(placeIssue(whole))
}

export const lookAgain = ({ orgId, projectId, issueId }: OneAt) =>
  Promise.all(
    [ISSUE, 'activities', 'bodies'].map(kind =>
      cache.invalidateQueries({ queryKey: [kind, orgId, projectId, issueId] }),
    ),
  )

/** Which of them somebody has open, in whatever organization. */
const openOnes = () =>
  cache
    .getQueryCache()
    .findAll({ queryKey: [ISSUE] })
    .map(({ queryKey: [, orgId, projectId, issueId] }) => ({
      orgId: Number(orgId),
      projectId: Number(projectId),
      issueId: Number(issueId),
    }))

whenTold('issues.changed', ({ projectId, issues }) => {
  const changed = new Set(issues.map(({ issueId }) => issueId))
  for (const at of openOnes()) {
    if (at.projectId !== projectId) continue
    const known = cache.getQueryData(issue(at).queryKey)
    const related = known?.relations.map(relation => relation.issue) ?? []
    const isNear = known && [...known.children, ...known.ancestors, ...related].some(near => changed.has(near.issueId))
    if (changed.has(at.issueId) || isNear) void lookAgain(at)
  }
})
whenTold('issues.reloaded', ({ projectId }) => {
  for (const at of openOnes()) if (at.projectId === projectId) void lookAgain(at)
})
whenTold('issues.removed', ({ projectId, issueIds }) => {
  for (const at of openOnes()) if (at.projectId === projectId && issueIds.includes(at.issueId)) void lookAgain(at)
})

type Changing = { issueId: number; changes: IssueChanges; seen: IssueRow }

/** At once on every screen. What another changed in other fields meanwhile stays; in the same field they are not overwritten. */
export const useChangeIssue = ({ orgId, projectId }: At) =>
  useMutation({
    scope: inTurn(projectId),
    mutationFn: ({ issueId, changes, seen }: Changing) => changed({ orgId, projectId, issueId }, changes, seen),
    onMutate: ({ changes, seen }) => {
      const arrived = pend([seen.issueId], row => shownAfter(row, changes))
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

async function changed(at: OneAt, changes: IssueChanges, seen: IssueRow): Promise<Issue> {
  try {
    return await call(issueRoutes.change, { ...at, body: { ...changes, version: seen.version } })
  } catch (error) {
    if (!isStale(issueRoutes.change, error) || clashing(changes, seen, error.current)) throw error
    return changed(at, changes, error.current)
  }
}

type Placing = { row: IssueRow; stateId: number; after: number | null; before: number | null; rank: string }

/** Where a card was dropped: there at once, and where the server says a moment later. */
export const usePlaceIssue = ({ orgId, projectId }: At) =>
  useMutation({
    scope: inTurn(projectId),
    mutationFn: ({ row: { issueId }, stateId, after, before }: Placing) =>
      call(issueRoutes.place, { orgId, projectId, issueId, body: { stateId, ...(after ? { after } : { before }) } }),
    onMutate: ({ row, stateId, rank }) => {
      const arrived = pend([row.issueId], known => ({ ...known, stateId, rank }))
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
