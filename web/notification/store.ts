// The loaded lists of notifications, and what the server tells of them.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type Notification, type NotificationFilter, notificationRoutes } from '#contract/notification'
import { cache, STALE_MS } from '../cache.ts'
import { call } from '../call.ts'
import { withPage } from '../live/cursor-list.ts'
import { eventsDuringFetch } from '../live/events-during-fetch.ts'
import { whenTold } from '../live/live.ts'
import { refetchSoon } from '../live/refetch-soon.ts'
import { type Deed, deeds, type Inbox, listOf } from './rules.ts'
import { changeUnread, countOf, useUnread } from './unread.ts'

const NOTIFICATIONS = 'notifications'
const PAGES_MOST = 10

type Listed = Inbox & { next: string | null }
const told = eventsDuringFetch<{ orgId: number; deed: Deed }>()

const pageOf = (orgId: number, filter: NotificationFilter, after?: string) =>
  call(notificationRoutes.list, { orgId, query: { filter, ...(after && { after }) } })

/** As much as was loaded before. */
async function loaded(orgId: number, filter: NotificationFilter, count: number): Promise<Listed> {
  let { notifications, next, unreadCount } = await pageOf(orgId, filter)
  for (let page = 1; next !== null && notifications.length < count && page < PAGES_MOST; page++) {
    const more = await pageOf(orgId, filter, next)
    notifications = withPage(notifications, more.notifications, idOf)
    ;({ next, unreadCount } = more)
  }
  return { ...listOf(notifications, unreadCount), next }
}
const idOf = ({ notificationId }: Notification) => notificationId

const inbox = (orgId: number, filter: NotificationFilter) =>
  queryOptions({
    queryKey: [NOTIFICATIONS, orgId, filter],
    // Those that were read meanwhile stay in sight, but are not there the next time.
    staleTime: filter === 'unread' ? 0 : STALE_MS,
    queryFn: async (): Promise<Listed> => {
      const count = cache.getQueryData(inbox(orgId, filter).queryKey)?.notifications.length ?? 0
      const [answer, events] = await told.during(() => loaded(orgId, filter, count))
      const mine = events.filter(event => event.orgId === orgId)
      if (mine.length === 0) changeUnread(orgId, () => answer.unreadCount)
      return { ...mine.reduce<Inbox>((list, { deed }) => deed(list, filter), answer), next: answer.next }
    },
  })

const none: readonly Notification[] = []
/** A list, the newest first. `unreadCount` is that of the organization, whatever the filter. */
export function useInbox(orgId: number, filter: NotificationFilter, isWanted = true) {
  const { data, isPending, error, isFetching, refetch } = useQuery({ ...inbox(orgId, filter), enabled: isWanted })
  return {
    notifications: data?.notifications ?? none,
    unreadCount: countOf(useUnread(), orgId),
    isLoading: isPending,
    error: data ? null : error,
    hasMore: data !== undefined && data.next !== null,
    isFetching,
    retry: () => void refetch(),
  }
}

export const useMore = (orgId: number, filter: NotificationFilter) =>
  useMutation({
    mutationFn: async () => {
      const { queryKey } = inbox(orgId, filter)
      const after = cache.getQueryData(queryKey)?.next
      if (!after) return
      const { notifications, next } = await pageOf(orgId, filter, after)
      cache.setQueryData(
        queryKey,
        known => known && { ...known, notifications: withPage(known.notifications, notifications, idOf), next },
      )
    },
  })

export const listsOf = (orgId?: number, filter?: NotificationFilter) =>
  cache.getQueryCache().findAll({ queryKey: [NOTIFICATIONS, orgId, filter].filter(each => each !== undefined) })

/** Changes every loaded list, and answers by how much that lowers the number of unread ones. */
export function apply(orgId: number, deed: Deed): number {
  told.note({ orgId, deed })
  let lowered = 0
  for (const { queryKey, state } of listsOf(orgId)) {
    const known = state.data as Listed | undefined
    // A list that is about to be asked for anew may count otherwise.
    if (!known || state.isInvalidated) continue
    const changed = deed(known, queryKey[2] as NotificationFilter)
    lowered = Math.max(lowered, known.unreadCount - changed.unreadCount)
    cache.setQueryData(queryKey, { ...changed, next: known.next })
  }
  return lowered
}

whenTold('notification.added', event => void apply(event.orgId, deeds.added(event)))
whenTold('notification.grown', event => void apply(event.orgId, deeds.grown(event)))
whenTold('notifications.read', ({ orgId, notificationIds, unreadCount }) => {
  apply(orgId, deeds.read(notificationIds, unreadCount))
})
whenTold('notifications.removed', ({ orgId, notificationIds, unreadCount }) => {
  apply(orgId, deeds.removed(notificationIds, unreadCount))
  // Perhaps they were only put off.
  refetchSoon(listsOf(orgId, 'snoozed'))
})
whenTold('notifications.restored', ({ orgId, unreadCount }) => {
  apply(orgId, deeds.counted(unreadCount))
  refetchSoon(listsOf(orgId))
})
// Other things are visible now.
whenTold('projects.changed', ({ orgId }) => refetchSoon(listsOf(orgId)))
whenTold('project.touched', ({ orgId }) => refetchSoon(listsOf(orgId)))
whenTold('issues.removed', () => refetchSoon(listsOf()))

/** Whether an unread one of this thing may be there: the loaded list knows all of them, or not. */
export function mayBeUnread(orgId: number, thing: string, unreadCount: number) {
  const known = cache.getQueryData(inbox(orgId, 'all').queryKey)?.notifications ?? none
  const unreadOnes = known.filter(({ isRead }) => !isRead)
  return unreadOnes.length < unreadCount || unreadOnes.some(each => each.thing === thing)
}
