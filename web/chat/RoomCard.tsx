import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { messageRoutes } from '#contract/message'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { timeOfDay } from '#korean/time'
import { call } from '../call.ts'
import { memberIdIn } from '../session.ts'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import type { CardProps } from '../organization/things.ts'
import { Words } from './words/Words.tsx'
import { roomTitle, usePeople } from './people.ts'
import styles from './RoomCard.module.css'
import { RoomFace } from './rooms/RoomFace.tsx'
import { useRoom } from './rooms/room.ts'
import { Avatar } from '../ui/layout/Avatar.tsx'

const SHOWN = 5

/** A room at a glance: its name and its newest messages. */
export function RoomCard({ orgId, thing, path }: CardProps) {
  const roomId = Number(thing.slice(thing.indexOf(':') + 1))
  const me = memberIdIn(orgId)
  const { data: room, error } = useRoom({ orgId, roomId })
  const people = usePeople(orgId)
  const { data: page } = useQuery({
    queryKey: ['room', orgId, roomId, 'glance'],
    queryFn: () => call(messageRoutes.list, { orgId, roomId, query: {} }),
    staleTime: 0,
    meta: { quiet: true },
  })
  if (error) return <p className={styles.gone}>{chatText.roomGone}</p>
  if (!room) return <Spinner />
  const title = roomTitle(room, me)
  const newest = page?.messages.filter(({ event, deletedAt }) => !event && !deletedAt).slice(-SHOWN) ?? []
  return (
    <article className={styles.card}>
      <header>
        <RoomFace room={room} me={me} />
        <h2>
          <Link to={path}>{title}</Link>
        </h2>
        <small>{fill(chatText.memberCount, { count: room.members.length })}</small>
      </header>
      <ol>
        {newest.map(message => (
          <li key={message.messageId}>
            <Avatar name={message.author.name} imageUrl={people.of(message.author.memberId)?.imageUrl} size={28} />
            <div>
              <p>
                <b>{message.author.name}</b> <time>{timeOfDay(new Date(message.createdAt))}</time>
              </p>
              {message.body ? (
                <Words orgId={orgId} text={message.body} isMe={({ id }) => id === me} />
              ) : (
                fill(chatText.files, { count: message.files.length })
              )}
            </div>
          </li>
        ))}
      </ol>
    </article>
  )
}
