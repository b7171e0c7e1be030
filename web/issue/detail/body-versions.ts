// What the body of an issue said each time it was saved, as far back as one asks.
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activityRoutes } from '#contract/activity'
import { call } from '../../call.ts'
import { type OneAt, useBodyVersions } from '../store/queries.ts'

/** Those that are older than this one. */
const behind = ({ orgId, projectId, issueId }: OneAt, first: string) =>
  infiniteQueryOptions({
    queryKey: ['bodies', orgId, projectId, issueId, 'behind', first],
    queryFn: ({ pageParam: after }) => call(activityRoutes.versions, { orgId, projectId, issueId, query: { after } }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
  })

/** The newest first, a page of them; `more` brings the page behind. */
export function useVersions(at: OneAt, isWanted: boolean) {
  const [isMoreWanted, setMoreWanted] = useState(false)
  const first = useBodyVersions(at, isWanted)
  const next = first.data?.next ?? null
  const older = useInfiniteQuery({ ...behind(at, next ?? ''), enabled: isWanted && isMoreWanted && next !== null })
  const pages = [...(first.data ? [first.data] : []), ...(older.data?.pages ?? [])]
  return {
    versions: pages.flatMap(({ versions }) => versions),
    hasMore: next !== null && (older.data === undefined || older.hasNextPage),
    isPending: first.isPending,
    isFetchingMore: older.isFetching,
    more: () => (isMoreWanted ? void older.fetchNextPage() : setMoreWanted(true)),
  }
}
