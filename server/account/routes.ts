import { accountRoutes } from '#contract/account'
import { withdrawalRoutes } from '#contract/withdrawal'
import { isBoundToProvider } from '../auth/provider-bound.ts'
import { endSessions } from '../auth/sessions.ts'
import { changePassword, provePassword } from '../auth/signins.ts'
import { agreeToMarketing, renameUser } from '../auth/users.ts'
import { keepEmail, sendChangeVerification } from '../auth/verifications.ts'
import { db, write, type Writing } from '../db.ts'
import { partOf } from '../feature.ts'
import type { SignedIn } from '../http/admission.ts'
import type { Client } from '../http/client.ts'
import { answers } from '../http/http.ts'
import { refuse } from '../refusal.ts'
import { devicesOf, ownData } from './data.ts'
import { withdraw, withdrawalPlan } from './withdrawals.ts'
import { changePicture } from './pictures.ts'

/** A browser whose session was ended asks for the second factor again. */
async function endOwn(tx: Writing, client: Client, { userId }: SignedIn, which: { only?: number; except?: number }) {
  const ended = await endSessions(tx, client, userId, { ...which, by: 'user' })
  if (ended) await partOf('secondFactor').forgetBrowsers(tx, userId, client)
  return ended
}

export const account = answers(accountRoutes, {
  me: async ({ me }) => me.account,
  rename: ({ me, body }) => renameUser(me.userId, body.name, body.version),
  changePicture: ({ me, body }) => changePicture(me.userId, body.profileImgUrl),
  agreeToMarketing: ({ me, body, client }) => agreeToMarketing(me.userId, body.agreed, client),
  changePassword: ({ me, body, client }) => changePassword(me, body.currentPassword, body.newPassword, client),
  changeEmail: async ({ me, body, client }) => {
    const user = await provePassword(me, body.password, 'password', client)
    // With another address the company's own sign-in would bind them no longer.
    if (await isBoundToProvider(db, user)) refuse('email.bound')
    return sendChangeVerification(user, body, client)
  },
  keepEmail: ({ me }) => keepEmail(me.userId),
  devices: ({ me }) => devicesOf(me),
  endSession: async ({ me, sessionId, client }) => {
    const ended = await write(tx => endOwn(tx, client, me, { only: sessionId }))
    if (!ended) refuse('session.missing')
  },
  endOtherSessions: async ({ me, client }) => ({
    ended: await write(tx => endOwn(tx, client, me, { except: me.sessionId })),
  }),
})

export const withdrawal = answers(withdrawalRoutes, {
  plan: ({ me }) => withdrawalPlan(me.userId),
  withdraw: ({ me, body, client }) => withdraw(me, body, client),
  data: ({ me }) => ownData(me),
})
