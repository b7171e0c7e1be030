// One's own deeds on notifications: done at once in every loaded list, and put back should the server refuse.
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { notificationRoutes, NOTIFICATIONS_AT_ONCE } from '#contract/notification'
import { inboxText, snoozedUntil } from '#korean/notification'
import { fill } from '#korean/particle'
import { cache } from '../cache.ts'
import { call } from '../call.ts'
import { refetchSoon } from '../live/refetch-soon.ts'
import { showUndo } from '../ui/feedback/toasts.ts'
import { type Deed, deeds } from './rules.ts'
import { apply, listsOf } from './store.ts'
import { askUnreadAgain, changeUnread, unread } from './unread.ts'

/** Done before the server answers; the answered function puts everything back. */
function done(orgId: number, deed: Deed): () => void {
  const before = listsOf(orgId).map(({ queryKey, state }) => [queryKey, state.data] as const)
  const counts = cache.getQueryData(unread.queryKey)
  const lowered = apply(orgId, deed)
  if (lowered > 0) changeUnread(orgId, count => count - lowered)
  return () => {
    for (const [queryKey, data] of before) cache.setQueryData(queryKey, data)
    cache.setQueryData(unread.queryKey, counts)
    refetchSoon([...listsOf(orgId), ...cache.getQueryCache().findAll({ queryKey: unread.queryKey })])
  }
}

type Marked = { notificationIds: number[]; unreadCount: number }
type Optimistic<Said> = {
  ask: (said: Said) => Promise<Marked>
  deed: (said: Said) => Deed
  say?: (marked: Marked, said: Said) => void
  meta?: { done?: string; saysItself?: () => boolean }
}

const deedsOf = (orgId: number) => ['deeds on notifications', orgId]
/** Organizations with a deed that began while another was on its way: their answers may come in another order. */
const crossed = new Set<number>()

function numberSaid(orgId: number, unreadCount: number) {
  if (!crossed.has(orgId)) return changeUnread(orgId, () => unreadCount)
  if (cache.isMutating({ mutationKey: deedsOf(orgId) }) > 1) return
  crossed.delete(orgId)
  askUnreadAgain()
}

const optimistic = <Said>(
  orgId: number,
  { ask, deed, say, meta }: Optimistic<Said>,
): UseMutationOptions<Marked, Error, Said, () => void> => ({
  mutationKey: deedsOf(orgId),
  mutationFn: ask,
  onMutate: given => {
    if (cache.isMutating({ mutationKey: deedsOf(orgId) }) > 1) crossed.add(orgId)
    return done(orgId, deed(given))
  },
  onError: (_error, _given, putBack) => putBack?.(),
  onSuccess: (marked, given) => {
    numberSaid(orgId, marked.unreadCount)
    say?.(marked, given)
  },
  meta: { quiet: true, ...meta },
})

export const useRead = (orgId: number) =>
  useMutation(
    optimistic(orgId, {
      ask: (notificationIds: number[]) => call(notificationRoutes.read, { orgId, body: { notificationIds } }),
      deed: notificationIds => deeds.read(notificationIds),
    }),
  )

/** Nobody asked for it, so its failure is no news. */
export const readingThing = (orgId: number) =>
  optimistic(orgId, {
    ask: (thing: string) => call(notificationRoutes.readThing, { orgId, body: { thing } }),
    deed: thing => deeds.read({ thing }),
    meta: { saysItself: () => true },
  })
export const useReadThing = (orgId: number) => useMutation(readingThing(orgId))

export const useReadAll = (orgId: number) =>
  useMutation(
    optimistic<void>(orgId, {
      ask: () => call(notificationRoutes.readAll, { orgId }),
      deed: () => deeds.read('all'),
      meta: { done: inboxText.allRead },
    }),
  )

const askAgain = (orgId: number) =>
  Promise.all(listsOf(orgId).map(({ queryKey }) => cache.invalidateQueries({ queryKey })))

const useRestore = (orgId: number) =>
  useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (let at = 0; at < ids.length; at += NOTIFICATIONS_AT_ONCE) {
        const notificationIds = ids.slice(at, at + NOTIFICATIONS_AT_ONCE)
        const { unreadCount } = await call(notificationRoutes.restore, { orgId, body: { notificationIds } })
        changeUnread(orgId, () => unreadCount)
      }
    },
    onSettled: () => askAgain(orgId),
    meta: { quiet: true },
  })

export function useRemove(orgId: number) {
  const restore = useRestore(orgId)
  return useMutation(
    optimistic(orgId, {
      ask: (notificationIds: number[]) => call(notificationRoutes.remove, { orgId, body: { notificationIds } }),
      deed: notificationIds => deeds.removed(notificationIds),
      say: (_marked, ids) => showUndo(inboxText.removed, () => restore.mutate(ids)),
    }),
  )
}

export function useClear(orgId: number) {
  const restore = useRestore(orgId)
  return useMutation(
    optimistic<void>(orgId, {
      ask: () => call(notificationRoutes.clear, { orgId }),
      deed: () => deeds.removed('all'),
      say: ({ notificationIds }) =>
        showUndo(fill(inboxText.cleared, { count: notificationIds.length }), () => restore.mutate(notificationIds)),
    }),
  )
}

/** Brings back at once what was put off. */
export const useUnsnooze = (orgId: number) =>
  useMutation({
    mutationFn: (notificationId: number) =>
      call(notificationRoutes.snooze, { orgId, notificationId, body: { until: null } }),
    onSuccess: ({ unreadCount }) => changeUnread(orgId, () => unreadCount),
    onSettled: () => askAgain(orgId),
    meta: { quiet: true },
  })

export type Snooze = { notificationId: number; until: Date }
export function useSnooze(orgId: number) {
  const unsnooze = useUnsnooze(orgId)
  return useMutation(
    optimistic(orgId, {
      ask: ({ notificationId, until }: Snooze) =>
        call(notificationRoutes.snooze, { orgId, notificationId, body: { until: until.toISOString() } }),
      deed: ({ notificationId }) => deeds.removed([notificationId]),
      say: (_marked, { notificationId, until }) =>
        showUndo(fill(inboxText.snoozed, { when: snoozedUntil(until) }), () => unsnooze.mutate(notificationId)),
    }),
  )
}
