import { useRouter } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import type { Notification, NotificationFilter } from '#contract/notification'
import { inboxText, snoozeText } from '#korean/notification'
import { findingText } from '#korean/finding'
import { fetchedComponent } from '../../ui/fetched.ts'
import { Picker } from '../../ui/overlay/Picker.tsx'
import { useWide } from '../../ui/width.ts'
import { useReadAll, useReadThing } from '../deeds.ts'
import { useInbox } from '../store.ts'
import { Elsewhere } from './Elsewhere.tsx'
import { groupsOf, orderOf } from './grouping.ts'
import { InboxBar } from './InboxBar.tsx'
import { InboxList } from './InboxList.tsx'
import styles from './InboxPage.module.css'
import { snoozeItems, useInboxDeeds } from './menus.ts'
import { Preview } from './Preview.tsx'
import { useInboxKeys } from './useInboxKeys.ts'

// Fetched by those whose moment is none of the offered ones.
const SnoozeDialog = fetchedComponent(() => import('./SnoozeDialog.tsx').then(it => it.SnoozeDialog))

/** Notifications in a list, and beside it the thing of the one that is chosen. */
export function InboxPage({ orgId, filter }: { orgId: number; filter: NotificationFilter }) {
  const router = useRouter()
  const isWide = useWide()
  const list = useInbox(orgId, filter)
  const groups = groupsOf(list.notifications, filter)
  const order = orderOf(groups)
  const [current, setCurrent] = useCurrent(order, isWide)
  const [asked, ask] = useState<{ what: 'snooze' | 'moment'; of: Notification; isOpen: boolean }>()
  const deeds = useInboxDeeds(orgId, of => ask({ what: 'moment', of, isOpen: true }))
  const [readAll, readThing] = [useReadAll(orgId), useReadThing(orgId)]
  const close = () => ask(now => now && { ...now, isOpen: false })
  /** Wherever it leads: its page may not come to the place that it tells of. */
  const read = ({ isRead, thing }: Notification) => !isRead && readThing.mutate(thing)
  function open(notification: Notification) {
    read(notification)
    void router.navigate({ href: notification.path })
  }
  function press(notification: Notification) {
    if (!isWide) return open(notification)
    setCurrent(notification.notificationId)
    read(notification)
  }
  useInboxKeys({
    order,
    currentId: current?.notificationId,
    deeds,
    setCurrent,
    open,
    askSnooze: of => ask({ what: 'snooze', of, isOpen: true }),
    readAll: () => list.unreadCount > 0 && readAll.mutate(),
  })
  return (
    <>
      <InboxBar orgId={orgId} filter={filter} unreadCount={list.unreadCount} isEmpty={order.length === 0} />
      <Elsewhere orgId={orgId} />
      <div className={styles.inbox}>
        <div className={styles.list} data-scroll-restoration-id="inbox" key={filter}>
          <InboxList
            {...{ orgId, filter, list, groups, deeds }}
            currentId={current?.notificationId}
            onCurrent={setCurrent}
            onPress={press}
          />
        </div>
        {isWide && current && (
          <Preview
            key={current.thing}
            orgId={orgId}
            notification={current}
            deeds={deeds}
            onOpen={() => open(current)}
          />
        )}
      </div>
      {asked?.what === 'snooze' && (
        <Picker
          isOpen={asked.isOpen}
          title={inboxText.snooze}
          label={snoozeText.find}
          empty={findingText.nothingFound}
          items={snoozeItems(deeds, asked.of).map(each => ({
            ...each,
            icon: <Clock />,
            group: undefined,
          }))}
          onClose={close}
        />
      )}
      {asked?.what === 'moment' && (
        <SnoozeDialog isOpen={asked.isOpen} notification={asked.of} onSnooze={deeds.snooze} onClose={close} />
      )}
    </>
  )
}

/** One that goes passes its place to the next. Beside the list the first one is shown until another is chosen. */
function useCurrent(order: readonly Notification[], isWide: boolean) {
  const [chosen, choose] = useState<{ id: number; at: number }>()
  const known = order.find(({ notificationId }) => notificationId === chosen?.id)
  const current = known ?? (chosen ? order[Math.min(chosen.at, order.length - 1)] : isWide ? order[0] : undefined)
  const at = current ? order.indexOf(current) : -1
  // A new one above must not take the place of the one that is read.
  if (current && (chosen?.id !== current.notificationId || chosen.at !== at)) choose({ id: current.notificationId, at })
  const setCurrent = (id: number) => choose({ id, at: order.findIndex(({ notificationId }) => notificationId === id) })
  return [current, setCurrent] as const
}
