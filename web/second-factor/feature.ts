import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { siteText } from '#korean/site'
import { screenTitles } from '#korean/screens'
import { feature } from '../feature.ts'
import { whenTold } from '../live/live.ts'
import { page } from '../pages.tsx'
import { optional } from '../search.ts'
import { showError } from '../ui/feedback/toasts.ts'
import { fetchedComponent } from '../ui/fetched.ts'

const SecondFactorSection = fetchedComponent(() =>
  import('./SecondFactorSection.tsx').then(it => it.SecondFactorSection),
)

const recovery = createRoute({
  ...page,
  path: '/auth/second-factor/recovery',
  staticData: { title: screenTitles.secondFactor },
  validateSearch: optional('token'),
  component: lazyRouteComponent(() => import('./RecoveryPages.tsx'), 'RecoveryPage'),
})
const stop = createRoute({
  ...page,
  path: '/auth/second-factor/stop',
  staticData: { title: screenTitles.secondFactor },
  validateSearch: optional('token'),
  component: lazyRouteComponent(() => import('./RecoveryPages.tsx'), 'StopPage'),
})

// On every page of every device: whoever sees it may be the only one who can stop it.
whenTold(
  'secondFactor.ending',
  ({ endsAt }) =>
    void import('#korean/second-factor').then(
      it => showError(it.endingSentence(endsAt)),
      // This page is older than the server.
      () => showError(siteText.factorEnds),
    ),
)

export const secondFactorFeature = feature('second-factor', {
  pages: [recovery, stop],
  accountSection: ['second-factor', SecondFactorSection],
})
