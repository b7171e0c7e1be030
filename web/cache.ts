// The cache of the server's answers, and the one place where a failed or finished change is said.
import {
  hashKey,
  MutationCache,
  type Query,
  type QueryKey,
  type SetDataOptions,
  QueryCache,
  QueryClient,
  replaceEqualDeep,
} from '@tanstack/react-query'
import { sentenceFor } from '#korean/errors'
import { ApiError } from './call.ts'
import { showError, showSuccess } from './ui/feedback/toasts.ts'

export const STALE_MS = 2 * 60_000
export const KEPT_MS = 5 * 60_000
const RETRIES = 1

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      quiet?: boolean
      /** The part that a reload of the page shows until the answer comes. */
      kept?: (data: never) => object
    }
    mutationMeta: {
      /** The sentence of its success, where need be by its answer; an empty one is not said. */
      done?: string | ((answer: never) => string)
      /** Leaves the loading bar alone. */
      quiet?: boolean
      /** No failure: an aid while typing, a conflict about which the form asks, or one that has a page of its own. */
      saysItself?: (error: unknown) => boolean
      /** The subject of a toast that says a thing is missing: taken back if it comes again. */
      missing?: (variables: never) => string
    }
  }
}

/** The server said no; asking again would not change it. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** Deleted, moved or hidden: what is still remembered of it is shown no more. Being asked too often is not that. */
export const isGone = (error: unknown) => isRefused(error) && (error.status === 403 || error.status === 404)

/** First answers that are older than news of their subject: the library would not ask again before they are there. */
const overtaken = new WeakSet<Query>()

export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      // A server on this machine or in this office needs no internet; the call itself says when it cannot be reached.
      networkMode: 'always',
      staleTime: STALE_MS,
      gcTime: KEPT_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => !isRefused(error) && failures < RETRIES,
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onSuccess: (_data, query) => {
      const { queryKey } = query
      if (overtaken.delete(query as Query)) void cache.invalidateQueries({ queryKey, exact: true })
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, variables, _result, { meta }) => {
      const isMissing = error instanceof ApiError && error.status === 404
      const subject = isMissing ? meta?.missing?.(variables as never) : undefined
      if (!meta?.saysItself?.(error)) showError(sentenceFor(error), subject)
    },
    onSuccess: (data, _variables, _result, { meta }) => {
      const said = typeof meta?.done === 'function' ? meta.done(data as never) : meta?.done
      if (said) showSuccess(said)
    },
  }),
})

const askedAt = new WeakMap<object, number>()
cache.getQueryCache().subscribe(({ query, ...event }) => {
  if (event.type === 'updated' && event.action.type === 'fetch') askedAt.set(query, Date.now())
})
/** When the server was last asked: its answer is not older than that. */
export const lastAskedAt = (query: Query) => askedAt.get(query) ?? query.state.dataUpdatedAt

type Set = (queryKey: QueryKey, updater: unknown, options?: SetDataOptions) => unknown
const set = cache.setQueryData.bind(cache) as Set
const setKeepingAge: Set = (queryKey, updater, options) => {
  const query = cache.getQueryCache().get(hashKey(queryKey))
  const { data, dataUpdatedAt, isInvalidated } = query?.state ?? {}
  if (data === undefined || options?.updatedAt !== undefined) return set(queryKey, updater, options)
  const changed = set(queryKey, updater, { updatedAt: dataUpdatedAt! })
  if (isInvalidated) query?.invalidate()
  return changed
}
/** News that are put into an answer make nothing else of it newer: it stays as old, and as doubtful, as it was. */
cache.setQueryData = setKeepingAge as QueryClient['setQueryData']

const invalidate = cache.invalidateQueries.bind(cache)
cache.invalidateQueries = (filters, options) => {
  for (const query of cache.getQueryCache().findAll(filters))
    if (query.state.data === undefined && query.state.fetchStatus !== 'idle') overtaken.add(query)
  return invalidate(filters, options)
}

/** Shown again after a reload: whatever comes first is later, even from a server that was put back meanwhile. */
const old = new WeakSet<object>()
export const markOld = (data: object) => void old.add(data)
/** The whole answer may be shown again. */
export const kept = { kept: (data: object) => data }

/**
 * Answers and events come in any order; the higher version is the later truth. As the `structuralSharing` of a query it
 * keeps a late answer from putting back what an event or a deed has changed while it was asked for.
 */
export const laterOf = <T>(known: T, coming: T): T =>
  !old.delete(known as object) && versionOf(known) > versionOf(coming) ? known : replaceEqualDeep<T>(known, coming)
const versionOf = (data: unknown) => (data as { version: number } | undefined)?.version ?? 0

/** The name of a deed after which I am in this organization no more. */
export const wayOut = (orgId: number) => ['wayOut', orgId]
/** While this tab deletes or leaves it, the news of it is no news, and asking about it would be refused. */
export const isGoingFrom = (orgId: number) => cache.isMutating({ mutationKey: wayOut(orgId) }) > 0
