import { feature } from '../feature.ts'
import { accountLimits } from './data.ts'
import { dropPicture } from './pictures.ts'
import { account, withdrawal } from './routes.ts'
import * as tables from './tables.ts'
import { erasureJob, finishWithdrawals } from './withdrawals.ts'

export const accountFeature = feature('account', {
  routes: [account, withdrawal],
  tables,
  personal: {
    'answered_key.user_id': 'erasure',
    'answered_key.answer': 'erasure',
    'told.events': 'expiry',
    'withdrawal.user_id': 'kept',
    'withdrawal.email_hash': 'expiry',
    'withdrawal.reason': 'expiry',
  },
  jobs: [erasureJob],
  chores: [finishWithdrawals],
  limits: accountLimits,
  uploads: { user: { drop: dropPicture } },
})
