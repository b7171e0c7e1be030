import { mayIn, type Member, type ProjectAction, type ProjectRole } from '#contract/permissions'
import { feature } from '../feature.ts'
import { insertStates } from './defaults.ts'
import { workflow } from './routes.ts'
import * as tables from './tables.ts'
import { restoreMilestone } from './milestones.ts'
import { restoreState } from './states.ts'
import { restoreTag } from './tags.ts'

const may = (action: ProjectAction) => (_: Member, project: { myRole: ProjectRole; archivedAt: Date | null }) =>
  project.archivedAt === null && mayIn(project.myRole, action)

export const workflowFeature = feature('workflow', {
  routes: [workflow],
  tables,
  personal: {
    'milestone.closed_by': 'kept',
  },
  project: { onCreate: insertStates },
  recycleBin: {
    state: { restore: restoreState, mayRestore: may('project.edit') },
    tag: { restore: restoreTag, mayRestore: may('tag.edit') },
    milestone: { restore: restoreMilestone, mayRestore: may('milestone.edit') },
  },
})
