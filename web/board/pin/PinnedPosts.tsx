import { Ellipsis, Pin } from 'lucide-react'
import type { PinnedPost } from '#contract/post'
import { fill } from '#korean/particle'
import { pinText } from '#korean/post'
import { shortDay } from '#korean/time'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { PostLine } from '../posts/looks/PostLine.tsx'
import type { BoardAt } from '../queries.ts'
import { usePinDeeds } from './deeds.tsx'
import styles from './PinnedPosts.module.css'
import { usePins } from './queries.ts'

type PinnedPostsProps = { at: BoardAt; mayManage: boolean; pictures: ReadonlyMap<number, string | null> }

/** Over the posts of the board; they stand in their ordinary place too. */
export function PinnedPosts({ at, mayManage, pictures }: PinnedPostsProps) {
  const posts = usePins(at).data ?? []
  if (posts.length === 0) return null
  return (
    <ul className={styles.pinned} aria-label={pinText.title}>
      {posts.map(post => (
        <Row
          key={post.postId}
          orgId={at.orgId}
          post={post}
          picture={pictures.get(post.author.memberId)}
          mayManage={mayManage}
        />
      ))}
    </ul>
  )
}

type RowProps = { orgId: number; post: PinnedPost; picture: string | null | undefined; mayManage: boolean }

function Row({ orgId, post, picture, mayManage }: RowProps) {
  const { boardId, postId, title, pinnedUntil } = post
  const { items, dialog } = usePinDeeds({ orgId, boardId, postId }, post)
  const tip = pinnedUntil === null ? pinText.mark : fill(pinText.markUntil, { day: shortDay(pinnedUntil) })
  return (
    <li>
      <span className={styles.mark} role="img" aria-label={tip} data-tip={tip}>
        <Pin />
      </span>
      <PostLine orgId={orgId} post={post} picture={picture} isNew={false} />
      {mayManage && (
        <Menu
          label={fill(pinText.menuOf, { title })}
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
