// The versions of a text, a page at a time.
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

type Page<Version> = { versions: Version[]; next: string | null }
export type VersionPages<Version> = ReturnType<typeof useVersionPages<Version>>

/**
 * The newest page is asked for on its own: a new version must not move the pages behind it.
 * @param ask brings the versions behind this one, or the newest
 */
export function useVersionPages<Version>(
  key: readonly unknown[],
  ask: (behind: string | undefined) => Promise<Page<Version>>,
  isWanted: boolean,
) {
  const [isMoreWanted, setMoreWanted] = useState(false)
  const newest = queryOptions({ queryKey: key, queryFn: () => ask(undefined) })
  const first = useQuery({ ...newest, enabled: isWanted })
  const next = first.data?.next ?? null
  const behind = infiniteQueryOptions({
    queryKey: [...key, 'behind', next],
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: next ?? '',
    getNextPageParam: page => page.next,
  })
  const older = useInfiniteQuery({ ...behind, enabled: isWanted && isMoreWanted && next !== null })
  const pages = [...(first.data ? [first.data] : []), ...(older.data?.pages ?? [])]
  return {
    versions: pages.flatMap(({ versions }) => versions),
    hasMore: next !== null && (older.data === undefined || older.hasNextPage),
    isPending: first.isPending,
    /** Of the newest page, without which nothing is shown. */
    error: first.data ? null : first.error,
    isFetching: first.isFetching,
    retry: () => void first.refetch(),
    isFetchingMore: older.isFetching,
    isMoreFailed: older.isError,
    more: () => (isMoreWanted ? void older.fetchNextPage() : setMoreWanted(true)),
  }
}
