// How much is unread in each of my organizations, as the server says and as its events change it.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { unreadRoutes } from '#contract/unread'
import type { Answer } from '#contract/route'
import { cache } from '../cache.ts'
import { call } from '../call.ts'
import { whenTold } from '../live/live.ts'
import { refetchSoon } from '../live/refetch-soon.ts'

type Unread = Answer<typeof unreadRoutes.read>
const none: Unread = []

export const unread = queryOptions({
  queryKey: ['unread'],
  queryFn: () => call(unreadRoutes.read, {}),
  meta: { quiet: true },
})
/** Organizations without any are left out. */
export const useUnread = (): Unread => useQuery(unread).data ?? none
export const countOf = (counts: Unread, orgId: number) => counts.find(each => each.orgId === orgId)?.unreadCount ?? 0

export const askUnreadAgain = () => refetchSoon(cache.getQueryCache().findAll({ queryKey: unread.queryKey }))

export function changeUnread(orgId: number, change: (count: number) => number) {
  const known = cache.getQueryData(unread.queryKey)
  // An answer that is awaited may be older than this.
  if (!known || cache.isFetching({ queryKey: unread.queryKey })) return askUnreadAgain()
  const one = known.find(each => each.orgId === orgId)
  // Without its name.
  if (!one) askUnreadAgain()
  const changed = { ...(one ?? { orgId, name: '' }), unreadCount: Math.max(0, change(one?.unreadCount ?? 0)) }
  cache.setQueryData(unread.queryKey, [...known.filter(each => each !== one), changed])
}

/** A number of the server may be told before the event that it counts already, or after it. */
const CLOSE_MS = 2_000
let lastAdded = -CLOSE_MS

whenTold('notification.added', ({ orgId, snoozedUntil }) => {
  lastAdded = performance.now()
  changeUnread(orgId, count => count + 1)
  // One that woke by itself was counted from its time on.
  if (snoozedUntil) askUnreadAgain()
})
const count = ({ orgId, unreadCount }: { orgId: number; unreadCount: number }) => {
  changeUnread(orgId, () => unreadCount)
  if (performance.now() - lastAdded < CLOSE_MS) askUnreadAgain()
}
whenTold('notifications.read', count)
whenTold('notifications.removed', count)
whenTold('notifications.restored', count)
// Only visible things are counted.
whenTold('membership.changed', askUnreadAgain)
whenTold('projects.changed', askUnreadAgain)
whenTold('project.touched', askUnreadAgain)
whenTold('issues.removed', askUnreadAgain)
