import { Link } from '@tanstack/react-router'
import { CalendarClock, CircleAlert, Ellipsis } from 'lucide-react'
import type { ScheduledPost } from '#contract/post'
import { fill } from '#korean/particle'
import { heldReasonText, scheduledText } from '#korean/post'
import { fullTime } from '#korean/time'
import { WITHDRAWN_NAME } from '#korean/withdrawal'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { postAddress } from '../addresses.ts'
import type { BoardAt } from '../queries.ts'
import { useScheduledDeeds } from './deeds.tsx'
import { useScheduledPosts } from './queries.ts'
import styles from './ScheduledPosts.module.css'

type ScheduledPostsProps = { at: BoardAt; isWanted: boolean; mayChange: boolean }

/** Over the posts of the board, for those who see them; nothing where there are none. */
export function ScheduledPosts({ at, isWanted, mayChange }: ScheduledPostsProps) {
  const posts = useScheduledPosts(at, isWanted).data ?? []
  if (posts.length === 0) return null
  return (
    <section className={styles.scheduled} aria-labelledby="scheduled-posts">
      <h2 id="scheduled-posts">
        {scheduledText.title} <small>{posts.length}</small>
      </h2>
      <ul>
        {posts.map(post => (
          <Row key={post.postId} orgId={at.orgId} post={post} mayChange={mayChange} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { orgId: number; post: ScheduledPost; mayChange: boolean }

function Row({ orgId, post, mayChange }: RowProps) {
  const { boardId, postId, title, author, publishAt, heldBecause } = post
  const { items, dialog } = useScheduledDeeds({ orgId, boardId, postId }, publishAt)
  return (
    <li>
      {heldBecause ? <CircleAlert className={styles.held} /> : <CalendarClock />}
      <p>
        <Link {...postAddress(orgId, boardId, postId)}>{title}</Link>
        <small>
          <span>{author.name || WITHDRAWN_NAME}</span>
          {heldBecause ? (
            <span className={styles.held}>{fill(scheduledText.isHeld, { why: heldReasonText[heldBecause] })}</span>
          ) : (
            <time dateTime={publishAt}>{fill(scheduledText.at, { time: fullTime(new Date(publishAt)) })}</time>
          )}
        </small>
      </p>
      {mayChange && (
        <Menu
          label={fill(scheduledText.menuOf, { title })}
          kind="ghost"
          size="small"
          isIcon
          trigger={<Ellipsis />}
          items={items}
          placement="bottom end"
        />
      )}
      {dialog}
    </li>
  )
}
