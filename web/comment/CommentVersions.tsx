import { commentText } from '#korean/comment'
import { fullTime } from '#korean/time'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { RichText } from '../ui/text/RichText.tsx'
import styles from './CommentVersions.module.css'
import { type Discussion, useCommentVersions } from './discussion.ts'

type CommentVersionsProps = { on: Discussion; commentId: number; isOpen: boolean; onClose: () => void }

/** The words of a comment before each edit, the present ones first. */
export const CommentVersions = ({ isOpen, onClose, ...which }: CommentVersionsProps) => (
  <Modal isOpen={isOpen} title={commentText.history} onClose={onClose}>
    <Versions {...which} />
  </Modal>
)

function Versions({ on, commentId }: Pick<CommentVersionsProps, 'on' | 'commentId'>) {
  const { data, error, refetch } = useCommentVersions(on, commentId)
  if (error) return <ErrorState title={commentText.historyFailed} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  return (
    <ol className={styles.versions}>
      {data.map(({ at, body }, place) => (
        <li key={at}>
          <h3>
            {place === 0 && <b>{commentText.current}</b>} <time dateTime={at}>{fullTime(new Date(at))}</time>
          </h3>
          <RichText text={body} />
        </li>
      ))}
    </ol>
  )
}
