import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { activityRoutes } from '#contract/activity'
import { issueRoutes } from '#contract/issue'
import { call } from '../../call.ts'
import { type At, PROJECT } from '../../project/queries.ts'
import type { OneAt } from '../store/store.ts'

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

const bin = ({ orgId, projectId }: At) =>
  queryOptions({
    queryKey: [PROJECT, orgId, projectId, 'bin'],
    queryFn: () => call(issueRoutes.bin, { orgId, projectId }),
  })
/** Its issues that were deleted and are not purged yet. */
export const useDeletedIssues = (at: At) => useQuery(bin(at))

const story = ({ orgId, projectId, issueId }: OneAt) =>
  queryOptions({
    queryKey: ['activities', orgId, projectId, issueId],
    queryFn: () => call(activityRoutes.activities, { orgId, projectId, issueId, query: {} }),
  })
/** The record of one issue, the newest first. */
export const useActivities = (at: OneAt) => useQuery(story(at))
export const activitiesBehind = (at: OneAt, after: string) =>
  call(activityRoutes.activities, { ...at, query: { after } })
