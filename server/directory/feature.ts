import { feature } from '../feature.ts'
import { scim } from './protocol.ts'
import { forgetOldRefusals } from './refusals.ts'
import { directory } from './routes.ts'
import * as tables from './tables.ts'
import { directoryLimits } from './tokens.ts'
import { letExpectedIn } from './users/arrivals.ts'
import { forgetEntriesOf, isDeactivated } from './users/entries.ts'
import { keepWishes } from './users/wishes.ts'

export const directoryFeature = feature('directory', {
  routes: [directory],
  protocols: [scim],
  tables,
  personal: {
    'directory_token.created_by': 'kept',
    'directory_user.user_id': 'erasure',
    'directory_user.email': 'erasure',
  },
  onAdmit: letExpectedIn,
  isShutOut: isDeactivated,
  membership: { onLeave: keepWishes },
  accountEnding: { onWithdraw: (tx, { userId }) => forgetEntriesOf(tx, userId) },
  chores: [forgetOldRefusals],
  limits: directoryLimits,
})
