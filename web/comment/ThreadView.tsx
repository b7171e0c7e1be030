import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Comment, Thread } from '#contract/comment'
import { plainExcerpt } from '#contract/rich-text'
import { authorName } from '#korean/author'
import { commentText } from '#korean/comment'
import { fill } from '#korean/particle'
import { Button } from '../ui/layout/Button.tsx'
import { CommentView } from './CommentView.tsx'
import { Composer } from './Composer.tsx'
import { useOlderReplies } from './discussion.ts'
import { presentOf, useNewComment } from './new-comment.ts'
import type { Around } from './parts.ts'
import { quoteOf } from './quote.ts'
import styles from './ThreadView.module.css'

const EXCERPT_MOST = 80

type ThreadViewProps = {
  around: Around
  thread: Thread
  /** The comment that the address names. */
  target: number | undefined
  onQuote: (comment: Comment) => void
}

/** A comment with its replies; a resolved one is one line until somebody wants to read it. */
export function ThreadView({ around, thread, target, onQuote }: ThreadViewProps) {
  const holdsTarget = thread.commentId === target || thread.replies.some(({ commentId }) => commentId === target)
  const [isOpen, setOpen] = useState(holdsTarget)
  if (!thread.resolved || thread.deletedAt)
    return <Opened around={around} thread={thread} target={target} onQuote={onQuote} />
  return (
    <div className={styles.settled}>
      <p>
        <Check aria-hidden />
        <span>{commentText.resolvedShort}</span>
        {!isOpen && (
          <>
            <b>{authorName(thread.author, thread.outsider)}</b>
            <span className={styles.excerpt}>{plainExcerpt(thread.body, EXCERPT_MOST)}</span>
          </>
        )}
        <Button kind="ghost" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? commentText.hideResolved : commentText.showResolved}
        </Button>
      </p>
      {isOpen && <Opened around={around} thread={thread} target={target} onQuote={onQuote} />}
    </div>
  )
}

function Opened({ around, thread, target, onQuote }: ThreadViewProps) {
  const { on, me, mayWrite } = around
  const [isAsked, ask] = useState(false)
  const older = useOlderReplies(on)
  const present = presentOf([thread, ...thread.replies], { me, isWhole: true })
  const composer = useRef<HTMLDivElement>(null)
  const written = useNewComment(on, present, thread.commentId, typed =>
    // Under somebody who goes on writing the field stays.
    ask(typed !== '' || composer.current?.contains(document.activeElement) === true),
  )
  const isReplying = mayWrite && (isAsked || written.text !== '' || written.sending.length > 0)
  const hidden = thread.replyCount - thread.replies.filter(({ deletedAt }) => deletedAt === null).length
  const label = fill(commentText.replyOf, { name: authorName(thread.author, thread.outsider) })
  function giveUp() {
    written.keep('')
    ask(false)
  }
  const quote = (comment: Comment) => {
    written.keep(quoteOf(comment, written.text))
    ask(true)
  }
  const reply = mayWrite && !thread.deletedAt ? () => ask(true) : undefined
  return (
    <div className={styles.thread}>
      <CommentView
        around={around}
        comment={thread}
        isTarget={thread.commentId === target}
        onReply={reply}
        onQuote={onQuote}
      />
      {(thread.replies.length > 0 || isReplying) && (
        <div className={styles.replies}>
          {hidden > 0 && (
            <Button kind="ghost" size="small" isBusy={older.isPending} onClick={() => older.mutate(thread)}>
              {fill(commentText.olderReplies, { count: hidden })}
            </Button>
          )}
          {thread.replies.map(each => (
            <CommentView
              key={each.commentId}
              around={around}
              comment={each}
              isTarget={each.commentId === target}
              onReply={reply}
              onQuote={quote}
            />
          ))}
          {isReplying && (
            <div ref={composer}>
              <Composer
                around={around}
                label={label}
                placeholder={commentText.replyTo}
                verb={commentText.postReply}
                text={written.text}
                sending={written.sending}
                onChange={written.keep}
                error={written.error}
                autoFocus={isAsked}
                onSend={written.send}
                onCancel={giveUp}
              />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
