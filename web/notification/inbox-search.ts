// The search parameters of the page of notifications.
import type { NotificationFilter } from '#contract/notification'

/** All but the first, which is shown where none is named. */
const filters = ['unread', 'mention', 'mine', 'snoozed'] as const satisfies readonly NotificationFilter[]
export type InboxSearch = { filter?: (typeof filters)[number] | undefined; tab?: 'settings' | undefined }

/** Absent ones are named, or the router would keep the old value. */
export function inboxSearch({ filter, tab }: Record<string, unknown>): InboxSearch {
  return { filter: filters.find(each => each === filter), tab: tab === 'settings' ? tab : undefined }
}
