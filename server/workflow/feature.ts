import { feature } from '../feature.ts'
import { insertStates } from './defaults.ts'
import { workflow } from './routes.ts'
import * as tables from './tables.ts'
import { restoreMilestone } from './milestones.ts'
import { restoreState } from './states.ts'
import { restoreTag } from './tags.ts'

export const workflowFeature = feature('workflow', {
  routes: [workflow],
  tables,
  personal: {
    'milestone.closed_by': 'kept',
  },
  project: { onCreate: insertStates },
  recycleBin: {
    state: { restore: restoreState },
    tag: { restore: restoreTag },
    milestone: { restore: restoreMilestone },
  },
})
