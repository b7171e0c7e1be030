import { feature } from '../feature.ts'
import { insertStates } from './defaults.ts'
import { workflow } from './routes.ts'
import * as tables from './tables.ts'

export const workflowFeature = feature('workflow', {
  routes: [workflow],
  tables,
  personal: {
    'milestone.closed_by': 'kept',
  },
  project: { onCreate: insertStates },
})
