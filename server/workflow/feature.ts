import { feature } from '../feature.ts'
import { insertStates } from './defaults.ts'
import { workflow } from './routes.ts'
import * as tables from './tables.ts'

export const workflowFeature = feature('workflow', {
  routes: [workflow],
  tables,
  project: { onCreate: insertStates },
})
