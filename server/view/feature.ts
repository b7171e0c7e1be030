import { feature } from '../feature.ts'
import { view } from './routes.ts'
import * as tables from './tables.ts'
import { mayRestoreView, restoreView } from './views.ts'

export const viewFeature = feature('view', {
  routes: [view],
  tables,
  personal: {
    'saved_view.member_id': 'kept',
  },
  recycleBin: { view: { restore: restoreView, mayRestore: mayRestoreView, isOwned: true } },
})
