import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { screenTitles } from '#korean/screens'
import { sessionKnown } from '../call.ts'
import { feature } from '../feature.ts'
import { missing, page } from '../pages.tsx'

const home = createRoute({
  ...page,
  path: '/',
  beforeLoad: sessionKnown,
  component: lazyRouteComponent(() => import('./HomePage.tsx'), 'HomePage'),
})
const accessDenied = createRoute({
  ...page,
  path: '/access-denied',
  staticData: { title: screenTitles.accessDenied },
  component: lazyRouteComponent(() => import('./AccessDeniedPage.tsx'), 'AccessDeniedPage'),
})
const withdrawn = createRoute({
  ...page,
  path: '/withdrawn',
  staticData: { title: screenTitles.infoWithdraw },
  component: lazyRouteComponent(() => import('./WithdrawnPage.tsx'), 'WithdrawnPage'),
})
const terms = createRoute({
  ...page,
  path: '/terms',
  staticData: { title: screenTitles.terms },
  component: lazyRouteComponent(() => import('./TermsPage.tsx'), 'TermsPage'),
})
const privacy = createRoute({
  ...page,
  path: '/privacy',
  staticData: { title: screenTitles.privacy },
  component: lazyRouteComponent(() => import('./PrivacyPage.tsx'), 'PrivacyPage'),
})
const anything = createRoute({
  ...page,
  path: '$',
  staticData: { title: screenTitles.notFound },
  component: missing,
})

export const homeFeature = feature('home', { pages: [home, accessDenied, withdrawn, terms, privacy, anything] })
