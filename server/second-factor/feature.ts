import { feature } from '../feature.ts'
import { challengeFor, forgetBrowsers, forgetOldChallenges, resetProof } from './challenges.ts'
import { forgetFactors } from './factors.ts'
import { forgetOldPasskeyChallenges, passkeyLimits } from './passkeys.ts'
import { withCode } from './proving.ts'
import { finishRecoveries } from './recoveries.ts'
import { secondFactor } from './routes.ts'
import * as tables from './tables.ts'

export const secondFactorFeature = feature('second-factor', {
  routes: [secondFactor],
  tables,
  personal: {
    'challenge.user_id': 'erasure',
    'factor_recovery.user_id': 'erasure',
    'passkey.user_id': 'erasure',
    'passkey.name': 'erasure',
    'passkey_challenge.user_id': 'erasure',
    'recovery_code.user_id': 'erasure',
    'remembered_browser.user_id': 'erasure',
    'totp.user_id': 'erasure',
  },
  secondFactor: { challengeFor, forgetBrowsers, resetProof, withCode },
  accountEnding: {
    onWithdraw: (tx, { userId }) => forgetFactors(tx, userId),
    onErase: async (tx, userId) => {
      await forgetFactors(tx, userId)
      return []
    },
  },
  chores: [forgetOldChallenges, forgetOldPasskeyChallenges, finishRecoveries],
  limits: passkeyLimits,
})
