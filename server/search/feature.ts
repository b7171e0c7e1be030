import { feature } from '../feature.ts'
import { search } from './routes.ts'
import * as tables from './tables.ts'

export const searchFeature = feature('search', {
  routes: [search],
  tables,
  personal: {
    'saved_search.member_id': 'leaving',
  },
})
