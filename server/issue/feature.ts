import { issueNotices } from '#korean/issue'
import { feature } from '../feature.ts'
import { spoken } from '../notices/shape.ts'
import { fillProjects } from './demo/plans.ts'
import { activity } from './activity/routes.ts'
import * as activityTables from './activity/tables.ts'
import { purgeIssues } from './bin.ts'
import { rerankJob } from './change/ranks.ts'
import {
  emptyState,
  leaveMilestone,
  recategorizeIssues,
  replaceTag,
  restoreMilestone,
  restoreTag,
  restoreToState,
} from './change/workflow-effects.ts'
import { issueHoldings, letGoOfIssues, letGoOfStrangers, letGoOfUnseen } from './holdings.ts'
import { cardNumbers, openOf, overviewOf, workersIn } from './list/statistics.ts'
import { bulk, issue, listing, work, workDue } from './routes.ts'
import { notifiedIssue } from './notice/notified.ts'
import { dueNotice, remindIfDue, remindJob } from './notice/reminders.ts'
import { searchedIssue } from './search/searched.ts'
import { similarLimit } from './search/similar.ts'
import { channelOfProject, tellViewers } from './structure/linking.ts'
import * as tables from './tables.ts'
import { ISSUE } from './discussion/kind.ts'
import { discussedIssue, filedIssue, issueComments, purgeDiscussionsIn } from './discussion/discussed.ts'
import { issueFiles } from './discussion/files.ts'

export const issueFeature = feature('issue', {
  // Routes with an id at the end come last, because they would match the words of the others as ids.
  routes: [bulk, listing, issue, activity, issueComments, issueFiles, work, workDue],
  tables: { ...tables, ...activityTables },
  personal: {
    'issue_bulk.member_id': 'kept',
    'issue.assignee_id': 'leaving',
    'issue.creator_id': 'kept',
    'issue.deleted_by': 'kept',
    'issue.participant_ids': 'leaving',
    'issue_participant.member_id': 'leaving',
    'issue_relation.created_by': 'kept',
    'issue_watcher.member_id': 'leaving',
    'issue_activity.member_id': 'kept',
    'issue_activity.changes': 'kept',
    'issue_body.member_id': 'kept',
  },
  channels: { issue: { within: channelOfProject, gathered: tellViewers } },
  searched: { issue: searchedIssue },
  attachments: { [ISSUE]: filedIssue },
  discussed: [discussedIssue],
  notifiedThings: { [ISSUE]: notifiedIssue },
  notifications: {
    'issue.assigned': spoken(issueNotices.assigned, { isPersonal: true }),
    'issue.participant': spoken(issueNotices.participant, { isPersonal: true }),
    'issue.state': spoken(issueNotices.state),
    'issue.due': dueNotice,
  },
  jobs: [rerankJob, remindJob],
  chores: [purgeIssues, remindIfDue],
  limits: { similar: similarLimit },
  project: { onNarrow: letGoOfStrangers, onPurge: purgeDiscussionsIn },
  projectStatistics: { cardNumbers, openOf, workersIn, overviewOf },
  workflow: {
    onRecategorize: recategorizeIssues,
    onEmptyState: emptyState,
    onRestoreState: restoreToState,
    onReplaceTag: replaceTag,
    onRestoreTag: restoreTag,
    onLeaveMilestone: leaveMilestone,
    onRestoreMilestone: restoreMilestone,
  },
  membership: { holdings: issueHoldings, onGuest: letGoOfUnseen, onLeave: letGoOfIssues },
  demo: fillProjects,
})
