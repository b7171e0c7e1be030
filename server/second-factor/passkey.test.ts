import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { authRoutes } from '#contract/auth'
import { secondFactorRoutes } from '#contract/second-factor'
import { mailTo, tokenIn } from '../testing/outbox.ts'
import { PASSWORD, person, refusal, visitor, type Visitor } from '../testing/visitor.ts'
import { asked, codeOf, device, later, withApp, withPasskey } from './test.ts'

const challenged = async (browser: Visitor) => (await browser.call(secondFactorRoutes.challengePasskey, {})).challengeId
async function signedIn(browser: Visitor, key: ReturnType<typeof device>) {
  const passkey = key.get(await challenged(browser))
  const entrance = await browser.call(secondFactorRoutes.signInByPasskey, { body: { passkey } })
  if ('challenge' in entrance) throw new Error('a second factor is asked for')
  browser.token = entrance.accessToken
  return passkey
}
const WRONG = { status: 422, error: 'passkey.wrong' }

test('a passkey is the second factor of a password, and the only step where it has verified its user', async () => {
  const owner = await person()
  const { key, recoveryCodes } = await withPasskey(owner)
  expect(recoveryCodes).toHaveLength(10)
  await mailTo(owner.email, { subject: '패스키가 등록' })
  const alone = visitor()
  await signedIn(alone, key)
  expect(await alone.call(accountRoutes.me, {})).toMatchObject({ email: owner.email })

  const { browser, challenge, challengeId } = await asked(owner.email)
  expect(challenge.factors).toEqual(['passkey', 'recovery'])
  const passkey = key.get(challengeId)
  const answer = { body: { challengeId, passkey, isRemembered: false } }
  expect(await browser.call(secondFactorRoutes.answer, answer)).toMatchObject({ accessToken: expect.any(String) })
  expect(await refusal(browser.call(secondFactorRoutes.answer, answer))).toMatchObject({ error: 'challenge.ended' })
  expect(await owner.call(secondFactorRoutes.state, {})).toMatchObject({
    isOn: true,
    appSince: null,
    passkeys: [{ name: 'laptop', lastUsedAt: expect.any(String) }],
  })
})

test('what was signed counts once, here, for this browser and this site, and only with its user verified', async () => {
  const owner = await person()
  const { key } = await withPasskey(owner)
  const browser = visitor()
  const used = await signedIn(browser, key)
  const send = (passkey: typeof used, from = browser) =>
    refusal(from.call(secondFactorRoutes.signInByPasskey, { body: { passkey } }))
  expect(await send(used)).toMatchObject(WRONG)
  expect(await send(key.get(await challenged(browser)), visitor())).toMatchObject(WRONG)
  expect(await send({ ...key.get(await challenged(browser)), signature: used.signature })).toMatchObject(WRONG)
  const stranger = device(owner.url)
  expect(await send(stranger.get(await challenged(browser)))).toMatchObject(WRONG)
  key.origin = 'https://evil.example'
  expect(await send(key.get(await challenged(browser)))).toMatchObject(WRONG)
  key.origin = owner.url
  key.flags = 0x01
  expect(await send(key.get(await challenged(browser)))).toMatchObject(WRONG)
  key.flags = 0x05
  // A copy of the device, whose counter stands behind.
  key.counter = 0
  expect(await send(key.get(await challenged(browser)))).toMatchObject(WRONG)
  key.counter = 20
  await signedIn(browser, key)
})

test('somebody else’s passkey answers no question of mine', async () => {
  const [owner, other] = [await person(), await person()]
  await withPasskey(owner)
  const { key } = await withPasskey(other)
  const { browser, challengeId } = await asked(owner.email)
  const answer = { challengeId, passkey: key.get(challengeId), isRemembered: false }
  expect(await refusal(browser.call(secondFactorRoutes.answer, { body: answer }))).toMatchObject(WRONG)
})

test('where a factor is on, another one needs a code besides the password', async () => {
  const owner = await person()
  const { secret } = await withApp(owner)
  const start = (code?: string) =>
    owner.call(secondFactorRoutes.startPasskey, { body: { password: PASSWORD, ...(code && { code }) } })
  expect(await refusal(start())).toMatchObject({ status: 422, error: 'code.needed' })
  const { challengeId, known } = await start(codeOf(secret))
  expect(known).toEqual([])
  const key = device(owner.url)
  const add = (passkey = key.create(challengeId), name = '휴대폰') =>
    owner.call(secondFactorRoutes.addPasskey, { body: { name, passkey } })
  expect(await refusal(add(key.create('x'.repeat(43))))).toMatchObject(WRONG)
  expect(await add()).toEqual({ recoveryCodes: null })
  expect(await refusal(add())).toMatchObject(WRONG)
  const { credential } = key
  const renamed = await owner.call(secondFactorRoutes.renamePasskey, { body: { credential, name: '내 휴대폰' } })
  expect(renamed.passkeys).toMatchObject([{ credential, name: '내 휴대폰' }])
  const other = await person()
  const foreign = other.call(secondFactorRoutes.renamePasskey, { body: { credential, name: '훔친 것' } })
  expect(await refusal(foreign)).toMatchObject({ status: 404, error: 'passkey.missing' })

  await later(owner.email)
  const body = { password: PASSWORD, code: codeOf(secret), credential }
  expect(await owner.call(secondFactorRoutes.removePasskey, { body })).toMatchObject({ isOn: true, passkeys: [] })
  expect(await refusal(signedIn(visitor(), key))).toMatchObject(WRONG)
})

test('a reset of the password is answered by a passkey too', async () => {
  const owner = await person()
  const { key } = await withPasskey(owner)
  await owner.call(authRoutes.requestReset, { body: { email: owner.email } })
  const token = tokenIn(await mailTo(owner.email, { subject: '재설정 안내' }))
  const browser = visitor()
  const draft = { token, password: '두 번째로 정한 비밀번호' }
  const first = await browser.call(authRoutes.resetPassword, { body: draft })
  if (!('challenge' in first)) throw new Error('no second factor is asked for')
  const { challengeId } = first.challenge
  const proof = { challengeId, passkey: key.get(challengeId) }
  const both = { ...proof, code: '123456' }
  expect(await refusal(browser.call(authRoutes.resetPassword, { body: { ...draft, proof: both } }))).toMatchObject({
    error: 'invalid',
  })
  expect(await browser.call(authRoutes.resetPassword, { body: { ...draft, proof } })).toEqual({ email: owner.email })
})
