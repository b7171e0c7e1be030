// How far the reading of a post has come, as the server answers and as its events change it.
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { type MustReadDraft, mustReadRoutes, type readerFilters } from '#contract/must-read'
import type { Audience } from '#contract/audience'
import { mustReadText } from '#korean/must-read'
import { fill } from '#korean/particle'
import { nearDay } from '#korean/time'
import { cache } from '../../cache.ts'
import { ApiError, call, isStale } from '../../call.ts'
import { whenTold } from '../../live/live.ts'
import { refetchSoon } from '../../live/refetch-soon.ts'
import { showSuccess } from '../../ui/feedback/toasts.ts'
import { lookAgainAtPost, type PostAt } from '../post/queries.ts'
import { BOARD, BOARDS } from '../queries.ts'

const MUST_READ = 'mustRead'
const PENDING = 'pending'
const keyOf = ({ orgId, boardId, postId }: PostAt) => [BOARD, orgId, boardId, MUST_READ, postId] as const

const stateOptions = (at: PostAt) =>
  queryOptions({ queryKey: [...keyOf(at), 'itself'], queryFn: () => call(mustReadRoutes.read, at) })
export const useMustRead = (at: PostAt, isWanted: boolean) => useQuery({ ...stateOptions(at), enabled: isWanted })

export const useDepartmentProofs = (at: PostAt, isWanted: boolean) =>
  useQuery({
    queryKey: [...keyOf(at), 'departments'],
    queryFn: () => call(mustReadRoutes.departments, at),
    enabled: isWanted,
  })

export type Shown = { shown: (typeof readerFilters)[number]; deptId?: string | undefined }
const peopleOptions = (at: PostAt, { shown, deptId }: Shown) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(at), 'people', shown, deptId ?? null],
    queryFn: ({ pageParam: after }) =>
      call(mustReadRoutes.people, {
        ...at,
        query: { shown, ...(deptId !== undefined && { deptId }), ...(after !== undefined && { after }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
export const useReaderProofs = (at: PostAt, shown: Shown, isWanted = true) =>
  useInfiniteQuery({ ...peopleOptions(at, shown), enabled: isWanted })

/** How many would be meant, while one chooses them. */
export const usePreview = (at: PostAt, audience: Audience, isWanted: boolean) =>
  useQuery({
    queryKey: [...keyOf(at), 'preview', audience],
    queryFn: () => call(mustReadRoutes.preview, { ...at, body: { audience } }),
    enabled: isWanted,
    placeholderData: known => known,
    meta: { quiet: true },
  })

export const usePendingMustReads = (orgId: number) =>
  useQuery({
    queryKey: [BOARDS, orgId, PENDING],
    queryFn: () => call(mustReadRoutes.pending, { orgId }),
    meta: { quiet: true },
  })

const lookAgain = (at: PostAt) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: keyOf(at) }),
    cache.invalidateQueries({ queryKey: [BOARDS, at.orgId, PENDING] }),
  ])

export const useSetMustRead = (at: PostAt, isNew: boolean) =>
  useMutation({
    mutationFn: (body: MustReadDraft) => call(mustReadRoutes.set, { ...at, body }),
    onSuccess: set => cache.setQueryData(stateOptions(at).queryKey, set),
    onError: error => {
      if (isStale(mustReadRoutes.set, error)) cache.setQueryData(stateOptions(at).queryKey, error.current)
    },
    onSettled: () => Promise.all([lookAgain(at), lookAgainAtPost(at)]),
    meta: {
      done: isNew ? mustReadText.wasSet : mustReadText.wasChanged,
      saysItself: error => isStale(mustReadRoutes.set, error),
    },
  })

export const useEndMustRead = (at: PostAt) =>
  useMutation({
    mutationFn: () => call(mustReadRoutes.end, at),
    onSettled: () => Promise.all([lookAgain(at), lookAgainAtPost(at)]),
    meta: { done: mustReadText.wasEnded },
  })

/** The post was visible for long enough: said without a word, and again at the next opening if it failed. */
export const useNoteReading = (at: PostAt) =>
  useMutation({
    mutationFn: () => call(mustReadRoutes.note, at),
    onSuccess({ readAt }) {
      cache.setQueryData(stateOptions(at).queryKey, known => known && { ...known, readAt })
      void cache.invalidateQueries({ queryKey: [BOARDS, at.orgId, PENDING] })
    },
    meta: { quiet: true, saysItself: () => true },
  })

export const useConfirm = (at: PostAt) =>
  useMutation({
    mutationFn: (version: number) => call(mustReadRoutes.confirm, { ...at, body: { version } }),
    onSuccess: set => cache.setQueryData(stateOptions(at).queryKey, set),
    // The text that they have not seen, if that is why it was refused.
    onSettled: () => Promise.all([lookAgain(at), lookAgainAtPost(at)]),
  })

export const useNudge = (at: PostAt) =>
  useMutation({
    mutationFn: () => call(mustReadRoutes.nudge, at),
    onSuccess({ isNow, ...set }) {
      cache.setQueryData(stateOptions(at).queryKey, set)
      const later = fill(mustReadText.nudgedLater, { when: nearDay(set.nudgedOn ?? '') })
      showSuccess(isNow ? mustReadText.nudged : later)
    },
    onSettled: () => lookAgain(at),
    // The second press of a double click: it was sent.
    meta: { saysItself: error => error instanceof ApiError && error.code === 'mustRead.nudged' },
  })

export const useExportProof = (at: PostAt) =>
  useMutation({ mutationFn: (format: 'csv' | 'paper') => call(mustReadRoutes.export, { ...at, body: { format } }) })

const known = (isMeant: (queryKey: readonly unknown[]) => boolean) =>
  cache.getQueryCache().findAll({
    predicate: ({ queryKey }) => queryKey[0] === BOARD && queryKey[3] === MUST_READ && isMeant(queryKey),
  })

// The numbers are told; who it was is asked for, by those who may see it.
whenTold('mustRead.counted', ({ postId, ...counts }) => {
  const queries = known(([, , , , post]) => post === postId)
  for (const query of queries)
    if (query.queryKey[5] === 'itself')
      cache.setQueryData<object>(query.queryKey, shown => shown && { ...shown, ...counts })
  refetchSoon(queries.filter(({ queryKey }) => queryKey[5] === 'departments' || queryKey[5] === 'people'))
})
whenTold('post.changed', ({ postId }) => refetchSoon(known(([, , , , post]) => post === postId)))
// People come into audiences and out of them by their places.
whenTold('members.changed', ({ orgId, what }) => {
  if (what === 'people' || what === 'places') refetchSoon(known(([, org]) => org === orgId))
})
whenTold('mustRead.mine', ({ orgId, postId }) =>
  refetchSoon([
    ...known(([, , , , post]) => post === postId),
    ...cache.getQueryCache().findAll({ queryKey: [BOARDS, orgId, PENDING] }),
  ]),
)
// A post that must be read was written, changed or removed.
whenTold('notification.added', ({ orgId, type }) => {
  if (type.startsWith(MUST_READ)) refetchSoon(cache.getQueryCache().findAll({ queryKey: [BOARDS, orgId, PENDING] }))
})
