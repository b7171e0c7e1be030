import { useState } from 'react'
import type { WithWelcomeOfferProps } from '../../auth/parts.ts'
import { deadWords, useGlance } from './glance.ts'
import { OfferNotice } from './OfferNotice.tsx'
import { wantedOffer } from './wanted.ts'

/** Asks what the invitation is that somebody opened before they had to sign in or up. */
export function WithWelcomeOffer({ children }: WithWelcomeOfferProps) {
  const [wanted] = useState(wantedOffer)
  const glance = useGlance(wanted)
  const { data } = glance
  const isProof = wanted && data?.proves && data.state === 'open'
  return children({
    notice: isNew => wanted !== undefined && <OfferNotice wanted={wanted} isNew={isNew} />,
    isInvited: Boolean(wanted) && !deadWords(wanted ?? null, glance),
    isAsked: glance.isFetching,
    ...(isProof && {
      proof: { invitation: wanted.token, email: data.email ?? '', memberName: data.memberName ?? undefined },
    }),
  })
}
