// The rules of a list of notifications, apart from the server and the screen: each gives the list that follows from a deed.
import { mentionTypes, type Notification, type NotificationFilter, ownBecauses } from '#contract/notification'

export type Inbox = { notifications: readonly Notification[]; unreadCount: number }
export type Which = 'all' | readonly number[] | { thing: string }

export const isPutOff = ({ snoozedUntil }: Notification) =>
  snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now()
/** One that was put off is counted from its time on. */
const isCounted = (each: Notification) => !each.isRead && !isPutOff(each)
const countIn = (notifications: readonly Notification[]) => notifications.filter(isCounted).length

function isMeant(which: Which, { notificationId, thing }: Notification) {
  if (which === 'all') return true
  return 'thing' in which ? which.thing === thing : which.includes(notificationId)
}

/** @param unreadCount also of those that are not loaded; else the loaded ones are counted */
export const listOf = (notifications: readonly Notification[], unreadCount = countIn(notifications)): Inbox => ({
  notifications,
  unreadCount,
})

/** New ones go to the front, and known ones are ignored. One that was read gives way to the next of its kind. */
export function withAdded(inbox: Inbox, added: Notification): Inbox {
  const { notifications, unreadCount } = inbox
  if (notifications.some(each => each.notificationId === added.notificationId)) return inbox
  const isOver = (each: Notification) => each.isRead && each.type === added.type && each.thing === added.thing
  return listOf([added, ...notifications.filter(each => !isOver(each))], unreadCount + countIn([added]))
}

/** It was counted when it came. */
export const withGrown = ({ notifications, unreadCount }: Inbox, grown: Notification): Inbox =>
  listOf([grown, ...notifications.filter(each => each.notificationId !== grown.notificationId)], unreadCount)

const lowered = ({ notifications, unreadCount }: Inbox, which: Which) =>
  which === 'all' ? 0 : Math.max(0, unreadCount - countIn(notifications.filter(each => isMeant(which, each))))

export const withRead = (inbox: Inbox, which: Which): Inbox =>
  listOf(
    inbox.notifications.map(each => (isCounted(each) && isMeant(which, each) ? { ...each, isRead: true } : each)),
    lowered(inbox, which),
  )

/** Clearing leaves those that were put off. */
export const without = (inbox: Inbox, which: Which): Inbox =>
  listOf(
    inbox.notifications.filter(each => !isMeant(which, each) || (which === 'all' && isPutOff(each))),
    lowered(inbox, which),
  )

/** As the server says, who knows also of those that are not loaded. */
export const counted = ({ notifications }: Inbox, unreadCount: number): Inbox => listOf(notifications, unreadCount)

/** Whether the list with this filter shows it. */
export function fits(filter: NotificationFilter, each: Notification): boolean {
  if (isPutOff(each) || filter === 'snoozed') return isPutOff(each) && filter === 'snoozed'
  if (filter === 'unread') return !each.isRead
  if (filter === 'mention') return mentionTypes.some(type => type === each.type)
  return filter === 'all' || ownBecauses.some(because => because === each.because)
}

/** Gives the list with this filter as it is afterwards. */
export type Deed = (inbox: Inbox, filter: NotificationFilter) => Inbox

const said = (inbox: Inbox, unreadCount: number | undefined) =>
  unreadCount === undefined ? inbox : counted(inbox, unreadCount)

/** The deeds that the server tells, and one's own; those say no number, and count what is loaded. */
export const deeds = {
  added:
    (notification: Notification): Deed =>
    (list, filter) => {
      const all = withAdded(list, notification)
      return fits(filter, notification) ? all : counted(list, all.unreadCount)
    },
  grown:
    (notification: Notification): Deed =>
    (list, filter) => {
      const all = withGrown(list, notification)
      return fits(filter, notification) ? all : without(all, [notification.notificationId])
    },
  read:
    (which: Which, unreadCount?: number): Deed =>
    list =>
      said(withRead(list, which), unreadCount),
  removed:
    (which: Which, unreadCount?: number): Deed =>
    list =>
      said(without(list, which), unreadCount),
  counted:
    (unreadCount: number): Deed =>
    list =>
      counted(list, unreadCount),
}
