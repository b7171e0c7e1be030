import {
  Check,
  Copy,
  Ellipsis,
  History,
  Link2,
  MessageSquareReply,
  Pencil,
  Quote,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Comment } from '#contract/comment'
import { authorName } from '#korean/author'
import { commentText } from '#korean/comment'
import { fill } from '#korean/particle'
import { fullTime, relativeTime } from '#korean/time'
import { FileList } from '../attachment/FileList.tsx'
import { attachmentsIn } from '#contract/rich-text'
import { copyText } from '../ui/feedback/clipboard.ts'
import { fetchedComponent } from '../ui/fetched.ts'
import { passFocus } from '../ui/focus.ts'
import { AuthorAvatar } from '../ui/layout/AuthorAvatar.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Menu, type MenuItem } from '../ui/overlay/Menu.tsx'
import type { RichTextProps } from '../ui/text/RichText.tsx'
import styles from './CommentView.module.css'
import { CommentEditing } from './CommentEditing.tsx'
import { fieldIn } from './Composer.tsx'
import { type Discussion, useReact, useRemoveComment, useResolve, useTaskToggle } from './discussion.ts'
import type { Around } from './parts.ts'
import { ReactMenu, Reactions } from './reaction/Reactions.tsx'

const RichText = fetchedComponent<RichTextProps>(
  () => import('../ui/text/RichText.tsx').then(it => it.RichText),
  ({ text }) => <p className={styles.plain}>{text.slice(0, 2_000)}</p>,
)
const CommentVersions = fetchedComponent<{ on: Discussion; commentId: number; isOpen: boolean; onClose: () => void }>(
  () => import('./CommentVersions.tsx').then(it => it.CommentVersions),
)

export const anchorOf = (commentId: number) => `comment-${commentId}`

type CommentViewProps = {
  around: Around
  comment: Comment
  isTarget: boolean
  onReply?: (() => void) | undefined
  onQuote: (comment: Comment) => void
}

export function CommentView({ around, comment, isTarget, onReply, onQuote }: CommentViewProps) {
  const { author, outsider, createdAt, editedAt, deletedAt, resolved, commentId } = comment
  const person = author ? around.personOf(author.memberId) : undefined
  const [doing, setDoing] = useState<'edit' | 'history'>()
  const moment = new Date(createdAt)
  const itself = () => document.getElementById(anchorOf(commentId))
  function edit() {
    setDoing('edit')
    passFocus(() => fieldIn(itself()))
  }
  function done() {
    setDoing(undefined)
    passFocus(itself)
  }
  return (
    <article className={styles.comment} id={anchorOf(commentId)} data-target={isTarget || undefined} tabIndex={-1}>
      <AuthorAvatar member={author} outsider={outsider} imageUrl={person?.imageUrl} size={28} />
      <div className={styles.words}>
        <header className={styles.by}>
          <b>{authorName(author, outsider)}</b>
          {person?.detail && <span>{person.detail}</span>}
          {editedAt && !deletedAt && (
            <button
              type="button"
              data-tip={`${commentText.history} · ${fullTime(new Date(editedAt))}`}
              onClick={() => setDoing('history')}
            >
              {commentText.edited}
            </button>
          )}
          <time dateTime={createdAt} data-tip={fullTime(moment)}>
            {relativeTime(moment)}
          </time>
          {!deletedAt && doing !== 'edit' && (
            <Deeds
              around={around}
              comment={comment}
              onReply={onReply}
              onQuote={() => onQuote(comment)}
              onEdit={edit}
              onHistory={() => setDoing('history')}
            />
          )}
        </header>
        {deletedAt ? (
          <p className={styles.deleted}>{commentText.deleted}</p>
        ) : doing === 'edit' ? (
          <CommentEditing around={around} comment={comment} onDone={done} />
        ) : (
          <Said around={around} comment={comment} />
        )}
        {resolved && (
          <p className={styles.resolved}>
            <Check aria-hidden />
            {fill(commentText.resolved, { name: resolved.by.name, time: relativeTime(new Date(resolved.at)) })}
          </p>
        )}
      </div>
      <CommentVersions
        on={around.on}
        commentId={commentId}
        isOpen={doing === 'history'}
        onClose={() => setDoing(undefined)}
      />
    </article>
  )
}

/** Files that stand in the text are not shown again below it. */
function Said({ around, comment }: Pick<CommentViewProps, 'around' | 'comment'>) {
  const { on, me, mayWrite, personOf } = around
  const react = useReact(on)
  const tasks = useTaskToggle(on, comment)
  const within = new Set(attachmentsIn(comment.body))
  const mayTick = mayWrite && comment.author?.memberId === me
  const nameOf = (memberId: number) => personOf(memberId)?.name ?? ''
  return (
    <>
      <RichText text={tasks.body} onToggleTask={mayTick ? tasks.toggle : undefined} />
      <FileList orgId={on.ids.orgId} files={comment.files.filter(({ fileId }) => !within.has(fileId))} />
      <Reactions
        comment={comment}
        me={me}
        mayReact={mayWrite}
        nameOf={nameOf}
        onReact={(reaction, isSet) => react.mutate({ commentId: comment.commentId, reaction, isSet, memberId: me })}
      />
    </>
  )
}

type DeedsProps = {
  around: Around
  comment: Comment
  onReply: (() => void) | undefined
  onQuote: () => void
  onEdit: () => void
  onHistory: () => void
}

function Deeds({ around, comment, onReply, onQuote, onEdit, onHistory }: DeedsProps) {
  const { on, me, mayWrite, mayModerate, addressOf } = around
  const { author, outsider, commentId, parentId, editedAt, resolved, body } = comment
  const [react, remove, resolve] = [useReact(on), useRemoveComment(on), useResolve(on)]
  const isMine = author?.memberId === me
  const name = authorName(author, outsider)
  const item = (id: string, label: string, icon: ReactNode, onAction: () => void, isDanger = false): MenuItem => ({
    id,
    label,
    icon,
    onAction,
    isDanger,
  })
  const copied = { copied: commentText.linkCopied, failed: commentText.linkUncopied }
  const items: MenuItem[] = [
    ...(mayWrite ? [item('quote', commentText.quote, <Quote />, onQuote)] : []),
    item('link', commentText.copyLink, <Link2 />, () => void copyText(addressOf(commentId), copied)),
    item(
      'copy',
      commentText.copy,
      <Copy />,
      () => void copyText(body, { copied: commentText.copied, failed: commentText.uncopied }),
    ),
    ...(editedAt ? [item('history', commentText.history, <History />, onHistory)] : []),
    ...(mayWrite && parentId === null
      ? [
          item(
            'resolve',
            resolved ? commentText.reopen : commentText.resolve,
            resolved ? <RotateCcw /> : <Check />,
            () => resolve.mutate({ comment, isResolved: resolved === null }),
          ),
        ]
      : []),
    ...(mayWrite && isMine ? [item('edit', commentText.edit, <Pencil />, onEdit)] : []),
    ...(mayWrite && (isMine || mayModerate)
      ? ['separator' as const, item('remove', commentText.remove, <Trash2 />, () => remove.mutate(commentId), true)]
      : []),
  ]
  return (
    <span className={styles.deeds}>
      {mayWrite && (
        <ReactMenu
          comment={comment}
          me={me}
          onReact={(reaction, isSet) => react.mutate({ commentId: comment.commentId, reaction, isSet, memberId: me })}
        />
      )}
      {onReply && (
        <Button kind="ghost" size="small" isIcon aria-label={fill(commentText.replyOf, { name })} onClick={onReply}>
          <MessageSquareReply />
        </Button>
      )}
      <Menu
        label={fill(commentText.moreOf, { name })}
        trigger={<Ellipsis />}
        kind="ghost"
        size="small"
        isIcon
        placement="bottom end"
        items={items}
      />
    </span>
  )
}
