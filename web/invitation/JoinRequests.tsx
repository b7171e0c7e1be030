import { getRouteApi } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { useEffect } from 'react'
import { sentenceFor } from '#korean/errors'
import { inviteText } from '#korean/invitation'
import { roleNames } from '#korean/organization'
import { fill } from '#korean/particle'
import { relativeTime } from '#korean/time'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import styles from './InvitePage.module.css'
import { useAnswerRequest, useRequests } from './queries.ts'

const route = getRouteApi('/org/$orgId/invite')

/** Those who wait to be let in. */
export function JoinRequests({ orgId }: { orgId: number }) {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const requests = useRequests(orgId, page)
  const { data, totalPages = 0, totalCount = 0 } = requests.data ?? {}
  // Whoever answers the last of a page goes to the one before.
  const isPast = data?.length === 0 && totalPages > 0 && !requests.isPlaceholderData
  useEffect(() => {
    if (isPast) void navigate({ search: now => ({ ...now, page: totalPages }), replace: true })
  }, [isPast, totalPages, navigate])
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
  if (data && totalCount === 0)
    return <EmptyState icon={<UserRoundPlus />} title={inviteText.requestsEmpty} text={inviteText.requestsEmptyHelp} />
  return (
    <>
      <ul className={styles.requests} aria-label={inviteText.requestsTab}>
        {data?.map(({ requestId, name, email, role, askedAt }) => (
          <li key={requestId}>
            <Avatar name={name} size={32} />
            <span>
              <b>{name}</b>
              <small>
                {[email, roleNames[role], fill(inviteText.asked, { time: relativeTime(new Date(askedAt)) })].join(
                  ' · ',
                )}
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
      <Pagination
        page={page}
        totalPages={totalPages}
        onPage={to => void navigate({ search: now => ({ ...now, page: to }) })}
      />
    </>
  )
}
