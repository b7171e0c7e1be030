import { Link } from '@tanstack/react-router'
import { CheckCheck, Ellipsis, SlidersHorizontal, Trash2 } from 'lucide-react'
import { type NotificationFilter, notificationFilters } from '#contract/notification'
import { filterNames, inboxText } from '#korean/notification'
import { Button, buttonClass } from '../../ui/layout/Button.tsx'
import { currentProps } from '../../ui/layout/current-link.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { useClear, useReadAll } from '../deeds.ts'
import styles from './InboxBar.module.css'

type InboxBarProps = { orgId: number; filter: NotificationFilter; unreadCount: number; isEmpty: boolean }

/** The title, the filters, and what is done with all of them. */
export function InboxBar({ orgId, filter, unreadCount, isEmpty }: InboxBarProps) {
  const [readAll, clear] = [useReadAll(orgId), useClear(orgId)]
  const params = { orgId: String(orgId) }
  return (
    <header className={styles.bar}>
      <h1>{inboxText.title}</h1>
      <nav className={styles.filters} aria-label={inboxText.filters}>
        {notificationFilters.map(each => (
          <Link
            key={each}
            to="/org/$orgId/notification"
            params={params}
            search={each === 'all' ? {} : { filter: each }}
            replace
            {...currentProps(each === filter)}
          >
            {filterNames[each]}
            {each === 'unread' && unreadCount > 0 && <span>{unreadCount.toLocaleString('ko')}</span>}
          </Link>
        ))}
      </nav>
      <span className={styles.end}>
        <Button kind="ghost" aria-keyshortcuts="Shift+A" disabled={unreadCount === 0} onClick={() => readAll.mutate()}>
          <CheckCheck />
          <span className={styles.word}>{inboxText.readAll}</span>
        </Button>
        <Link
          className={buttonClass({ kind: 'ghost', isIcon: true })}
          aria-label={inboxText.settings}
          to="/org/$orgId/notification"
          params={params}
          search={{ tab: 'settings' }}
        >
          <SlidersHorizontal />
        </Link>
        <Menu
          label={inboxText.more}
          kind="ghost"
          isIcon
          trigger={<Ellipsis />}
          placement="bottom end"
          items={[
            {
              id: 'clear',
              label: inboxText.clear,
              icon: <Trash2 />,
              isDanger: true,
              isDisabled: isEmpty,
              onAction: () => clear.mutate(),
            },
          ]}
        />
      </span>
    </header>
  )
}
