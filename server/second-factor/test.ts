// Fixtures of tests about the second factor: somebody with an authenticator app, whose clock can be moved.
import { authRoutes } from '#contract/auth'
import { secondFactorRoutes } from '#contract/second-factor'
import { PASSWORD, sql, visitor, type Somebody, type Visitor } from '../testing/visitor.ts'
import { codeAt, stepAt } from './totp.ts'

/** The code that the app shows so many steps from now. */
export const codeOf = (secret: string, steps = 0) => codeAt(secret, stepAt(Date.now()) + steps)
/** Six digits that are no code of these minutes. */
export function wrongCode(secret: string) {
  const near = new Set([-3, -2, -1, 0, 1, 2, 3].map(steps => codeOf(secret, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(code => !near.has(code))!
}

/** Forgets which code was used last, as half a minute does. */
export const later = (email: string) =>
  sql(`update totp set last_step = 0 where user_id = (select id from "user" where email = $1)`, [email])

/** Sets the app up, and answers its secret and the recovery codes. */
export async function withApp(somebody: Somebody) {
  const { secret, uri } = await somebody.call(secondFactorRoutes.startApp, { body: { password: PASSWORD } })
  const { recoveryCodes } = await somebody.call(secondFactorRoutes.confirmApp, { body: { code: codeOf(secret) } })
  await later(somebody.email)
  return { secret, uri, recoveryCodes }
}

/** The first proof on this browser, whose answer is the question for a second one. */
export async function asked(email: string, browser = visitor(), password = PASSWORD) {
  const entrance = await browser.call(authRoutes.signin, { body: { email, password } })
  if (!('challenge' in entrance)) throw new Error('no second factor is asked for')
  const { challenge } = entrance
  return { browser, challenge, challengeId: challenge.challengeId }
}

export async function answered(browser: Visitor, challengeId: string, code: string, isRemembered = false) {
  const { accessToken } = await browser.call(secondFactorRoutes.answer, { body: { challengeId, code, isRemembered } })
  browser.token = accessToken
}
