import { feature } from '../feature.ts'
import { memberBy, memberIn } from './doors.ts'
import { ownershipHoldings } from './holdings.ts'
import { authoritiesOf, membersGoneWithin } from './members.ts'
import { eraseMemberships, ownMemberships } from './memberships.ts'
import { member, secondFactorPolicy } from './routes.ts'
import { closeWithoutFactor, closedTo, requiringOf } from './second-factor/closing.ts'
import { requiredJob } from './second-factor/telling.ts'
import { searchedMember } from './people.ts'
import * as tables from './tables.ts'

export const memberFeature = feature('member', {
  routes: [member, secondFactorPolicy],
  searched: { member: searchedMember },
  tables,
  personal: {
    'member.user_id': 'kept',
    'member.name': 'erasure',
    'member.phone': 'erasure',
    'member.picture_key': 'erasure',
    'member.status_text': 'erasure',
  },
  doors: { member: memberBy },
  session: { authoritiesOf },
  channels: {
    organization: { admits: async (listener, orgId) => (await memberIn(listener.userId, orgId)) !== undefined },
  },
  lost: async (ms, userIds) => ({ members: await membersGoneWithin(ms), closed: await closedTo(userIds) }),
  onFactorsGone: closeWithoutFactor,
  factorRequired: requiringOf,
  jobs: [requiredJob],
  membership: { holdings: ownershipHoldings },
  accountEnding: { onErase: eraseMemberships, ownData: ownMemberships },
})
