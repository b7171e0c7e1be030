import { githubNotices } from '#korean/github'
import { feature } from '../feature.ts'
import { spoken } from '../notices/shape.ts'
import { forgetOldDeliveries, streams } from './delivery/intake.ts'
import { missedJob } from './delivery/missed.ts'
import { workJob } from './delivery/working.ts'
import { forgetOldConnectings, forgetOldRequests } from './installation/connecting.ts'
import { fillGithub } from './demo/filling.ts'
import { leaveJob } from './installation/installations.ts'
import { lookJob } from './installation/repositories.ts'
import { codeLink, github } from './routes.ts'
import * as tables from './tables.ts'

export const githubFeature = feature('github', {
  routes: [github, codeLink],
  streams,
  tables,
  personal: {
    'github_connecting.member_id': 'expiry',
    'github_request.member_id': 'expiry',
    'github_installation.connected_by': 'kept',
    'github_delivery.payload': 'expiry',
  },
  notifications: { 'github.removed': spoken(githubNotices.removed) },
  jobs: [workJob, missedJob, lookJob, leaveJob],
  chores: [forgetOldConnectings, forgetOldRequests, forgetOldDeliveries],
  demo: fillGithub,
})
