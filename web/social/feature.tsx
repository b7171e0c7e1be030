import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pendingModes, type PendingMode } from '#contract/pending-mode'
import { screenTitles } from '#korean/screens'
import { feature } from '../feature.ts'
import { page } from '../pages.tsx'
import { optional } from '../search.ts'
import { fetchedComponent } from '../ui/fetched.ts'

const SocialButtons = fetchedComponent(() => import('./SocialButtons.tsx').then(it => it.SocialButtons))
const LinkedWays = fetchedComponent(() => import('./LinkedWays.tsx').then(it => it.LinkedWays))

const texts = optional('code', 'state', 'iss', 'oauthId', 'error', 'verified')

/** Providers add parameters of their own, which are dropped with every value that is not known. */
function oauthSearch(search: Record<string, unknown>): OauthSearch {
  const mode = pendingModes.find(each => each === search.mode)
  return {
    ...texts(search),
    modal: search.modal === 'extra-info' ? search.modal : undefined,
    mode,
  }
}
type OauthSearch = ReturnType<typeof texts> & { modal?: 'extra-info' | undefined; mode?: PendingMode | undefined }

const oauth = createRoute({
  ...page,
  path: '/oauth',
  staticData: { title: screenTitles.oauth },
  validateSearch: oauthSearch,
  component: lazyRouteComponent(() => import('./OauthPage.tsx'), 'OauthPage'),
})

export const socialFeature = feature('social', {
  pages: [oauth],
  otherWaysIn: SocialButtons,
  accountSection: ['social', LinkedWays],
})
