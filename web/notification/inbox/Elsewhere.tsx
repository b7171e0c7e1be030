import { Link } from '@tanstack/react-router'
import { inboxText } from '#korean/notification'
import { fill } from '#korean/particle'
import { useUnread } from '../unread.ts'
import styles from './InboxPage.module.css'

/** The unread ones of my other organizations, which the number beside the bell counts too. */
export function Elsewhere({ orgId }: { orgId: number }) {
  const others = useUnread().filter(each => each.orgId !== orgId && each.unreadCount > 0 && each.name !== '')
  if (others.length === 0) return null
  return (
    <p className={styles.elsewhere}>
      {inboxText.elsewhere}
      {others.map(({ orgId: otherId, name, unreadCount: count }) => (
        <Link key={otherId} to="/org/$orgId/notification" params={{ orgId: String(otherId) }}>
          {fill(inboxText.elsewhereCount, { name, count })}
        </Link>
      ))}
    </p>
  )
}
