import { sentenceFor } from '#korean/errors'
import { detailText, issueText } from '#korean/issue'
import { isGone, isRefused } from '../../cache.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { IssueSkeleton } from './IssueSkeleton.tsx'
import { type IssueContext, keyOf } from '../context.ts'
import { IssueActions } from './IssueActions.tsx'
import { IssueDetail } from './IssueDetail.tsx'
import { GoneBanner, IssueGone } from './IssueGone.tsx'
import styles from './IssuePanel.module.css'
import { PANEL_ID } from '../list/useIssueKeys.ts'
import { useIssue } from '../store/store.ts'
import { useElsewhere, useIsWritten } from './locate.ts'

type IssuePanelProps = {
  around: IssueContext
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
  const isMissing = found.data ? isGone(found.error) : isRefused(found.error)
  const { elsewhere, isLoading } = useElsewhere({ ...around.at, issueId }, isMissing)
  const isWritten = useIsWritten(issueId)
  // The cached issue is not shown, but an unsaved text is not taken from its author.
  const issue = isMissing && !isWritten ? undefined : found.data
  const gone = { orgId: around.at.orgId, issueId, elsewhere }
  const at = order.indexOf(issueId)
  const step = (by: number) => {
    const next = at < 0 ? undefined : order[at + by]
    return next === undefined ? undefined : () => onOpen(next)
  }
  return (
    <aside
      id={PANEL_ID}
      tabIndex={-1}
      className={styles.panel}
      data-floats=""
      aria-label={issue ? `${issue.key} ${issue.title}` : issueText.issue}
    >
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
        {issue && isMissing && <GoneBanner {...gone} />}
        {issue && <IssueDetail around={around} issue={issue} isEditing={isEditing} onDone={onDone} />}
        {!issue && isMissing && !isLoading && <IssueGone {...gone} />}
        {!issue && found.error && !isMissing && (
          <ErrorState
            title={issueText.loadFailed}
            text={sentenceFor(found.error)}
            onRetry={() => void found.refetch()}
            isRetrying={found.isFetching}
          />
        )}
        {!issue && !found.error && <IssueSkeleton />}
      </div>
    </aside>
  )
}
