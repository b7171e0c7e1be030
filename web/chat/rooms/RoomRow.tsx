import { Link } from '@tanstack/react-router'
import { AtSign, BellOff, Lock, Pin } from 'lucide-react'
import { memo } from 'react'
import type { RoomRow as Row } from '#contract/room-row'
import { chatText, roomLevelNames } from '#korean/chat'
import { shortCount } from '#korean/frame'
import { fill } from '#korean/particle'
import { classes } from '../../ui/classes.ts'
import { fetchedComponent } from '../../ui/fetched.ts'
import { useWatched } from '../reading/reading.ts'
import { isMuted } from '../reading/muted.ts'
import { closedWords, presentOther, roomTitle } from '../people.ts'
import { PresenceFace } from '../../presence/Presence.tsx'
import { RoomFace } from './RoomFace.tsx'
import styles from './RoomRow.module.css'
import { rowTime, wordsOf } from './row-words.ts'

/** Follows the rows: nobody opens it at once. */
export const RoomMenu = fetchedComponent<{ orgId: number; room: Row; title: string }>(() =>
  import('./RoomMenu.tsx').then(it => it.RoomMenu),
)

type RoomRowProps = { orgId: number; me: number; room: Row; isCurrent: boolean }

/** A room in the list. What is said of it stays where it is when it moves up. */
export const RoomRow = memo(({ orgId, me, room, isCurrent }: RoomRowProps) => {
  const { roomId, kind, memberCount, isPinned, isClosed, last, draft } = room
  const title = roomTitle(room, me)
  const other = presentOther(room, me)
  const picture = <RoomFace room={room} me={me} />
  const isQuiet = room.level !== 'all' || isMuted(room)
  // Of the open room one still has to read what is below.
  const isWatched = useWatched(watched => watched.roomId === roomId)
  const hasDraft = draft !== null && !isCurrent && !room.foundBy
  return (
    <div id={`room-${roomId}`} className={styles.item}>
      <Link
        to="/org/$orgId/chat/$roomId"
        params={{ orgId: String(orgId), roomId: String(roomId) }}
        search={{}}
        className={classes(styles.row, room.unreadCount > 0 && !isWatched && styles.unread)}
        {...(isCurrent && { 'aria-current': 'page' })}
      >
        {other === undefined ? picture : <PresenceFace {...{ orgId, memberId: other }}>{picture}</PresenceFace>}
        <span className={styles.words}>
          <span className={styles.top}>
            <b>{title}</b>
            {kind !== 'direct' && <span className={styles.number}>{memberCount}</span>}
            {isPinned && <Pin role="img" aria-label={chatText.pinned} />}
            {isQuiet && <BellOff role="img" aria-label={quietLabel(room)} />}
            {isClosed && <Lock role="img" aria-label={closedWords(room)} />}
            {last && <time dateTime={last.at}>{rowTime(last.at)}</time>}
          </span>
          <span className={styles.bottom}>
            <span className={styles.last}>
              {hasDraft && <b className={styles.draft}>{chatText.draft}</b>}
              {hasDraft ? ` ${draft}` : wordsOf(room, me)}
            </span>
            {!isWatched && <Counts room={room} isQuiet={isQuiet} />}
          </span>
        </span>
      </Link>
      <RoomMenu orgId={orgId} room={room} title={title} />
    </div>
  )
})

const quietLabel = (room: Row) => (isMuted(room) || room.level === 'none' ? chatText.muted : roomLevelNames.mentions)

function Counts({ room: { unreadCount, mentionCount }, isQuiet }: { room: Row; isQuiet: boolean }) {
  return (
    <>
      {mentionCount > 0 && (
        <b className={styles.mention} role="img" aria-label={fill(chatText.mentions, { count: mentionCount })}>
          <AtSign />
        </b>
      )}
      {unreadCount > 0 && (
        <b
          className={isQuiet ? styles.quiet : styles.count}
          role="img"
          aria-label={fill(chatText.unreadMessages, { count: shortCount(unreadCount) })}
        >
          {shortCount(unreadCount)}
        </b>
      )}
    </>
  )
}
