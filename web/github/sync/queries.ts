// The repositories of a project and the ledger, as the server answers and as its events change it.
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { type GithubSync, githubSyncRoutes as routes, type SyncSettings } from '#contract/github-sync'
import type { Ask } from '#contract/route'
import { ledgerText, linkText, syncText } from '#korean/github-sync'
import { cache } from '../../cache.ts'
import { call, isStale, saidByForm } from '../../call.ts'
import { whenTold } from '../../live/live.ts'
import { refetchSoon } from '../../live/refetch-soon.ts'
import type { At } from '../../project/queries.ts'

const STATUS = 'github syncs'
const ENTRIES = 'github entries'
const REPOSITORIES = 'github repositories'

/** An import says how far it is by itself; should its news be lost, this asks. */
const IMPORTING_MS = 5_000

const status = ({ orgId, projectId }: At) =>
  queryOptions({
    queryKey: [STATUS, orgId, projectId],
    queryFn: () => call(routes.status, { orgId, projectId }),
    meta: { quiet: true },
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'SYNCING' || data?.state === 'PENDING' ? IMPORTING_MS : false,
  })
export const useSyncStatus = (at: At) => useQuery(status(at))

const repositories = ({ orgId, projectId }: At) =>
  queryOptions({
    queryKey: [REPOSITORIES, orgId, projectId],
    queryFn: async () => (await call(routes.repositories, { orgId, projectId })).repositories,
    meta: { quiet: true },
    // They are chosen at GitHub, and taken by other projects.
    staleTime: 0,
  })
export const useRepositories = (at: At, isWanted: boolean) => useQuery({ ...repositories(at), enabled: isWanted })

export type LedgerFilter = Omit<Ask<typeof routes.entries>['query'], 'after'>
const entries = ({ orgId, projectId }: At, filter: LedgerFilter) =>
  infiniteQueryOptions({
    queryKey: [ENTRIES, orgId, projectId, filter],
    queryFn: ({ pageParam: after }) =>
      call(routes.entries, { orgId, projectId, query: { ...filter, ...(after !== undefined && { after }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
export const useEntries = (at: At, filter: LedgerFilter) => useInfiniteQuery(entries(at, filter))

const lookAgain = ({ orgId, projectId }: At) =>
  refetchSoon([STATUS, ENTRIES].flatMap(kind => cache.getQueryCache().findAll({ queryKey: [kind, orgId, projectId] })))
whenTold('github.synced', lookAgain)
whenTold('github.changed', ({ orgId }) =>
  refetchSoon(cache.getQueryCache().findAll({ queryKey: [REPOSITORIES, orgId] })),
)

type Chosen = { repositoryId: number; settings: SyncSettings }
/** A question, because the server writes nothing: once for a choice, and again after a failure. */
export const usePreview = ({ orgId, projectId }: At, chosen: Chosen | undefined) =>
  useQuery({
    queryKey: ['github preview', orgId, projectId, chosen],
    queryFn: ({ signal }) => call(routes.preview, { orgId, projectId, body: chosen! }, { signal, isPassing: true }),
    enabled: chosen !== undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })

/** Shows at once how it is now. */
function put({ orgId, projectId }: At, sync: GithubSync) {
  cache.setQueryData(
    status({ orgId, projectId }).queryKey,
    known => known && { ...known, repos: known.repos.map(each => (each.syncId === sync.syncId ? sync : each)) },
  )
}
const lookAtOnce = ({ orgId, projectId }: At) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: [STATUS, orgId, projectId] }),
    cache.invalidateQueries({ queryKey: [REPOSITORIES, orgId] }),
  ])

export const useCreateSync = (at: At) =>
  useMutation({
    mutationFn: (body: Chosen) => call(routes.create, { ...at, body }),
    onSettled: () => lookAtOnce(at),
    meta: { done: linkText.started, saysItself: saidByForm },
  })

export const useChangeSync = (at: At) =>
  useMutation({
    mutationFn: ({ syncId, ...body }: { syncId: number; version: number; settings: SyncSettings }) =>
      call(routes.change, { ...at, syncId, body }),
    onSuccess: changed => put(at, changed),
    onError: error => isStale(routes.change, error) && put(at, error.current),
    meta: { done: linkText.changed, saysItself: error => saidByForm(error) || isStale(routes.change, error) },
  })

export const useRemoveSync = (at: At) =>
  useMutation({
    mutationFn: (syncId: number) => call(routes.remove, { ...at, syncId }),
    onSettled: () => lookAtOnce(at),
    meta: { done: syncText.cutDone },
  })

export const usePauseSync = (at: At) =>
  useMutation({
    mutationFn: (syncId: number) => call(routes.pause, { ...at, syncId }),
    onSuccess: paused => put(at, paused),
    onSettled: () => lookAtOnce(at),
    meta: { done: syncText.paused },
  })

export const useResumeSync = (at: At) =>
  useMutation({
    mutationFn: (syncId: number) => call(routes.resume, { ...at, syncId }),
    onSuccess: resumed => put(at, resumed),
    onSettled: () => lookAtOnce(at),
    meta: { done: syncText.resumed },
  })

const lookAtLedger = ({ orgId, projectId }: At) => cache.invalidateQueries({ queryKey: [ENTRIES, orgId, projectId] })

export const useRepeatEntry = (at: At) =>
  useMutation({
    mutationFn: (entryId: number) => call(routes.repeat, { ...at, entryId }),
    onSettled: () => lookAtLedger(at),
    meta: { done: ledgerText.repeated },
  })

export const useTakeOther = (at: At) =>
  useMutation({
    mutationFn: (entryId: number) => call(routes.takeOther, { ...at, entryId }),
    onSettled: () => lookAtLedger(at),
    meta: { done: ledgerText.takenOther },
  })
