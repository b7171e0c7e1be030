import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, FolderInput, History, Link as LinkIcon, Pencil, Printer, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MustRead } from '#contract/must-read'
import { postText } from '#korean/post'
import { useOffered } from '../../organization/frame/offered.ts'
import { useFurtherDeed } from '../../ui/further-deeds.ts'
import { copyText } from '../../ui/feedback/clipboard.ts'
import { fetchedComponent } from '../../ui/fetched.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Menu, type MenuAction } from '../../ui/overlay/Menu.tsx'
import { boardAddress, editPostAddress } from '../addresses.ts'
import { useIssueActions } from '../linked-issues/actions.tsx'
import { MovePost } from '../move/MovePost.tsx'
import { useMustReadActions } from '../must-read/actions.tsx'
import { usePinDeeds } from '../pin/deeds.tsx'
import { usePins } from '../pin/queries.ts'
import { useScheduledDeeds } from '../scheduled/deeds.tsx'
import { postThing } from './parts.ts'
import type { OpenPost } from './PostGate.tsx'
import styles from './PostView.module.css'
import { useRemovePost } from './queries.ts'

// It brings the comparison of texts with it.
const PostVersions = fetchedComponent(() => import('./PostVersions.tsx').then(it => it.PostVersions))

/** It has no readers yet, so there is nobody to send a link to. */
export function ScheduledActions({ at, post, board, mayEdit, publishAt }: OpenPost & { publishAt: string }) {
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

type PostActionsProps = OpenPost & { mustRead: MustRead | undefined }

export function PostActions({ at, post, board, mayEdit, mayComment, mayManage, mustRead }: PostActionsProps) {
  const asking = useMustReadActions(at, post, mustRead, mayEdit)
  const linking = useIssueActions(at, post, mayComment)
  const further = useFurtherDeed(postThing(at.postId))
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
    ...linking.items,
    ...(further ? [further] : []),
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
      ...asking.items,
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
      {asking.dialogs}
      {linking.dialogs}
      {pin.dialog}
      <MovePost at={at} prefixId={post.prefixId} isOpen={isMoving} onClose={() => setMoving(false)} />
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
