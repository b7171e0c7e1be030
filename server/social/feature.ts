import { feature } from '../feature.ts'
import { dropIdentitiesOf, linkedWays } from './identities.ts'
import { forgetOldPendings, forgetPendingsOf, linkProved, pendingProof } from './pendings.ts'
import { offeredProviders } from './providers.ts'
import { social } from './routes.ts'
import { streams } from './streams.ts'
import * as tables from './tables.ts'
import { forgetOldTransactions, socialLimits } from './transactions.ts'
import { forgetOldUnlinkings, unlinkJob } from './unlinking.ts'

export const socialFeature = feature('social', {
  routes: [social],
  streams,
  tables,
  personal: {
    'identity.user_id': 'erasure',
    'identity.subject': 'erasure',
    'pending_sign_in.user_id': 'expiry',
    'pending_sign_in.subject': 'expiry',
    'pending_sign_in.email': 'expiry',
    'pending_sign_in.name': 'expiry',
    'pending_sign_in.password_hash': 'expiry',
    'unlinking.sealed': 'expiry',
  },
  offeredProviders,
  pendingProof,
  onAdmit: linkProved,
  accountEnding: {
    onWithdraw: async (tx, user) => {
      await dropIdentitiesOf(tx, user.userId)
      await forgetPendingsOf(tx, user)
    },
    ownData: async ({ userId }) => ({ linkedAccounts: await linkedWays(userId) }),
  },
  jobs: [unlinkJob],
  chores: [forgetOldTransactions, forgetOldPendings, forgetOldUnlinkings],
  limits: socialLimits,
})
