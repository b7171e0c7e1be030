import { Link } from '@tanstack/react-router'
import { mustReadText } from '#korean/must-read'
import { fill } from '#korean/particle'
import { classes } from '../../ui/classes.ts'
import { postAddress } from '../addresses.ts'
import { dueWords, isOver } from './due.ts'
import { MustReadBadge } from './MustReadBadge.tsx'
import styles from './PendingMustReads.module.css'
import { usePendingMustReads } from './queries.ts'

/** Posts that I still have to read or confirm, on whichever board it stands. */
export function PendingMustReads({ orgId }: { orgId: number }) {
  const pending = usePendingMustReads(orgId).data
  if (!pending?.totalCount) return null
  const { totalCount, mustReads } = pending
  return (
    <section className={styles.pending} aria-labelledby="pending-must-reads">
      <h2 id="pending-must-reads">
        {mustReadText.pending} <small>{totalCount.toLocaleString('ko')}</small>
      </h2>
      <ul>
        {mustReads.map(({ boardId, postId, title, board, dueOn, needsConfirmation }) => (
          <li key={postId}>
            <Link className={styles.line} {...postAddress(orgId, boardId, postId)}>
              <MustReadBadge says={needsConfirmation ? mustReadText.pendingConfirm : mustReadText.pendingRead} />
              <b>{title}</b>
              <span className={styles.board}>{board}</span>
              {dueOn !== null && (
                <span className={classes(styles.due, isOver(dueOn) && styles.late)}>{dueWords(dueOn)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {totalCount > mustReads.length && (
        <p className={styles.more}>
          {fill(mustReadText.pendingMore, { count: (totalCount - mustReads.length).toLocaleString('ko') })}
        </p>
      )}
    </section>
  )
}
