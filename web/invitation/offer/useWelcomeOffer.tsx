import { lazy, Suspense, useState } from 'react'
import type { WelcomeOffer } from '../../auth/parts.ts'
import { deadWords, useGlance, wantedOffer } from './wanted.ts'

// Fetched by whoever comes from an invitation alone.
const OfferNotice = lazy(() => import('./OfferNotice.tsx').then(it => ({ default: it.OfferNotice })))

/** The invitation that somebody opened before they had to sign in or up. */
export function useWelcomeOffer(): WelcomeOffer {
  const [wanted] = useState(wantedOffer)
  const glance = useGlance(wanted)
  const { data } = glance
  const isProof = wanted && data?.kind === 'mail' && data.state === 'open'
  return {
    notice: isNew =>
      wanted !== undefined && (
        <Suspense>
          <OfferNotice wanted={wanted} isNew={isNew} />
        </Suspense>
      ),
    isInvited: Boolean(wanted) && !deadWords(wanted ?? null, glance),
    isAsked: glance.isFetching,
    ...(isProof && {
      proof: { invitation: wanted.token, email: data.email ?? '', memberName: data.memberName ?? undefined },
    }),
  }
}
