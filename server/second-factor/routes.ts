import { secondFactorRoutes } from '#contract/second-factor'
import { answers } from '../http/http.ts'
import { answerChallenge } from './challenges.ts'
import { stateOf } from './factors.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkey-setups.ts'
import { challengePasskey, signInByPasskey } from './passkeys.ts'
import { askRecovery, confirmRecovery, refuseRecovery, stopRecovery } from './recoveries.ts'
import { confirmApp, newRecoveryCodes, removeApp, startApp } from './setups.ts'

export const secondFactor = answers(secondFactorRoutes, {
  answer: ({ body, client }) => answerChallenge(body, client),
  askRecovery: ({ body, client }) => askRecovery(body.challengeId, client),
  confirmRecovery: ({ body, client }) => confirmRecovery(body.token, client),
  stopRecovery: ({ body, client }) => stopRecovery(body.token, client),
  refuseRecovery: ({ me, client }) => refuseRecovery(me.userId, client),
  state: ({ me }) => stateOf(me.userId),
  startApp: ({ me, body, client }) => startApp(me, body, client),
  confirmApp: ({ me, body, client }) => confirmApp(me, body.code, client),
  removeApp: ({ me, body, client }) => removeApp(me, body, client),
  startPasskey: ({ me, body, client }) => startPasskey(me, body, client),
  addPasskey: ({ me, body, client }) => addPasskey(me, body, client),
  renamePasskey: ({ me, body }) => renamePasskey(me, body),
  removePasskey: ({ me, body, client }) => removePasskey(me, body, client),
  challengePasskey: ({ client }) => challengePasskey(client),
  signInByPasskey: ({ body, client }) => signInByPasskey(body.passkey, client),
  newRecoveryCodes: ({ me, body, client }) => newRecoveryCodes(me, body, client),
})
