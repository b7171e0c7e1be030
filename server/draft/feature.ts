import { feature } from '../feature.ts'
import { forgetDraftsOf, forgetOldDrafts } from './drafts.ts'
import { draft } from './routes.ts'
import * as tables from './tables.ts'

export const draftFeature = feature('draft', {
  routes: [draft],
  tables,
  personal: { 'draft.member_id': 'leaving' },
  chores: [forgetOldDrafts],
  membership: { onLeave: forgetDraftsOf },
})
