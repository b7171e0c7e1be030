import { Vote } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { pollEnd, pollText } from '#korean/poll'
import { fullTime } from '#korean/time'
import type { Poll } from '#contract/poll'
import { serverNow } from '../../live/token-life.ts'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import type { PostAt } from '../post/queries.ts'
import { PollBallot } from './PollBallot.tsx'
import { PollMenu } from './PollMenu.tsx'
import { PollResult } from './PollResult.tsx'
import styles from './PollView.module.css'
import { lookAgainAtPoll, usePoll, usePollNews, useVote } from './queries.ts'

export type PollViewProps = { at: PostAt; isArchived: boolean; mayEdit: boolean }

/** The poll of a post: to vote in, or its result. */
export function PollView(props: PollViewProps) {
  const { data, error, isFetching, refetch } = usePoll(props.at)
  if (data) return <Loaded key={data.pollId} {...props} poll={data} />
  if (error)
    return (
      <ErrorState
        title={pollText.failed}
        text={sentenceFor(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return <PollBones />
}

const widths = ['100%', '100%', '100%']
export const PollBones = () => (
  <div className={styles.poll} aria-hidden="true">
    <Delayed>
      <Skeleton width="60%" height="20px" />
      {widths.map((width, at) => (
        <Skeleton key={`${width} ${at}`} width={width} height="38px" />
      ))}
    </Delayed>
  </div>
)

const SOONEST_MS = 1_000
const LATEST_MS = 55_000

/** Asks again once it is over, by the clock of the server. */
function useEnd(at: PostAt, { endsAt, isEnded }: Poll) {
  const { orgId, boardId, postId } = at
  useEffect(() => {
    if (endsAt === null || isEnded) return
    const end = Date.parse(endsAt)
    let timer: ReturnType<typeof setTimeout>
    function wait() {
      const waitMs = Math.min(LATEST_MS, Math.max(SOONEST_MS, end - serverNow()))
      timer = setTimeout(() => {
        if (end <= serverNow()) void lookAgainAtPoll({ orgId, boardId, postId })
        wait()
      }, waitMs)
    }
    wait()
    return () => clearTimeout(timer)
  }, [orgId, boardId, postId, endsAt, isEnded])
}

function Loaded({ at, poll, isArchived, mayEdit }: PollViewProps & { poll: Poll }) {
  const id = useId()
  usePollNews(at, poll)
  useEnd(at, poll)
  const vote = useVote(at)
  const hasVoted = poll.options.some(({ isChosen }) => isChosen)
  const [wanted, want] = useState<'ballot' | 'result'>()
  const mayVote = !isArchived && !poll.isEnded
  const isBallot = mayVote && (!poll.isResultShown || (wanted ?? (hasVoted ? 'result' : 'ballot')) === 'ballot')
  const mayLook = poll.isResultShown && isBallot
  const mayGoBack = mayVote && !isBallot
  return (
    <section className={styles.poll} aria-labelledby={id}>
      <header className={styles.head}>
        <Vote aria-hidden />
        <h2 id={id}>{poll.question}</h2>
        {mayEdit && <PollMenu at={at} poll={poll} />}
      </header>
      <Facts poll={poll} />
      {isBallot ? (
        <PollBallot
          at={at}
          poll={poll}
          isBusy={vote.isPending}
          onVote={optionIds => vote.mutate(optionIds, { onSuccess: () => want('result') })}
        >
          {mayLook && (
            <Button kind="ghost" onClick={() => want('result')}>
              {pollText.showResult}
            </Button>
          )}
        </PollBallot>
      ) : (
        <PollResult at={at} poll={poll} labelledBy={id} />
      )}
      <footer className={styles.foot}>
        <output>{fill(pollText.voters, { count: poll.voterCount.toLocaleString('ko') })}</output>
        {mayGoBack && (
          <Button kind="ghost" size="small" onClick={() => want('ballot')}>
            {hasVoted ? pollText.voteAgain : pollText.backToVote}
          </Button>
        )}
        {mayGoBack && hasVoted && (
          <Button
            kind="ghost"
            size="small"
            isBusy={vote.isPending}
            onClick={() => vote.mutate([], { onSuccess: () => want(undefined) })}
          >
            {pollText.takeBack}
          </Button>
        )}
      </footer>
    </section>
  )
}

function Facts({ poll: { choicesMost, isAnonymous, endsAt, isEnded } }: { poll: Poll }) {
  const choosing =
    choicesMost === 1
      ? pollText.isOne
      : choicesMost === null
        ? pollText.isSeveral
        : fill(pollText.isUpTo, { most: choicesMost })
  const end = endsAt === null ? undefined : new Date(endsAt)
  return (
    <p className={styles.facts}>
      <span>{choosing}</span>
      {isAnonymous && <span>{pollText.isAnonymous}</span>}
      {end && (
        <time dateTime={end.toISOString()} data-tip={fullTime(end)}>
          {isEnded ? pollText.isEnded : fill(pollText.endsAt, { time: pollEnd(end) })}
        </time>
      )}
    </p>
  )
}
