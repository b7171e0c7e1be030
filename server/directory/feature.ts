import { feature } from '../feature.ts'
import { scim } from './protocol.ts'
import { forgetOldRefusals } from './refusals.ts'
import { directory } from './routes.ts'
import * as tables from './tables.ts'
import { directoryLimits } from './tokens.ts'
import { letExpectedIn } from './users/arrivals.ts'
import { isDeactivated } from './users/entries.ts'
import { forgetPerson } from './users/erasing.ts'
import { keepWishes } from './users/wishes.ts'

export const directoryFeature = feature('directory', {
  routes: [directory],
  protocols: [scim],
  tables,
  personal: {
    'directory_token.created_by': 'kept',
    'directory_user.user_id': 'erasure',
    'directory_user.email': 'erasure',
    'directory_user.external_id': 'erasure',
    'directory_user.family_name': 'erasure',
    'directory_user.given_name': 'erasure',
    'directory_user.formatted_name': 'erasure',
    'directory_user.display_name': 'erasure',
    'directory_user.member_name': 'erasure',
    'directory_refusal.call': 'erasure',
    'directory_refusal.detail': 'erasure',
  },
  onAdmit: letExpectedIn,
  isShutOut: isDeactivated,
  membership: { onLeave: keepWishes },
  accountEnding: { onWithdraw: forgetPerson },
  chores: [forgetOldRefusals],
  limits: directoryLimits,
})
