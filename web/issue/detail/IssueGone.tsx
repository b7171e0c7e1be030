import { Link } from '@tanstack/react-router'
import { FolderInput, SearchX } from 'lucide-react'
import { detailText } from '#korean/issue'
import { fill } from '#korean/particle'
import { UnsentComment } from '../../comment/UnsentComment.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState, type EmptyStateProps } from '../../ui/feedback/EmptyState.tsx'
import { passFocus } from '../../ui/focus.ts'
import { buttonClass } from '../../ui/layout/Button.tsx'
import { KeptWords } from '../../ui/unsaved/KeptWords.tsx'
import { changesOf } from '../../versioned-draft.ts'
import type { OneAt } from '../store/store.ts'
import styles from './IssueGone.module.css'
import { useWordsDraft } from './locate.ts'

type Place = { projectId: number; key: string }
type IssueGoneProps = Pick<OneAt, 'orgId' | 'issueId'> & { elsewhere: Place | undefined }

/** Beside its list, instead of an issue that is not there any more. */
export const IssueGone = (gone: IssueGoneProps) =>
  gone.elsewhere ? (
    <EmptyState icon={<FolderInput />} title={detailText.movedAway}>
      <Elsewhere {...gone} elsewhere={gone.elsewhere} />
    </EmptyState>
  ) : (
    <IssueMissing orgId={gone.orgId} issueId={gone.issueId} />
  )

const MISSING = 'issue-missing'

/** With the words that its reader has not saved: they are theirs, whatever became of the issue. */
export function IssueMissing({
  orgId,
  issueId,
  ...empty
}: Pick<OneAt, 'orgId' | 'issueId'> & Pick<EmptyStateProps, 'heading' | 'children'>) {
  const [draft, keep] = useWordsDraft(issueId)
  const isChanged = draft && Object.keys(changesOf(draft)).length > 0
  function discard() {
    keep(() => undefined)
    passFocus(() => document.getElementById(MISSING))
  }
  return (
    <div id={MISSING} className={styles.gone} tabIndex={-1}>
      <EmptyState icon={<SearchX />} title={detailText.missing} text={detailText.missingHelp} {...empty} />
      {isChanged && <KeptWords words={draft.values} onDiscard={discard} />}
      <UnsentComment orgId={orgId} kind="issue" thingId={issueId} />
    </div>
  )
}

/** Over what somebody is writing to an issue that is not there any more. */
export const GoneBanner = (gone: IssueGoneProps) => (
  <Banner kind="warn" role="status" trailing={gone.elsewhere && <Elsewhere {...gone} elsewhere={gone.elsewhere} />}>
    {gone.elsewhere ? detailText.movedWhileWritten : detailText.goneWhileWritten}
  </Banner>
)

const Elsewhere = ({ orgId, issueId, elsewhere }: IssueGoneProps & { elsewhere: Place }) => (
  <Link
    className={buttonClass({ size: 'small' })}
    to="/org/$orgId/project/$projectId/issue/$issueId"
    params={{ orgId: String(orgId), projectId: String(elsewhere.projectId), issueId: String(issueId) }}
  >
    {fill(detailText.toElsewhere, { key: elsewhere.key })}
  </Link>
)
