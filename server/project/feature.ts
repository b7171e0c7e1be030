import { feature } from '../feature.ts'
import { purgeProjects } from './bin.ts'
import { isSeenBy, projectCaller, projectsNarrowedWithin } from './doors.ts'
import { raiseProjects } from './locking.ts'
import { projectHoldings } from './holdings.ts'
import { demoteInProjects, removeFromProjects, requireMayTakeIn, takeArrivalIn } from './people.ts'
import { project, recycleBin } from './routes.ts'
import { notifiedProject } from './sight/notified.ts'
import { projectHomes, searchedProject } from './sight/searched.ts'
import * as tables from './tables.ts'

export const projectFeature = feature('project', {
  routes: [project, recycleBin],
  tables,
  searchHomes: projectHomes,
  searched: { project: searchedProject },
  personal: {
    'favourite_project.member_id': 'leaving',
    'project_member.member_id': 'leaving',
    'project.created_by': 'kept',
    'project.archived_by': 'kept',
    'project.deleted_by': 'kept',
  },
  things: { projectId: projectCaller },
  revisions: { project: raiseProjects },
  channels: { project: { admits: (listener, projectId) => isSeenBy(listener.userId, projectId) } },
  lost: async ms => ({ projects: await projectsNarrowedWithin(ms) }),
  notifiedThings: { project: notifiedProject },
  chores: [purgeProjects],
  invitedInto: { requireMayTakeIn, takeIn: takeArrivalIn },
  membership: { holdings: projectHoldings, onGuest: demoteInProjects, onLeave: removeFromProjects },
})
