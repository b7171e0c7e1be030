import { activityRoutes } from '#contract/activity'
import { answers } from '../../http/http.ts'
import { issueFor } from '../issues.ts'
import { projectActivitiesOf } from './feed.ts'
import { activitiesOf } from './activities.ts'
import { versionsOf } from './bodies.ts'

export const activity = answers(activityRoutes, {
  activities: async ({ member, projectId, issueId, query }) => {
    await issueFor(member, 'project.look', projectId, issueId)
    return activitiesOf(member, issueId, query.after)
  },
  versions: async ({ member, projectId, issueId, query }) => {
    await issueFor(member, 'project.look', projectId, issueId)
    return versionsOf(member.orgId, issueId, query.after)
  },
  projectActivities: ({ member, projectId, query }) => projectActivitiesOf(member, projectId, query.after),
})
