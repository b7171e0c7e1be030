import { activityRoutes } from '#contract/activity'
import { answers } from '../../http/http.ts'
import { keptInProject } from '../../project/doors.ts'
import { requireIssueIn } from '../issues.ts'
import { projectActivitiesOf } from './feed.ts'
import { activitiesOf } from './activities.ts'
import { versionsOf } from './bodies.ts'

export const activity = answers(activityRoutes, {
  activities: ({ member, projectId, issueId, query }) =>
    keptInProject(member, projectId, { question: `activities ${issueId} ${query.after}` }, async () => {
      await requireIssueIn(member, projectId, issueId)
      return activitiesOf(member, { projectId, issueId }, query.after)
    }),
  versions: ({ member, projectId, issueId, query }) =>
    keptInProject(member, projectId, { question: `versions ${issueId} ${query.after}` }, async () => {
      await requireIssueIn(member, projectId, issueId)
      return { answer: await versionsOf(member.orgId, issueId, query.after) }
    }),
  projectActivities: ({ member, projectId, query }) => projectActivitiesOf(member, projectId, query.after),
})
