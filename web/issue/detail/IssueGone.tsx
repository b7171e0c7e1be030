import { Link } from '@tanstack/react-router'
import { Copy, FolderInput, SearchX } from 'lucide-react'
import { useState } from 'react'
import { detailText } from '#korean/issue'
import { fill } from '#korean/particle'
import { UnsentComment } from '../../comment/UnsentComment.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { copyText } from '../../ui/feedback/clipboard.ts'
import { EmptyState, type EmptyStateProps } from '../../ui/feedback/EmptyState.tsx'
import { passFocus } from '../../ui/focus.ts'
import { Button, buttonClass } from '../../ui/layout/Button.tsx'
import { changesOf } from '../../versioned-draft.ts'
import type { OneAt } from '../store/store.ts'
import styles from './IssueGone.module.css'
import { useWordsDraft, type Words } from './locate.ts'
import { DiscardDialog } from '../text/DiscardDialog.tsx'

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

function KeptWords({ words: { title, body }, onDiscard }: { words: Words; onDiscard: () => void }) {
  const [isLeaving, setLeaving] = useState(false)
  const copy = () =>
    copyText([title, body].filter(Boolean).join('\n\n'), {
      copied: detailText.wordsCopied,
      failed: detailText.wordsUncopied,
    })
  return (
    <section className={styles.draft} aria-labelledby="kept-words">
      <header>
        <div>
          <h2 id="kept-words">{detailText.keptWords}</h2>
          <p>{detailText.keptWordsHelp}</p>
        </div>
        <span className={styles.acts}>
          <Button onClick={() => void copy()}>
            <Copy />
            {detailText.copyWords}
          </Button>
          <Button kind="ghost" onClick={() => setLeaving(true)}>
            {detailText.leave}
          </Button>
        </span>
      </header>
      <div className={styles.words}>
        {title && <b>{title}</b>}
        {body && <p>{body}</p>}
      </div>
      <DiscardDialog isOpen={isLeaving} onConfirm={onDiscard} onClose={() => setLeaving(false)} />
    </section>
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
