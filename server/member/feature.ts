import { feature } from '../feature.ts'
import { memberBy } from './doors.ts'
import { ownershipHoldings } from './holdings.ts'
import { administeredBy, authoritiesOf, memberIn, membersGoneWithin } from './members.ts'
import { eraseMemberships, ownMemberships } from './memberships.ts'
import { member } from './routes.ts'
import * as tables from './tables.ts'

export const memberFeature = feature('member', {
  routes: [member],
  tables,
  personal: {
    'member.user_id': 'kept',
    'member.name': 'erasure',
    'member.phone': 'erasure',
    'member.picture_key': 'erasure',
    'member.status_text': 'erasure',
  },
  doors: { member: memberBy },
  session: { authoritiesOf, administeredBy },
  channels: {
    organization: { admits: async (listener, orgId) => (await memberIn(listener.userId, orgId)) !== undefined },
  },
  lost: async ms => ({ members: await membersGoneWithin(ms) }),
  membership: { holdings: ownershipHoldings },
  accountEnding: { onErase: eraseMemberships, ownData: ownMemberships },
})
