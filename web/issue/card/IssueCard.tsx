import { useQuery } from '@tanstack/react-query'
import { CircleOff } from 'lucide-react'
import { useId } from 'react'
import type { Thread } from '#contract/comment'
import type { Issue } from '#contract/issue'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { plainExcerpt } from '#contract/rich-text'
import { authorName } from '#korean/author'
import { sentenceFor } from '#korean/errors'
import { cardText, issueText } from '#korean/issue'
import { fill } from '#korean/particle'
import { fullTime, relativeTime } from '#korean/time'
import { isRefused } from '../../cache.ts'
import { call } from '../../call.ts'
import type { CardProps } from '../../organization/things.ts'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AuthorAvatar } from '../../ui/layout/AuthorAvatar.tsx'
import { shareOf, StateGlyph } from '../../workflow/StateGlyph.tsx'
import { type IssueContext, keyOf, stateOf, useIssueContext } from '../context.ts'
import { type OneAt, useIssue } from '../store/store.ts'
import styles from './IssueCard.module.css'

const ISSUE_PATH = /^\/org\/(\d+)\/project\/(\d+)\/issue\/(\d+)/
const SHOWN_MOST = 4
const EXCERPT_MOST = 400

/** An issue at a glance, with its last comments. */
export function IssueCard({ path }: CardProps) {
  const [, orgId, projectId, issueId] = (ISSUE_PATH.exec(path) ?? []).map(Number)
  const at = { orgId: orgId ?? 0, projectId: projectId ?? 0, issueId: issueId ?? 0 }
  const { around, failed, retry } = useIssueContext(at)
  const found = useIssue(at)
  const error = failed ?? found.error
  if (isRefused(error)) return <EmptyState icon={<CircleOff />} title={cardText.missing} text={sentenceFor(error)} />
  if (error && !(around && found.data))
    return (
      <ErrorState
        title={issueText.loadFailed}
        text={sentenceFor(error)}
        onRetry={() => {
          retry()
          void found.refetch()
        }}
      />
    )
  if (!around || !found.data) return <Bones />
  const issue = found.data
  const state = stateOf(around, issue.stateId)
  return (
    <article className={styles.card}>
      <header>
        <p>
          <StateGlyph state={state} share={shareOf(around.workflow.states, issue.stateId)} label={state.name} />
          {keyOf(around, issue)} · {around.project.name}
        </p>
        <h2>{issue.title}</h2>
      </header>
      <LastComments at={at} around={around} issue={issue} />
    </article>
  )
}

/** The comments and replies of the newest page in the order of their times. */
const inOrder = (threads: readonly Thread[]) =>
  threads
    .flatMap(({ replies, ...thread }) => [thread, ...replies])
    .filter(({ deletedAt }) => deletedAt === null)
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))

/** Where there are none, the beginning of the text. */
function LastComments({ at, around, issue }: { at: OneAt; around: IssueContext; issue: Issue }) {
  const id = useId()
  const comments = useQuery({
    queryKey: ['lastComments', at.orgId, at.projectId, at.issueId],
    queryFn: () => call(issueCommentRoutes.list, { ...at, query: {} }),
    select: ({ threads, older }) => ({ all: inOrder(threads), hasOlder: older !== null }),
    // It is drawn because something has come to them.
    staleTime: 0,
  })
  if (!comments.data) return <Bones />
  const { all, hasOlder } = comments.data
  const shown = all.slice(-SHOWN_MOST)
  const hidden = all.length - shown.length
  if (shown.length === 0)
    return <p className={styles.body}>{plainExcerpt(issue.body, EXCERPT_MOST) || cardText.noComments}</p>
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.before}>
        {hidden > 0 ? fill(hasOlder ? cardText.olderMany : cardText.older, { count: hidden }) : cardText.comments}
      </h3>
      <ol className={styles.comments}>
        {shown.map(({ commentId, author, outsider, body, createdAt }) => (
          <li key={commentId}>
            <AuthorAvatar
              member={author}
              outsider={outsider}
              imageUrl={author && around.people.get(author.memberId)?.profileImgUrl}
              size={32}
            />
            <div>
              <p className={styles.by}>
                <b>{authorName(author, outsider)}</b>
                <time dateTime={createdAt} data-tip={fullTime(new Date(createdAt))}>
                  {relativeTime(new Date(createdAt))}
                </time>
              </p>
              <p>{plainExcerpt(body, EXCERPT_MOST) || cardText.onlyFiles}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Bones = () => (
  <Delayed>
    <div className={styles.bones}>
      <Skeleton width="36%" height="16px" />
      <Skeleton width="72%" height="24px" />
      <Skeleton width="100%" height="64px" />
    </div>
  </Delayed>
)
