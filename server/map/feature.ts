import { feature } from '../feature.ts'
import { purgePlaces, purgePlacesIn } from './bin.ts'
import { fillPlaces } from './demo/places.ts'
import { geocodingLimit } from './geocoding/addresses.ts'
import { letGoOfPlaces, placeHoldings } from './holdings.ts'
import { filedPlace, PLACE } from './photos.ts'
import * as linkedPosts from './linked-posts/tables.ts'
import { geocoding, map, place, placeCategory, placeImport, placeIssue, postPlace } from './routes.ts'
import * as tables from './tables.ts'

export const mapFeature = feature('map', {
  routes: [map, geocoding, placeImport, place, placeCategory, placeIssue, postPlace],
  tables: { ...tables, ...linkedPosts },
  personal: {
    'place.owner_id': 'leaving',
    'place.created_by': 'kept',
    'place.deleted_by': 'kept',
    'place_issue.linked_by': 'kept',
    'place_post.linked_by': 'kept',
  },
  attachments: { [PLACE]: filedPlace },
  project: { onPurge: purgePlacesIn },
  membership: { holdings: placeHoldings, onLeave: letGoOfPlaces },
  chores: [purgePlaces],
  limits: { geocoding: geocodingLimit },
  demo: fillPlaces,
})
