import { ArrowUp } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { BoardKind } from '#contract/board'
import type { PostRow } from '#contract/post'
import { postsText } from '#korean/board'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { usePictures } from '../../member/queries.ts'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import type { BoardNarrowing } from '../addresses.ts'
import { narrowingOf } from '../tag/PostMarks.tsx'
import { AlbumCard } from './looks/AlbumCard.tsx'
import type { PostProps } from './looks/post-props.ts'
import { More } from './More.tsx'
import { PostBones } from './PostBones.tsx'
import { PostCard } from './looks/PostCard.tsx'
import { PostLine } from './looks/PostLine.tsx'
import styles from './PostList.module.css'
import type { usePosts } from './queries.ts'
import { toTop, useHeldBack } from './held-back.ts'

const looks: Record<BoardKind, ComponentType<PostProps>> = { list: PostLine, feed: PostCard, album: AlbumCard }

type PostListProps = {
  orgId: number
  kind: BoardKind
  list: Pick<
    ReturnType<typeof usePosts>,
    'error' | 'isPending' | 'isFetching' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  /** The newest first. */
  posts: readonly PostRow[]
  isNew: (post: PostRow) => boolean
  boardNameOf?: (post: PostRow) => string | undefined
  empty: ReactNode
  /** A prefix or a tag was pressed. */
  onNarrow?: ((to: BoardNarrowing) => void) | undefined
  /** Told of the newest post that is on the screen. */
  held: ReturnType<typeof useHeldBack>
}

/** Posts as the board shows them; or why there are none. */
export function PostList(props: PostListProps) {
  const { orgId, kind, list, posts, isNew, boardNameOf, empty, held, onNarrow } = props
  const pictures = usePictures(orgId, kind !== 'album' && posts.length > 0)
  if (list.isPending)
    return (
      <Delayed>
        <PostBones kind={kind} />
      </Delayed>
    )
  if (list.error && posts.length === 0)
    return (
      <ErrorState
        title={postsText.failed}
        text={sentenceFor(list.error)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  const Look = looks[kind]
  return (
    <>
      {held.count > 0 && (
        <div className={styles.held} role="status">
          <Button size="small" onClick={toTop}>
            <ArrowUp />
            {fill(postsText.held, { count: held.count })}
          </Button>
        </div>
      )}
      {posts.length === 0 && !list.hasNextPage && empty}
      <ul
        className={styles[kind]}
        aria-label={postsText.shown}
        // A short way for a pointer: the filters above are for everybody.
        onClickCapture={event => {
          const to = onNarrow && narrowingOf(event, { isOfOneBoard: boardNameOf === undefined })
          if (!to || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          event.stopPropagation()
          onNarrow(to)
        }}
      >
        {held.shown.map(post => (
          <li key={post.postId}>
            <Look
              orgId={orgId}
              post={post}
              picture={pictures.get(post.author.memberId)}
              boardName={boardNameOf?.(post)}
              isNew={isNew(post)}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <More
          isBusy={list.isFetchingNextPage}
          isFailed={list.error !== null}
          onWant={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}
