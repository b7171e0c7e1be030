import { MessageSquare, Paperclip, Vote } from 'lucide-react'
import type { PostRow } from '#contract/post'
import { postsText } from '#korean/board'
import { fill } from '#korean/particle'
import { pollText } from '#korean/poll'
import { fullTime, relativeTime } from '#korean/time'
import styles from './PostFacts.module.css'

/** A picture that stands beside it is no file that one would look for. */
const filesBeside = ({ fileCount, pictureId }: PostRow, isPictured: boolean) =>
  isPictured && pictureId !== null ? fileCount - 1 : fileCount

type PostCountsProps = { post: PostRow; isPictured?: boolean }

/** Whether it has a poll, and the numbers of comments and files; nothing where it has none. */
export function PostCounts({ post, isPictured = false }: PostCountsProps) {
  const { commentCount } = post
  const fileCount = filesBeside(post, isPictured)
  return (
    <>
      {post.hasPoll && (
        <span className={styles.count} role="img" aria-label={pollText.poll}>
          <Vote />
        </span>
      )}
      {commentCount > 0 && (
        <span className={styles.count} role="img" aria-label={fill(postsText.comments, { count: commentCount })}>
          <MessageSquare />
          {commentCount.toLocaleString('ko')}
        </span>
      )}
      {fileCount > 0 && (
        <span className={styles.count} role="img" aria-label={fill(postsText.files, { count: fileCount })}>
          <Paperclip />
        </span>
      )}
    </>
  )
}

export const NewMark = () => <i className={styles.new} role="img" aria-label={postsText.new} />

export function PostTime({ at }: { at: string }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} data-tip={fullTime(moment)}>
      {relativeTime(moment)}
    </time>
  )
}
