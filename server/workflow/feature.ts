import { mayIn } from '#contract/permissions'
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
    state: { restore: restoreState, mayRestore: (_, myRole) => mayIn(myRole, 'project.edit') },
    tag: { restore: restoreTag, mayRestore: (_, myRole) => mayIn(myRole, 'tag.edit') },
    milestone: { restore: restoreMilestone, mayRestore: (_, myRole) => mayIn(myRole, 'milestone.edit') },
  },
})
