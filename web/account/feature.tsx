import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { screenTitles } from '#korean/screens'
import { feature } from '../feature.ts'
import { ownPage } from './pages.ts'

const infoPage = createRoute({
  ...ownPage,
  path: '/',
  staticData: { title: screenTitles.info },
  component: lazyRouteComponent(() => import('./InfoPage.tsx'), 'InfoPage'),
})
const password = createRoute({
  ...ownPage,
  path: '/password',
  staticData: { title: screenTitles.infoPassword },
  component: lazyRouteComponent(() => import('./PasswordPage.tsx'), 'PasswordPage'),
})

export const accountFeature = feature('account', { ownPages: [infoPage, password] })
