import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import {
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  FolderInput,
  History,
  Link as LinkIcon,
  Pencil,
  Printer,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { postText } from '#korean/post'
import { useOffered } from '../../organization/frame/offered.ts'
import { useThingOpened } from '../../organization/things.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { copyText } from '../../ui/feedback/clipboard.ts'
import { Button } from '../../ui/layout/Button.tsx'
import bar from '../../ui/layout/ThingBar.module.css'
import { Menu, type MenuAction } from '../../ui/overlay/Menu.tsx'
import { fetchedComponent } from '../../ui/fetched.ts'
import { useTabTitle } from '../../ui/tab-title.ts'
import { boardAddress, boardsAddress, editPostAddress } from '../addresses.ts'
import { usePinDeeds } from '../pin/deeds.tsx'
import { usePins } from '../pin/queries.ts'
import { useScheduledDeeds } from '../scheduled/deeds.tsx'
import { ScheduledBanner } from '../scheduled/ScheduledBanner.tsx'
import { MovePost } from '../move/MovePost.tsx'
import { type OpenPost, PostGate } from './PostGate.tsx'
import { PostView } from './PostView.tsx'
import styles from './PostView.module.css'
import { useRemovePost } from './queries.ts'

// It brings the comparison of texts with it.
const PostVersions = fetchedComponent(() => import('./PostVersions.tsx').then(it => it.PostVersions))

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
  useTabTitle(post.title, 'thing')
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
          <PostActions {...open} />
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
      <PostView {...open} />
    </>
  )
}

/** It has no readers yet, so there is nobody to send a link to. */
function ScheduledActions({ at, post, board, mayEdit, publishAt }: OpenPost & { publishAt: string }) {
  const navigate = useNavigate()
  const { items, dialog } = useScheduledDeeds(at, publishAt, () => void navigate(boardAddress(at.orgId, board)))
  const offered = items.filter(item => item !== 'separator')
  useOffered(post.title, mayEdit ? offered : [])
  if (!mayEdit) return null
  return (
    <div className={styles.actions}>
      <Menu
        label={postText.menu}
        kind="ghost"
        size="small"
        isIcon
        trigger={<Ellipsis />}
        items={items}
        placement="bottom end"
      />
      {dialog}
    </div>
  )
}

function PostActions({ at, post, board, mayEdit, mayManage }: OpenPost) {
  const pinned = usePins(at, mayManage).data?.find(({ postId }) => postId === at.postId)
  const pin = usePinDeeds(at, pinned)
  const navigate = useNavigate()
  const [isVersionsOpen, setVersionsOpen] = useState<boolean>()
  const [isMoving, setMoving] = useState(false)
  const remove = useRemovePost(at)
  const copy = () =>
    void copyText(`${location.origin}${location.pathname}`, {
      copied: postText.linkCopied,
      failed: postText.linkUncopied,
    })
  const items: (MenuAction | 'separator')[] = [
    { id: 'copy', label: postText.copyLink, icon: <LinkIcon />, onAction: copy },
    // The menu goes away first, or it would stand on the paper.
    { id: 'print', label: postText.print, icon: <Printer />, onAction: () => setTimeout(() => print()) },
  ]
  if (mayManage) items.push(...pin.items)
  if (mayEdit)
    items.push(
      {
        id: 'edit',
        label: postText.editShort,
        icon: <Pencil />,
        onAction: () => void navigate(editPostAddress(at.orgId, at.boardId, at.postId)),
      },
      ...(post.version > 1
        ? [
            {
              id: 'versions',
              label: postText.versions,
              icon: <History />,
              onAction: () => setVersionsOpen(true),
            },
          ]
        : []),
      { id: 'move', label: postText.move, icon: <FolderInput />, onAction: () => setMoving(true) },
      'separator',
      {
        id: 'remove',
        label: postText.remove,
        icon: <Trash2 />,
        isDanger: true,
        onAction: () => {
          remove.mutate()
          void navigate(boardAddress(at.orgId, board))
        },
      },
    )
  useOffered(post.title, items)
  return (
    <div className={styles.actions}>
      <Button kind="ghost" size="small" isIcon aria-label={postText.copyLink} onClick={copy}>
        <LinkIcon />
      </Button>
      <Menu
        label={postText.menu}
        kind="ghost"
        size="small"
        isIcon
        trigger={<Ellipsis />}
        items={items}
        placement="bottom end"
      />
      {pin.dialog}
      <MovePost at={at} isOpen={isMoving} onClose={() => setMoving(false)} />
      {isVersionsOpen !== undefined && (
        <PostVersions
          at={at}
          post={post}
          mayEdit={mayEdit === true}
          isOpen={isVersionsOpen}
          onClose={() => setVersionsOpen(false)}
        />
      )}
    </div>
  )
}
