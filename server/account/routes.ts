import { accountRoutes } from '#contract/account'
import { withdrawalRoutes } from '#contract/withdrawal'
import { endSessions } from '../auth/sessions.ts'
import { changePassword, provePassword } from '../auth/signins.ts'
import { agreeToMarketing, changePicture, renameUser } from '../auth/users.ts'
import { keepEmail, sendChangeVerification } from '../auth/verifications.ts'
import { write } from '../db.ts'
import { answers } from '../http.ts'
import { refuse } from '../refusal.ts'
import { devicesOf, ownData } from './data.ts'
import { withdraw, withdrawalPlan } from './withdrawals.ts'

export const account = answers(accountRoutes, {
  me: async ({ me }) => me.account,
  rename: ({ me, body }) => renameUser(me.userId, body.name, body.version),
  changePicture: ({ me, body }) => changePicture(me.userId, body.profileImgUrl),
  agreeToMarketing: ({ me, body, visit }) => agreeToMarketing(me.userId, body.agreed, visit),
  changePassword: ({ me, body, visit }) => changePassword(me, body.currentPassword, body.newPassword, visit),
  changeEmail: async ({ me, body, visit }) => {
    await provePassword(me, body.password, 'password', visit)
    return sendChangeVerification(me.userId, body.email, visit)
  },
  keepEmail: ({ me }) => keepEmail(me.userId),
  devices: ({ me }) => devicesOf(me),
  endSession: async ({ me, sessionId, visit }) => {
    const ended = await write(tx => endSessions(tx, visit, me.userId, { only: sessionId, by: 'user' }))
    if (!ended) refuse('session.missing')
  },
  endOtherSessions: async ({ me, visit }) => ({
    ended: await write(tx => endSessions(tx, visit, me.userId, { except: me.sessionId, by: 'user' })),
  }),
})

export const withdrawal = answers(withdrawalRoutes, {
  plan: ({ me }) => withdrawalPlan(me.userId),
  withdraw: ({ me, body, visit }) => withdraw(me, body, visit),
  data: ({ me }) => ownData(me),
})
