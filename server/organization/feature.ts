import { feature } from '../feature.ts'
import { announcementJob } from './announcements.ts'
import { organizationsDeletedWithin, purgeOrganizations } from './bin.ts'
import { dropLogo } from './organizations.ts'
import { organization } from './routes.ts'
import { leaveEverything, leavingPlan } from './withdrawal.ts'

export const organizationFeature = feature('organization', {
  routes: [organization],
  lost: async ms => ({ organizations: await organizationsDeletedWithin(ms) }),
  jobs: [announcementJob],
  chores: [purgeOrganizations],
  uploads: { organization: { drop: dropLogo } },
  accountEnding: { plan: leavingPlan, onWithdraw: leaveEverything },
})
