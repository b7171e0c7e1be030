import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { screenTitles } from '#korean/screens'
import type { WithWelcomeOfferProps } from '../auth/parts.ts'
import { feature } from '../feature.ts'
import { framedPage } from '../organization/pages.ts'
import { page, signedInOnly } from '../pages.tsx'
import { optional } from '../search.ts'
import { wantedOffer } from './offer/wanted.ts'
import { useWaiting } from './waiting.ts'
import { inviteSearch } from './ways.ts'
import { fetchedComponent } from '../ui/fetched.ts'

const invite = createRoute({
  ...framedPage,
  path: '/invite',
  staticData: { title: screenTitles.invite },
  validateSearch: inviteSearch,
  component: lazyRouteComponent(() => import('./InvitePage.tsx'), 'InvitePage'),
})
/** For whoever is invited, who is no member yet: beside the organization's own pages, not among them. */
const offer = createRoute({
  ...page,
  path: '/org/$orgId/invite/verify',
  staticData: { title: screenTitles.offer },
  beforeLoad: signedInOnly,
  validateSearch: optional('token'),
  component: lazyRouteComponent(() => import('./offer/OfferPage.tsx'), 'OfferPage'),
})

export const invitationFeature = feature('invitation', {
  pages: [offer],
  framedPages: [invite],
  commands: () => import('./commands.tsx'),
  useBadges: (orgId, me) => ({ people: useWaiting(orgId, me) }),
  welcomeOffer: {
    isWanted: () => wantedOffer() !== undefined,
    With: fetchedComponent<WithWelcomeOfferProps>(() =>
      import('./offer/WithWelcomeOffer.tsx').then(it => it.WithWelcomeOffer),
    ),
  },
})
