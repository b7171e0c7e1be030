import { githubNotices } from '#korean/github'
import { feature } from '../feature.ts'
import { spoken } from '../notices/shape.ts'
import { openApp, registeredApp } from './app/app.ts'
import { forgetOldDeliveries, streams } from './delivery/intake.ts'
import { missedJob } from './delivery/missed.ts'
import { workAllJob, workJob } from './working.ts'
import { forgetOldConnectings, forgetOldRequests } from './installation/connecting.ts'
import { fillGithub } from './demo/filling.ts'
import { leaveJob } from './installation/installations.ts'
import { lookJob } from './installation/repositories.ts'
import { codeLink, github, githubApp, githubSync } from './routes.ts'
import { compareJob } from './sync/taking/comparing.ts'
import { forgetOldEntries } from './sync/ledger.ts'
import { followedIssues, followedMilestones, followedTags } from './sync/marking.ts'
import { forgetRemovedSyncs } from './sync/syncs.ts'
import * as syncTables from './sync/tables.ts'
import * as tables from './tables.ts'

export const githubFeature = feature('github', {
  opens: openApp,
  githubKeys: registeredApp,
  routes: [github, githubApp, githubSync, codeLink],
  streams,
  tables: { ...tables, ...syncTables },
  issue: followedIssues,
  milestone: followedMilestones,
  tag: followedTags,
  personal: {
    'github_app.registered_by': 'kept',
    'github_connecting.member_id': 'expiry',
    'github_request.member_id': 'expiry',
    'github_installation.connected_by': 'kept',
    'github_delivery.payload': 'expiry',
    'github_sync.created_by': 'kept',
    'github_sync.settings': 'kept',
    'github_sync.cursor': 'expiry',
    'github_issue.base': 'kept',
    'github_milestone.base': 'kept',
    'github_comment.base': 'kept',
    'github_entry.before': 'expiry',
    'github_entry.after': 'expiry',
    'github_entry.conflict': 'expiry',
  },
  notifications: { 'github.removed': spoken(githubNotices.removed) },
  jobs: [workJob, workAllJob, compareJob, missedJob, lookJob, leaveJob],
  chores: [forgetOldConnectings, forgetOldRequests, forgetOldDeliveries, forgetOldEntries, forgetRemovedSyncs],
  demo: fillGithub,
})
