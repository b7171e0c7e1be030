import { Link, useRouter } from '@tanstack/react-router'
import { mentionsText } from '#korean/notification'
import { relativeTime } from '#korean/time'
import { usePictures } from '../member/queries.ts'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { useReadThing } from './deeds.ts'
import { useInbox } from './store.ts'
import styles from './WorkMentions.module.css'

const SHOWN_MOST = 5

/** The newest words to me that I have not read, beside my work. */
export function WorkMentions({ orgId }: { orgId: number }) {
  const router = useRouter()
  const readThing = useReadThing(orgId)
  const unread = useInbox(orgId, 'mention').notifications.filter(({ isRead }) => !isRead)
  const pictures = usePictures(orgId, unread.length > 0)
  if (unread.length === 0) return null
  return (
    <section>
      <h2>
        {mentionsText.title}
        <span>{unread.length}</span>
      </h2>
      <ul className={styles.mentions}>
        {unread.slice(0, SHOWN_MOST).map(({ notificationId, thing, path, actor, excerpt, title, at }) => (
          <li key={notificationId}>
            <a
              href={path}
              onClick={event => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                readThing.mutate(thing)
                void router.navigate({ href: path })
              }}
            >
              <Avatar name={actor?.name ?? ''} imageUrl={actor && pictures.get(actor.memberId)} size={24} />
              <span>
                <b>{excerpt ?? title}</b>
                <small>
                  {[actor?.name, excerpt ? title : '', relativeTime(new Date(at))].filter(Boolean).join(' · ')}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {unread.length > SHOWN_MOST && (
        <Link
          className={styles.more}
          to="/org/$orgId/notification"
          params={{ orgId: String(orgId) }}
          search={{ filter: 'mention' }}
        >
          {mentionsText.more}
        </Link>
      )}
    </section>
  )
}
