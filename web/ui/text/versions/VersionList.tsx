import { diffWords } from 'diff'
import { useState } from 'react'
import { withNames } from '#contract/rich-text'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { versionsText } from '#korean/text'
import { fullTime } from '#korean/time'
import { WITHDRAWN_NAME } from '#korean/withdrawal'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { Button } from '../../layout/Button.tsx'
import { Modal } from '../../overlay/Modal.tsx'
import type { VersionPages } from './pages.ts'
import styles from './VersionList.module.css'

/** `title` only where it is part of what is saved. */
export type Version = { id: number; at: string; name: string; title?: string; body: string }

type VersionListProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  pages: VersionPages<Version>
  isNow: (version: Version) => boolean
  /** Undefined for those who only look. */
  onRestore: ((version: Version) => void) | undefined
  isBusy: boolean
}

/** Saved versions of a text, and their differences; one press brings a version back. */
export function VersionList({ title, isOpen, onClose, pages, isNow, onRestore, isBusy }: VersionListProps) {
  const { versions, hasMore, isFetchingMore, more } = pages
  const [pressed, press] = useState<number>()
  return (
    <Modal isOpen={isOpen} title={title} size="lg" onClose={onClose}>
      {versions.length === 0 && !pages.error && <p>{pages.isPending ? versionsText.loading : versionsText.none}</p>}
      {pages.error && (
        <ErrorState
          title={versionsText.failed}
          text={sentenceFor(pages.error)}
          onRetry={pages.retry}
          isRetrying={pages.isFetching}
        />
      )}
      <ol className={styles.versions}>
        {versions.map((version, at) => (
          <Item
            key={version.id}
            version={version}
            before={versions[at + 1]}
            isFirst={!hasMore && at === versions.length - 1}
            isNow={isNow(version)}
            isFailed={pages.isMoreFailed}
            isBusy={isBusy && pressed === version.id}
            onMissing={more}
            onRestore={
              onRestore &&
              (() => {
                press(version.id)
                onRestore(version)
              })
            }
          />
        ))}
      </ol>
      {pages.isMoreFailed && !isFetchingMore && <p role="alert">{versionsText.failed}</p>}
      {hasMore && (
        <Button kind="ghost" size="small" isBusy={isFetchingMore} onClick={more}>
          {versionsText.more}
        </Button>
      )}
    </Modal>
  )
}

type ItemProps = {
  version: Version
  before: Version | undefined
  /** It is the oldest version. */
  isFirst: boolean
  isNow: boolean
  /** The one before it could not be fetched. */
  isFailed: boolean
  isBusy: boolean
  /** The one before it is wanted, and not known yet. */
  onMissing: () => void
  onRestore: (() => void) | undefined
}

function Item({ version, before, isFirst, isNow, isFailed, isBusy, onMissing, onRestore }: ItemProps) {
  const [isOpen, setOpen] = useState(false)
  const isKnown = before !== undefined || isFirst
  function toggle() {
    if (!isOpen && !isKnown) onMissing()
    setOpen(!isOpen)
  }
  return (
    <li>
      <div className={styles.head}>
        <button type="button" aria-expanded={isOpen} onClick={toggle}>
          {fill(versionsText.of, {
            time: fullTime(new Date(version.at)),
            name: version.name || WITHDRAWN_NAME,
          })}
        </button>
        {isNow && <small>{versionsText.now}</small>}
        {!isNow && onRestore && (
          <Button size="small" isBusy={isBusy} onClick={onRestore}>
            {versionsText.restore}
          </Button>
        )}
      </div>
      {isOpen && !isKnown && !isFailed && <p>{versionsText.loading}</p>}
      {isOpen && isKnown && (
        <div className={styles.difference}>
          {version.title !== undefined && (
            <p className={styles.title}>
              <Difference before={before?.title ?? ''} now={version.title} />
            </p>
          )}
          <p>
            <Difference before={withNames(before?.body ?? '')} now={withNames(version.body)} />
          </p>
        </div>
      )}
    </li>
  )
}

const Difference = ({ before, now }: { before: string; now: string }) =>
  diffWords(before, now).map((part, index) =>
    part.added ? <ins key={index}>{part.value}</ins> : part.removed ? <del key={index}>{part.value}</del> : part.value,
  )
