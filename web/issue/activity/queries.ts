import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { activityRoutes } from '#contract/activity'
import { issueRoutes } from '#contract/issue'
import { call } from '../../call.ts'
import { type At, PROJECT } from '../../project/queries.ts'

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
