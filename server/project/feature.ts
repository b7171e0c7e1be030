import { feature } from '../feature.ts'
import { purgeProjects } from './bin.ts'
import { isSeenBy, projectsNarrowedWithin } from './doors.ts'
import { projectHoldings } from './holdings.ts'
import { demoteInProjects, removeFromProjects } from './people.ts'
import { project } from './routes.ts'
import * as tables from './tables.ts'

export const projectFeature = feature('project', {
  routes: [project],
  tables,
  channels: { project: { admits: (listener, projectId) => isSeenBy(listener.userId, projectId) } },
  lost: async ms => ({ projects: await projectsNarrowedWithin(ms) }),
  chores: [purgeProjects],
  membership: { holdings: projectHoldings, onGuest: demoteInProjects, onLeave: removeFromProjects },
})
