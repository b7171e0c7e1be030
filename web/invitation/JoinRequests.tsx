import { UserRoundPlus } from 'lucide-react'
import { sentenceFor } from '#korean/errors'
import { inviteText } from '#korean/invitation'
import { roleNames } from '#korean/organization'
import { fill } from '#korean/particle'
import { relativeTime } from '#korean/time'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import styles from './InvitePage.module.css'
import { useAnswerRequest, useRequests } from './queries.ts'

/** Those who wait to be let in. */
export function JoinRequests({ orgId }: { orgId: number }) {
  const requests = useRequests(orgId, true)
  const answer = useAnswerRequest(orgId)
  const isBusy = (requestId: number, accepts: boolean) =>
    answer.isPending && answer.variables.requestId === requestId && answer.variables.accepts === accepts
  if (requests.error && !requests.data)
    return (
      <ErrorState
        title={inviteText.requestsFailed}
        text={sentenceFor(requests.error)}
        onRetry={() => void requests.refetch()}
      />
    )
  if (requests.data?.length === 0)
    return <EmptyState icon={<UserRoundPlus />} title={inviteText.requestsEmpty} text={inviteText.requestsEmptyHelp} />
  return (
    <ul className={styles.requests} aria-label={inviteText.requestsTab}>
      {requests.data?.map(({ requestId, name, email, role, askedAt }) => (
        <li key={requestId}>
          <Avatar name={name} size={32} />
          <span>
            <b>{name}</b>
            <small>
              {[email, roleNames[role], fill(inviteText.asked, { time: relativeTime(new Date(askedAt)) })].join(' · ')}
            </small>
          </span>
          <span className={styles.answers}>
            <Button
              aria-label={fill(inviteText.turnAwayOf, { name })}
              isBusy={isBusy(requestId, false)}
              onClick={() => answer.mutate({ requestId, accepts: false })}
            >
              {inviteText.turnAway}
            </Button>
            <Button
              kind="primary"
              aria-label={fill(inviteText.approveOf, { name })}
              isBusy={isBusy(requestId, true)}
              onClick={() => answer.mutate({ requestId, accepts: true })}
            >
              {inviteText.approve}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
