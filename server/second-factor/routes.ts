import { secondFactorRoutes } from '#contract/second-factor'
import { answers } from '../http/http.ts'
import { answerChallenge } from './challenges.ts'
import { stateOf } from './factors.ts'
import { confirmApp, newRecoveryCodes, removeApp, startApp } from './setups.ts'

export const secondFactor = answers(secondFactorRoutes, {
  answer: ({ body, client }) => answerChallenge(body, client),
  state: ({ me }) => stateOf(me.userId),
  startApp: ({ me, body, client }) => startApp(me, body.password, client),
  confirmApp: ({ me, body, client }) => confirmApp(me, body.code, client),
  removeApp: ({ me, body, client }) => removeApp(me, body, client),
  newRecoveryCodes: ({ me, body, client }) => newRecoveryCodes(me, body, client),
})
