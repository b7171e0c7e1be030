import { sendAnnouncement } from './announcements.ts'
import { purgeOrganizations } from './bin.ts'

export const organizationJobs = { 'organization.announce': sendAnnouncement }
/** Done once an hour by one node. */
export const organizationChores = [purgeOrganizations]
