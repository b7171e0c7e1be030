import { getRouteApi } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { JoinRequest } from '#contract/join-request'
import { sentenceFor } from '#korean/errors'
import { inviteText } from '#korean/invitation'
import { roleNames } from '#korean/organization'
import { fill } from '#korean/particle'
import { relativeTime } from '#korean/time'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Pagination } from '../ui/layout/Pagination.tsx'
import styles from './InvitePage.module.css'
import { useAnswerRequest, useRequests } from './queries.ts'

const route = getRouteApi('/org/$orgId/invite')

/** The requests to join. */
export function JoinRequests({ orgId }: { orgId: number }) {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const requests = useRequests(orgId, page)
  const { data, totalPages = 0, totalCount = 0 } = requests.data ?? {}
  // The last request of a page may have been answered: the page before is shown.
  const isPast = data?.length === 0 && totalPages > 0 && !requests.isPlaceholderData
  useEffect(() => {
    if (isPast) void navigate({ search: now => ({ ...now, page: totalPages }), replace: true })
  }, [isPast, totalPages, navigate])
  const answer = useAnswerRequest(orgId)
  const [asked, setAsked] = useState<{ request: JoinRequest; isOpen: boolean }>()
  const close = () => setAsked(now => now && { ...now, isOpen: false })
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
        {data?.map(request => {
          const { requestId, name, email, role, askedAt } = request
          return (
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
                  onClick={() => setAsked({ request, isOpen: true })}
                >
                  {inviteText.turnAway}
                </Button>
                <Button
                  kind="primary"
                  aria-label={fill(inviteText.approveOf, { name })}
                  isBusy={isBusy(requestId, true)}
                  // The second press of two would answer the next one, who is there by then.
                  onClick={event => event.detail < 2 && answer.mutate({ requestId, accepts: true })}
                >
                  {inviteText.approve}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {asked && (
        <ConfirmDialog
          isOpen={asked.isOpen}
          title={fill(inviteText.turnAwayQuestion, { name: asked.request.name })}
          text={fill(inviteText.turnAwayHelp, { email: asked.request.email })}
          verb={inviteText.turnAway}
          isDanger
          isBusy={answer.isPending}
          onConfirm={() => answer.mutate({ requestId: asked.request.requestId, accepts: false }, { onSettled: close })}
          onClose={close}
        />
      )}
      <Pagination
        page={page}
        totalPages={totalPages}
        onPage={to => void navigate({ search: now => ({ ...now, page: to }) })}
      />
    </>
  )
}
