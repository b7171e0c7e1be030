import { feature } from '../feature.ts'
import { purgePlaces, purgePlacesIn } from './bin.ts'
import { fillPlaces } from './demo/places.ts'
import { geocodingLimit } from './geocoding/addresses.ts'
import { letGoOfPlaces, placeHoldings } from './holdings.ts'
import { filedPlace, PLACE } from './photos.ts'
import * as linkedPosts from './linked/tables.ts'
import {
  geocoding,
  map,
  messagePlace,
  place,
  placeCategory,
  placeImport,
  placeIssue,
  placeVisit,
  postPlace,
} from './routes.ts'
import { placeHomes, searchedPlace } from './searched.ts'
import * as tables from './tables.ts'
import { filedVisit } from './visit/photos.ts'
import * as visitTables from './visit/tables.ts'
import { purgeVisits, VISIT } from './visit/visits.ts'

export const mapFeature = feature('map', {
  routes: [map, messagePlace, geocoding, placeImport, place, placeCategory, placeIssue, placeVisit, postPlace],
  tables: { ...tables, ...linkedPosts, ...visitTables },
  personal: {
    'place.owner_id': 'leaving',
    'place.created_by': 'kept',
    'place.deleted_by': 'kept',
    'place_issue.linked_by': 'kept',
    'place_post.linked_by': 'kept',
    'place_visit.member_id': 'kept',
  },
  searchHomes: placeHomes,
  searched: { place: searchedPlace },
  attachments: { [PLACE]: filedPlace, [VISIT]: filedVisit },
  project: { onPurge: purgePlacesIn },
  membership: { holdings: placeHoldings, onLeave: letGoOfPlaces },
  chores: [purgePlaces, purgeVisits],
  limits: { geocoding: geocodingLimit },
  demo: fillPlaces,
})
