import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { frameText } from '#korean/frame'
import { screenTitles } from '#korean/screens'
import { feature } from '../feature.ts'
import { fetchedComponent } from '../ui/fetched.ts'
import { page, signedInOnly } from '../pages.tsx'
import { numbered } from '../search.ts'
import { infoSearch } from './info/info-search.ts'
import { framedPage } from './pages.ts'

const start = createRoute({
  ...page,
  path: '/start',
  staticData: { title: screenTitles.start },
  beforeLoad: signedInOnly,
  validateSearch: numbered('page'),
  component: lazyRouteComponent(() => import('./start/StartPage.tsx'), 'StartPage'),
})
const info = createRoute({
  ...framedPage,
  path: '/info',
  staticData: { title: screenTitles.organizationInfo },
  validateSearch: infoSearch,
  component: lazyRouteComponent(() => import('./info/OrganizationInfoPage.tsx'), 'OrganizationInfoPage'),
})

export const organizationFeature = feature('organization', {
  pages: [start],
  framedPages: [info],
  frameTop: () => import('./second-factor/FrameTop.tsx'),
  organizationSettings: fetchedComponent(() =>
    import('./second-factor/PolicySettings.tsx').then(it => it.PolicySettings),
  ),
  navigation: [
    {
      id: 'people',
      label: frameText.people,
      icon: <Users />,
      isOnPhone: false,
      order: 20,
      goKey: 'KeyM',
      href: orgId => ({ to: '/org/$orgId/info', params: { orgId: String(orgId) }, search: {} }),
      maySee: () => true,
      // A hand-over belongs to the record, which belongs to the people. Pages of a project end like those of the organization.
      holds: ({ pathname, search }) =>
        /^\/org\/\d+\/(info|invite|handover\/\d+)\/?$/.test(pathname) && search.tab !== 'chart',
    },
  ],
})
