import { feature } from '../feature.ts'
import { announcementJob } from './announcements.ts'
import { organizationsDeletedWithin, purgeOrganizations } from './bin.ts'
import { notifiedOrganization, ORGANIZATION } from './notified.ts'
import { dropLogo } from './organizations.ts'
import { purgeBinItems } from './recycle-bin.ts'
import { organization } from './routes.ts'
import * as tables from './tables.ts'
import { leaveEverything, leavingPlan } from './withdrawal.ts'

export const organizationFeature = feature('organization', {
  routes: [organization],
  tables,
  personal: {
    'bin_item.data': 'expiry',
    'bin_item.deleted_by': 'expiry',
    'organization.created_by': 'kept',
    'organization.deleted_by': 'kept',
  },
  lost: async ms => ({ organizations: await organizationsDeletedWithin(ms) }),
  notifiedThings: { [ORGANIZATION]: notifiedOrganization },
  jobs: [announcementJob],
  chores: [purgeOrganizations, purgeBinItems],
  uploads: { organization: { drop: dropLogo } },
  accountEnding: { plan: leavingPlan, onWithdraw: leaveEverything },
})
