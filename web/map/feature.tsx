import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Map as MapIcon, MapPin } from 'lucide-react'
import { mapDeedText } from '#korean/map-deeds'
import { screenTitles } from '#korean/screens'
import { feature } from '../feature.ts'
import { framedPage } from '../organization/pages.ts'
import { fetchedComponent } from '../ui/fetched.ts'
import { mapSearch } from './addresses.ts'

const map = createRoute({
  ...framedPage,
  path: '/map',
  staticData: { title: screenTitles.map },
  validateSearch: mapSearch,
  component: lazyRouteComponent(() => import('./MapPage.tsx'), 'MapPage'),
})

export const mapFeature = feature('map', {
  framedPages: [map],
  navigation: [
    {
      id: 'map',
      label: screenTitles.map,
      icon: <MapIcon />,
      isOnPhone: false,
      order: 16,
      goKey: 'KeyL',
      href: orgId => ({ to: '/org/$orgId/map/', params: { orgId: String(orgId) }, search: {} }),
      maySee: () => true,
      holds: ({ pathname }) => /^\/org\/\d+\/map(\/|$)/.test(pathname),
    },
  ],
  messageBeside: {
    isWanted: ({ placeId }) => placeId !== null,
    Beside: fetchedComponent(() => import('./message/PlaceOfMessage.tsx').then(it => it.PlaceOfMessage)),
  },
  messageDeed: {
    id: 'link-place',
    label: mapDeedText.linkPlace,
    icon: <MapPin />,
    Dialog: fetchedComponent(() => import('./message/MessagePlaceDialog.tsx').then(it => it.MessagePlaceDialog)),
  },
  postBeside: fetchedComponent(() => import('./post/LinkedPlaces.tsx').then(it => it.LinkedPlaces)),
  issueBeside: fetchedComponent(() => import('./place/LinkedPlace.tsx').then(it => it.LinkedPlace)),
})
