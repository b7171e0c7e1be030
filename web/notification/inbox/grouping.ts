// The order in which notifications are shown: by day, and within a day those of one thing together.
import type { Notification, NotificationFilter } from '#contract/notification'
import { inboxGroup } from '#korean/notification'

/** `things` has the notifications of each thing. */
export type InboxGroup = { name: string; things: readonly (readonly Notification[])[] }

const byThing = (notifications: readonly Notification[]) => [
  ...Map.groupBy(notifications, ({ thing }) => thing).values(),
]

/** Those that were put off stand in the order in which they come back. */
export function groupsOf(notifications: readonly Notification[], filter: NotificationFilter): InboxGroup[] {
  if (filter === 'snoozed') {
    const soonest = notifications.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    return [{ name: '', things: soonest.map(each => [each]) }]
  }
  const days = Map.groupBy(notifications, ({ at }) => inboxGroup(new Date(at)))
  return [...days].map(([name, those]) => ({ name, things: byThing(those) }))
}

export const orderOf = (groups: readonly InboxGroup[]) => groups.flatMap(({ things }) => things.flat())
