import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { offerText } from '#korean/offer'
import { sentenceFor } from '#korean/errors'
import { MailWarning } from 'lucide-react'
import { AuthFrame } from '../../auth/AuthFrame.tsx'
import frame from '../../auth/AuthFrame.module.css'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { buttonClass } from '../../ui/layout/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { OfferDetails } from './OfferDetails.tsx'
import { landingOf, useIsAccepting, useOffer } from '../queries.ts'
import { isDead } from './glance.ts'
import { offerIn } from './wanted.ts'

const route = getRouteApi('/org/$orgId/invite/verify')

/** Where the link of an invitation leads: what it is, before anything happens. */
export function OfferPage() {
  const params = route.useParams()
  const { token = '' } = route.useSearch()
  const wanted = offerIn(params.orgId, token)
  const isWhole = wanted !== null
  const orgId = wanted?.orgId ?? 0
  const offer = useOffer(orgId, token, isWhole)
  return (
    <AuthFrame>
      <div className={frame.form}>
        {!isWhole && <Dead title={offerText.invalid} text={offerText.invalidHelp} />}
        {isDead(offer.error) && (
          <Dead
            title={offerText.invalid}
            text={offer.error.code === 'invitation.invalid' ? offerText.invalidHelp : sentenceFor(offer.error)}
          />
        )}
        {offer.error && !isDead(offer.error) && !offer.data && (
          <ErrorState
            title={offerText.failed}
            text={sentenceFor(offer.error)}
            onRetry={() => void offer.refetch()}
            isRetrying={offer.isFetching}
          />
        )}
        {isWhole && offer.isPending && (
          <Delayed>
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </Delayed>
        )}
        {offer.data && <OfferDetails key={token} orgId={orgId} token={token} offer={offer.data} />}
        {offer.data?.reader === 'member' && <Spent orgId={orgId} />}
      </div>
    </AuthFrame>
  )
}

/** A token that opens nothing any more leaves the address bar. */
function Spent({ orgId }: { orgId: number }) {
  const navigate = useNavigate()
  const isAccepting = useIsAccepting(orgId)
  useEffect(() => {
    if (!isAccepting) void navigate(landingOf(orgId))
  }, [navigate, orgId, isAccepting])
  return null
}

const Dead = ({ title, text }: { title: string; text: string }) => (
  <EmptyState heading="h1" icon={<MailWarning />} title={title} text={text}>
    <Link className={buttonClass()} to="/start">
      {offerText.toList}
    </Link>
  </EmptyState>
)
