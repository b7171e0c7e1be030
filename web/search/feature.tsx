import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { screenTitles } from '#korean/screens'
import { feature } from '../feature.ts'
import { framedPage } from '../organization/pages.ts'
import { searchPageSearch } from './addresses.ts'

const search = createRoute({
  ...framedPage,
  path: '/search',
  staticData: { title: screenTitles.search },
  validateSearch: searchPageSearch,
  component: lazyRouteComponent(() => import('./SearchPage.tsx'), 'SearchPage'),
})

export const searchFeature = feature('search', {
  framedPages: [search],
  navigation: [
    {
      id: 'search',
      label: screenTitles.search,
      icon: <Search />,
      isOnPhone: false,
      // The palette, on top of the sidebar, leads there.
      isInSidebar: false,
      order: 1,
      goKey: 'KeyF',
      href: orgId => ({ to: '/org/$orgId/search', params: { orgId: String(orgId) }, search: {} }),
      maySee: () => true,
      holds: ({ pathname }) => /^\/org\/\d+\/search\/?$/.test(pathname),
    },
  ],
  commands: () => import('./commands.tsx'),
})
