import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { placeText } from '#korean/map'
import { dayOf, nearDay } from '#korean/time'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import styles from '../place/PlacePanel.module.css'
import { useMessagesAt } from './queries.ts'

/** Messages about a place, in rooms that one is in; nothing where there are none. */
export function MessagesHere({ orgId, placeId }: { orgId: number; placeId: number }) {
  const found = useMessagesAt(orgId, placeId)
  const messages = found.data ?? []
  if (messages.length === 0 && (found.data || !found.error)) return null
  return (
    <section className={styles.things} aria-label={placeText.messages}>
      <h3>{placeText.messages}</h3>
      {!found.data && (
        <ErrorState
          title={placeText.messagesFailed}
          heading="h3"
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      )}
      <ul>
        {messages.map(({ roomId, messageId, seq, threadId, room, author, excerpt, at }) => (
          <li key={messageId}>
            <Link
              to="/org/$orgId/chat/$roomId"
              params={{ orgId: String(orgId), roomId: String(roomId) }}
              search={threadId === null ? { message: seq } : { thread: threadId, reply: seq }}
            >
              <MessageCircle />
              <span className={styles.title}>
                {author.name}: {excerpt}
              </span>
              <span className={styles.board}>
                {room} · {nearDay(dayOf(new Date(at)))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
