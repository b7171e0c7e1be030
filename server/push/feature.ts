import { feature } from '../feature.ts'
import { forgetEndedDevices, forgetPerson, pushLimits } from './devices.ts'
import { forgetMember, forgetOldPushes } from './due.ts'
import { push } from './routes.ts'
import * as tables from './tables.ts'
import { openPushes } from './worker.ts'

export const pushFeature = feature('push', {
  routes: [push],
  tables,
  personal: {
    'push_device.user_id': 'erasure',
    'push_device.agent': 'erasure',
    'due_push.member_id': 'leaving',
  },
  opens: openPushes,
  chores: [forgetEndedDevices, forgetOldPushes],
  membership: { onLeave: forgetMember },
  accountEnding: {
    onWithdraw: (tx, { userId }) => forgetPerson(tx, userId),
    onErase: async (tx, userId) => {
      await forgetPerson(tx, userId)
      return []
    },
  },
  limits: pushLimits,
})
