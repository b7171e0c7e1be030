import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { mustReadText } from '#korean/must-read'
import { postText } from '#korean/post'
import { ui } from '#korean/ui'
import { useThingOpened } from '../../organization/things.ts'
import { classes } from '../../ui/classes.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import bar from '../../ui/layout/ThingBar.module.css'
import { useVisit } from '../../organization/habits.ts'
import { useTabTitle } from '../../ui/tab-title.ts'
import { boardAddress, boardsAddress } from '../addresses.ts'
import { MustReadPanel } from '../must-read/MustReadPanel.tsx'
import { useMustRead } from '../must-read/queries.ts'
import { useReading } from '../must-read/reading.ts'
import { ScheduledBanner } from '../scheduled/ScheduledBanner.tsx'
import { PostActions, ScheduledActions } from './PostActions.tsx'
import { type OpenPost, PostGate } from './PostGate.tsx'
import { PostView } from './PostView.tsx'
import styles from './PostView.module.css'

const route = getRouteApi('/org/$orgId/board/$boardId/post/$postId')

export function PostPage() {
  const { orgId, boardId, postId } = route.useParams()
  const at = { orgId: Number(orgId), boardId: Number(boardId), postId: Number(postId) }
  return (
    <PostGate key={postId} at={at}>
      {open => <Opened {...open} />}
    </PostGate>
  )
}

function Opened(open: OpenPost) {
  const { at, post, board } = open
  const found = useMustRead(at, post.isMustRead)
  const mustRead = found.data
  const shown = post.isMustRead && mustRead && !mustRead.isEnded ? mustRead : undefined
  useReading(at, shown)
  useTabTitle(post.title, 'thing')
  useVisit(at.orgId, { path: `board/${board.boardId}/post/${at.postId}`, title: post.title })
  useThingOpened({ orgId: at.orgId, thing: `post:${at.postId}` })
  return (
    <>
      <header className={bar.bar}>
        <Link className={bar.back} aria-label={postText.toBoard} {...boardAddress(at.orgId, board)}>
          <ChevronLeft />
        </Link>
        <Link className={bar.crumb} {...boardsAddress(at.orgId)}>
          {postText.boards}
        </Link>
        <ChevronRight className={bar.crumb} />
        <b className={styles.board}>
          <Link {...boardAddress(at.orgId, board)}>{board.name}</Link>
        </b>
        {post.publishAt === null ? (
          <PostActions {...open} mustRead={shown} />
        ) : (
          <ScheduledActions {...open} publishAt={post.publishAt} />
        )}
      </header>
      {board.isArchived && (
        <div className={styles.banner}>
          <Banner role="status">{postText.archived}</Banner>
        </div>
      )}
      {post.publishAt !== null && (
        <div className={styles.banner}>
          <ScheduledBanner heldBecause={post.heldBecause} publishAt={post.publishAt} />
        </div>
      )}
      {post.isMustRead && found.error && !mustRead && (
        <div className={styles.banner}>
          <Banner
            kind="warn"
            role="alert"
            trailing={
              <Button kind="ghost" size="small" isBusy={found.isFetching} onClick={() => void found.refetch()}>
                {ui.retry}
              </Button>
            }
          >
            {mustReadText.failed}
          </Banner>
        </div>
      )}
      <div className={classes(shown && styles.beside)}>
        {shown && <MustReadPanel at={at} title={post.title} mustRead={shown} />}
        <PostView {...open} mustRead={shown} />
      </div>
    </>
  )
}
