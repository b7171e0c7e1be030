import { sentenceFor } from '#korean/errors'
import { detailText, issueText } from '#korean/issue'
import { isRefused } from '../cache.ts'
import { Bone } from '../ui/Bone.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Later } from '../ui/Later.tsx'
import { SearchX } from 'lucide-react'
import { type Around, keyOf } from './around.ts'
import { IssueActions } from './IssueActions.tsx'
import { IssueDetail } from './IssueDetail.tsx'
import styles from './IssuePanel.module.css'
import { useIssue } from './queries.ts'

type IssuePanelProps = {
  around: Around
  issueId: number
  /** The list behind, in its order. */
  order: readonly number[]
  /** Opened for writing. */
  isEditing: boolean
  onOpen: (issueId: number) => void
  onClose: () => void
  onDone: () => void
}

/** An issue beside its list, which stays where it is. */
export function IssuePanel({ around, issueId, order, isEditing, onOpen, onClose, onDone }: IssuePanelProps) {
  const found = useIssue({ ...around.at, issueId })
  const issue = found.data
  const at = order.indexOf(issueId)
  const step = (by: number) => {
    const next = at < 0 ? undefined : order[at + by]
    return next === undefined ? undefined : () => onOpen(next)
  }
  return (
    <aside className={styles.panel} aria-label={issue ? `${issue.key} ${issue.title}` : issueText.issue}>
      <header className={styles.bar}>
        <b>{issue && keyOf(around, issue)}</b>
        {issue ? (
          <IssueActions
            around={around}
            issue={issue}
            previous={step(-1)}
            next={step(1)}
            onClose={onClose}
            onGone={onClose}
          />
        ) : (
          <Button kind="ghost" size="small" onClick={onClose}>
            {detailText.close}
          </Button>
        )}
      </header>
      <div className={styles.scroll}>
        {issue && <IssueDetail around={around} issue={issue} isEditing={isEditing} onDone={onDone} />}
        {!issue && found.error && isRefused(found.error) && (
          <EmptyState icon={<SearchX />} title={detailText.missing} text={detailText.missingHelp} />
        )}
        {!issue && found.error && !isRefused(found.error) && (
          <ErrorState
            title={issueText.loadFailed}
            text={sentenceFor(found.error)}
            onRetry={() => void found.refetch()}
            isRetrying={found.isFetching}
          />
        )}
        {!issue && !found.error && (
          <div className={styles.bones}>
            <Later>
              <Bone width="80%" height="28px" />
              <Bone width="60%" height="20px" />
              <Bone width="100%" height="120px" />
            </Later>
          </div>
        )}
      </div>
    </aside>
  )
}
