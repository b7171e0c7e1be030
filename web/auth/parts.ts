// The invitation with which somebody comes who first has to sign in or up: shown by the feature that knows invitations.
import type { ComponentType, ReactNode } from 'react'

export type WelcomeOffer = {
  /** Why one is asked to sign in or up first; nothing where one came by oneself. */
  notice: (isNew: boolean) => ReactNode
  /** Opens something, as far as anybody knows. */
  isInvited: boolean
  isAsked: boolean
  /** A token that came by mail proves its address; a link, which anybody may hold, proves nothing. */
  proof?: { invitation: string; email: string; memberName?: string | undefined }
}

export type OtherWaysInProps = {
  /** Somebody without an account. */
  isNew?: boolean
  /** The server's own provider alone, for an account that opens by nothing else. */
  isRequired?: boolean
}

export type WithWelcomeOfferProps = { children: (offer: WelcomeOffer) => ReactNode }

declare module '../feature.ts' {
  interface FeatureParts {
    welcomeOffer?: { isWanted: () => boolean; With: ComponentType<WithWelcomeOfferProps> }
    /** Ways to sign in or up without a form of ours. */
    otherWaysIn?: ComponentType<OtherWaysInProps>
  }
}
