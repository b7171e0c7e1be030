import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { secondFactorRoutes } from '#contract/second-factor'
import { mailTo, tokenIn } from '../testing/outbox.ts'
import { choresDone, PASSWORD, person, refusal, sql, visitor, type Somebody } from '../testing/visitor.ts'
import { asked, withApp } from './test.ts'

const state = (somebody: Somebody) => somebody.call(secondFactorRoutes.state, {})

/** Asks for the way back in a new browser, and answers the token of the mail. */
async function lost(owner: Somebody) {
  const { browser, challengeId } = await asked(owner.email)
  await browser.call(secondFactorRoutes.askRecovery, { body: { challengeId } })
  return { browser, token: tokenIn(await mailTo(owner.email, { subject: '해제를 요청' })) }
}

async function waiting(owner: Somebody) {
  const { browser, token } = await lost(owner)
  const { endsAt } = await browser.call(secondFactorRoutes.confirmRecovery, { body: { token } })
  return { browser, endsAt, stop: tokenIn(await mailTo(owner.email, { subject: '곧 해제' })) }
}
const pass = (owner: Somebody) =>
  sql(
    `update factor_recovery set expires_at = now() - interval '1 second'
     where user_id = (select id from "user" where email = $1)`,
    [owner.email],
  )

test('who has lost everything waits three days after the link of a mail, and then has no second factor', async () => {
  const owner = await person()
  await withApp(owner)
  const { token, browser } = await lost(owner)
  expect(await state(owner)).toMatchObject({ isOn: true, endsAt: null })
  const confirm = () => browser.call(secondFactorRoutes.confirmRecovery, { body: { token } })
  const { endsAt } = await confirm()
  expect(Date.parse(endsAt) - Date.now()).toBeGreaterThan(71.9 * 3_600_000)
  expect(await refusal(confirm())).toMatchObject({ status: 404, error: 'link.invalid' })
  expect(await state(owner)).toMatchObject({ isOn: true, endsAt })
  await choresDone()
  expect(await state(owner)).toMatchObject({ isOn: true, endsAt })
  await pass(owner)
  await choresDone()
  expect(await state(owner)).toMatchObject({ isOn: false, endsAt: null, recoveryLeft: 0 })
  await mailTo(owner.email, { subject: '2단계 인증이 해제' })
  await visitor().signIn(owner.email)
})

test('a device that is signed in stops it, and so does the link of the mail', async () => {
  const owner = await person()
  await withApp(owner)
  await waiting(owner)
  expect(await owner.call(secondFactorRoutes.refuseRecovery, {})).toMatchObject({ isOn: true, endsAt: null })
  await mailTo(owner.email, { subject: '해제가 취소' })

  const other = await person()
  await withApp(other)
  const { stop } = await waiting(other)
  const stopping = () => visitor().call(secondFactorRoutes.stopRecovery, { body: { token: stop } })
  await stopping()
  expect(await refusal(stopping())).toMatchObject({ status: 404, error: 'link.invalid' })
  await choresDone()
  expect(await state(other)).toMatchObject({ isOn: true, endsAt: null })
})

test('it needs the password, in one browser, and a new password ends it', async () => {
  const owner = await person()
  await withApp(owner)
  const { challengeId } = await asked(owner.email)
  const foreign = visitor().call(secondFactorRoutes.askRecovery, { body: { challengeId } })
  expect(await refusal(foreign)).toMatchObject({ status: 410, error: 'challenge.ended' })
  await waiting(owner)
  const body = { currentPassword: PASSWORD, newPassword: '두 번째로 정한 비밀번호' }
  await owner.call(accountRoutes.changePassword, { body })
  await pass(owner)
  await choresDone()
  expect(await state(owner)).toMatchObject({ isOn: true, endsAt: null })
})

test('a link that nobody opened within half an hour begins nothing', async () => {
  const owner = await person()
  await withApp(owner)
  const { token, browser } = await lost(owner)
  await pass(owner)
  const confirm = browser.call(secondFactorRoutes.confirmRecovery, { body: { token } })
  expect(await refusal(confirm)).toMatchObject({ error: 'link.invalid' })
  await choresDone()
  expect(await state(owner)).toMatchObject({ isOn: true })
})
