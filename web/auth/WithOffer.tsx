import { useState } from 'react'
import { partOf } from '../feature.ts'
import type { WelcomeOffer, WithWelcomeOfferProps } from './parts.ts'

const NONE: WelcomeOffer = { notice: () => null, isInvited: false, isAsked: false }

/** The code of invitations is fetched only for a person who comes from one. */
export function WithOffer({ children }: WithWelcomeOfferProps) {
  const { isWanted, With } = partOf('welcomeOffer')
  const [isInvited] = useState(isWanted)
  if (!isInvited) return children(NONE)
  return <With>{children}</With>
}
