import { Copy } from 'lucide-react'
import { commentText } from '#korean/comment'
import { copyText } from '../ui/feedback/clipboard.ts'
import { Button } from '../ui/layout/Button.tsx'
import { newCommentForm } from './new-comment.ts'
import { useSharedDraft } from './shared-draft.ts'
import styles from './UnsentComment.module.css'

type UnsentCommentProps = { orgId: number; kind: string; thingId: number }

/** The words for a thing that is not there any more: they are their author's. */
export function UnsentComment({ orgId, kind, thingId }: UnsentCommentProps) {
  const { text, end } = useSharedDraft(orgId, newCommentForm(kind, thingId))
  if (text === '') return null
  const copy = () => copyText(text, { copied: commentText.copied, failed: commentText.uncopied })
  return (
    <section className={styles.unsent} aria-label={commentText.unsent}>
      <h2>{commentText.unsent}</h2>
      <p>{text}</p>
      <span>
        <Button onClick={() => void copy()}>
          <Copy />
          {commentText.copy}
        </Button>
        <Button kind="ghost" onClick={() => end()}>
          {commentText.discard}
        </Button>
      </span>
    </section>
  )
}
