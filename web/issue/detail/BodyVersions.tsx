import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { diffWords } from 'diff'
import { useState } from 'react'
import { activityRoutes, type BodyVersion } from '#contract/activity'
import type { Issue } from '#contract/issue'
import { withNames } from '#contract/rich-text'
import { detailText } from '#korean/issue'
import { fill } from '#korean/particle'
import { fullTime } from '#korean/time'
import { call } from '../../call.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import type { IssueContext } from '../context.ts'
import styles from './BodyVersions.module.css'
import { type OneAt, useChangeIssue } from '../store/store.ts'

type BodyVersionsProps = { around: IssueContext; issue: Issue; isOpen: boolean; onClose: () => void }

/** The saved versions of the body, and their differences; one press brings a version back. */
export function BodyVersions({ around, issue, isOpen, onClose }: BodyVersionsProps) {
  const found = useVersions({ ...around.at, issueId: issue.issueId }, isOpen)
  const { versions, hasMore, isFetchingMore, more } = found
  return (
    <Modal isOpen={isOpen} title={detailText.versions} size="lg" onClose={onClose}>
      {versions.length === 0 && <p>{found.isPending ? detailText.loading : detailText.noVersions}</p>}
      <ol className={styles.versions}>
        {versions.map((version, at) => (
          <Version
            key={version.versionId}
            around={around}
            issue={issue}
            version={version}
            before={versions[at + 1]}
            isFirst={!hasMore && at === versions.length - 1}
            onMissing={more}
            onDone={onClose}
          />
        ))}
      </ol>
      {hasMore && (
        <Button kind="ghost" size="small" isBusy={isFetchingMore} onClick={more}>
          {detailText.moreVersions}
        </Button>
      )}
    </Modal>
  )
}

type VersionProps = {
  around: IssueContext
  issue: Issue
  version: BodyVersion
  before: BodyVersion | undefined
  /** It is the oldest version. */
  isFirst: boolean
  /** The one before it is wanted, and not known yet. */
  onMissing: () => void
  onDone: () => void
}

function Version({ around, issue, version, before, isFirst, onMissing, onDone }: VersionProps) {
  const change = useChangeIssue(around.at)
  const [isOpen, setOpen] = useState(false)
  const { at, who, body } = version
  const isNow = body === issue.body
  const isKnown = before !== undefined || isFirst
  function toggle() {
    if (!isOpen && !isKnown) onMissing()
    setOpen(!isOpen)
  }
  const restore = () => change.mutate({ issueId: issue.issueId, changes: { body }, seen: issue }, { onSuccess: onDone })
  return (
    <li>
      <div className={styles.head}>
        <button type="button" aria-expanded={isOpen} onClick={toggle}>
          {fill(detailText.versionOf, { time: fullTime(new Date(at)), name: who.name })}
        </button>
        {isNow && <small>{detailText.now}</small>}
        {!isNow && around.mayEdit && (
          <Button size="small" isBusy={change.isPending} onClick={restore}>
            {detailText.restore}
          </Button>
        )}
      </div>
      {isOpen && !isKnown && <p>{detailText.loading}</p>}
      {isOpen && isKnown && (
        <p className={styles.difference}>
          {diffWords(withNames(before?.body ?? ''), withNames(body)).map((part, index) =>
            part.added ? (
              <ins key={index}>{part.value}</ins>
            ) : part.removed ? (
              <del key={index}>{part.value}</del>
            ) : (
              part.value
            ),
          )}
        </p>
      )}
    </li>
  )
}

const newest = ({ orgId, projectId, issueId }: OneAt) =>
  queryOptions({
    queryKey: ['bodies', orgId, projectId, issueId],
    queryFn: () => call(activityRoutes.versions, { orgId, projectId, issueId, query: {} }),
  })

/** The versions older than this one. */
const behind = ({ orgId, projectId, issueId }: OneAt, first: string) =>
  infiniteQueryOptions({
    queryKey: ['bodies', orgId, projectId, issueId, 'behind', first],
    queryFn: ({ pageParam: after }) => call(activityRoutes.versions, { orgId, projectId, issueId, query: { after } }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
  })

/** The newest first, a page of them; `more` brings the page behind. */
function useVersions(at: OneAt, isWanted: boolean) {
  const [isMoreWanted, setMoreWanted] = useState(false)
  const first = useQuery({ ...newest(at), enabled: isWanted })
  const next = first.data?.next ?? null
  const older = useInfiniteQuery({ ...behind(at, next ?? ''), enabled: isWanted && isMoreWanted && next !== null })
  const pages = [...(first.data ? [first.data] : []), ...(older.data?.pages ?? [])]
  return {
    versions: pages.flatMap(({ versions }) => versions),
    hasMore: next !== null && (older.data === undefined || older.hasNextPage),
    isPending: first.isPending,
    isFetchingMore: older.isFetching,
    more: () => (isMoreWanted ? void older.fetchNextPage() : setMoreWanted(true)),
  }
}
