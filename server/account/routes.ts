import { accountRoutes } from '#contract/account'
import { deviceOf } from '../auth/devices.ts'
import { endSessions, sessionsOf } from '../auth/sessions.ts'
import { changePassword, provePassword } from '../auth/signins.ts'
import { agreeToMarketing, changePicture, renameUser } from '../auth/users.ts'
import { keepEmail, sendChangeVerification } from '../auth/verifications.ts'
import { write } from '../db.ts'
import { answers } from '../http.ts'
import { refuse } from '../refusal.ts'

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
  devices: async ({ me }) =>
    (await sessionsOf(me.userId)).map(session => ({
      sessionId: session.sessionId,
      ...deviceOf(session.agent),
      ip: session.ip,
      signedInAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      isCurrent: session.sessionId === me.sessionId,
    })),
  endSession: async ({ me, sessionId, visit }) => {
    const ended = await write(tx => endSessions(tx, visit, me.userId, { only: sessionId, by: 'user' }))
    if (!ended) refuse('session.missing')
  },
  endOtherSessions: async ({ me, visit }) => ({
    ended: await write(tx => endSessions(tx, visit, me.userId, { except: me.sessionId, by: 'user' })),
  }),
})
