import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { activityRoutes } from '#contract/activity'
import { bulkRoutes } from '#contract/bulk'
import { issueRoutes } from '#contract/issue'
import { activityText } from '#korean/activity'
import { fill } from '#korean/particle'
import { projectPageText } from '#korean/project'
import { call } from '../call.ts'
import { showSuccess } from '../ui/toasts.ts'
import { type At, lookAgain, PROJECT } from './queries.ts'

const activities = ({ orgId, projectId }: At) =>
  infiniteQueryOptions({
    queryKey: [PROJECT, orgId, projectId, 'activities'],
    queryFn: ({ pageParam: after }) =>
      call(activityRoutes.projectActivities, { orgId, projectId, query: after ? { after } : {} }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
/** The record of a project, the newest first. */
export const useProjectActivities = (at: At) => useInfiniteQuery(activities(at))

export const useUndoBulk = (at: At) =>
  useMutation({
    mutationFn: (bulkId: number) => call(bulkRoutes.undoBulk, { ...at, bulkId }),
    onSuccess: ({ undoneCount: count, skippedCount: skipped }) => {
      const said = skipped === 0 ? activityText.undoneCount : activityText.skippedCount
      showSuccess(count === 0 ? activityText.nothingUndone : fill(said, { count, skipped }))
    },
    onSettled: () => lookAgain(at, 'activities'),
  })

const bin = ({ orgId, projectId }: At) =>
  queryOptions({
    queryKey: [PROJECT, orgId, projectId, 'bin'],
    queryFn: () => call(issueRoutes.bin, { orgId, projectId }),
  })
/** Its issues that were deleted and are not purged yet. */
export const useDeletedIssues = (at: At) => useQuery(bin(at))

export const useRestoreIssue = (at: At) =>
  useMutation({
    mutationFn: (issueId: number) => call(issueRoutes.restore, { ...at, issueId }),
    onSettled: () => lookAgain(at, 'bin'),
    meta: { done: projectPageText.issueRestored },
  })
