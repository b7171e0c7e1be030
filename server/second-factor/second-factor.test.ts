import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { authRoutes } from '#contract/auth'
import { secondFactorRoutes } from '#contract/second-factor'
import { withdrawalRoutes } from '#contract/withdrawal'
import { mailsTo, mailTo, tokenIn } from '../testing/outbox.ts'
import { choresDone, newEmail, PASSWORD, person, refusal, sql, visitor } from '../testing/visitor.ts'
import { answered, asked, codeOf, later, withApp, wrongCode } from './test.ts'

const NEXT = '두 번째로 정한 비밀번호'
const state = (browser: Awaited<ReturnType<typeof person>>) => browser.call(secondFactorRoutes.state, {})
const userIdOf = async (email: string) =>
  (await sql<{ id: string }>('select id from "user" where email = $1', [email]))[0]!.id

describe('setting up', () => {
  test('needs the password and a code, answers ten recovery codes, ends no session and tells by mail', async () => {
    const owner = await person()
    const phone = visitor()
    await phone.signIn(owner.email)
    const start = (password: string) => owner.call(secondFactorRoutes.startApp, { body: { password } })
    expect(await refusal(start('not the password'))).toMatchObject({ status: 422, error: 'password.wrong' })
    const { secret } = await start(PASSWORD)
    const confirm = (code: string) => owner.call(secondFactorRoutes.confirmApp, { body: { code } })
    expect(await refusal(confirm(wrongCode(secret)))).toMatchObject({ status: 422, error: 'code.wrong' })
    expect(await state(owner)).toEqual({
      isOn: false,
      appSince: null,
      passkeys: [],
      recoveryLeft: 0,
      requiredBy: [],
      endsAt: null,
    })
    await visitor().signIn(owner.email)
    const code = codeOf(secret)
    const made = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)
    const recoveryCodes = made.recoveryCodes!
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const each of recoveryCodes) expect(each).toMatch(/^[\da-z]{5}-[\da-z]{5}$/)
    expect(await state(owner)).toMatchObject({ isOn: true, recoveryLeft: 10 })
    expect(await phone.call(accountRoutes.me, {})).toMatchObject({ email: owner.email })
    expect((await mailTo(owner.email, { subject: '인증 앱이 등록' })).text).toContain(owner.ip)
    await later(owner.email)
    const again = owner.call(secondFactorRoutes.startApp, { body: { password: PASSWORD, code: codeOf(secret) } })
    expect(await refusal(again)).toMatchObject({ status: 409, error: 'factor.on' })
    expect(await refusal(start(PASSWORD))).toMatchObject({ status: 422, error: 'code.needed' })
    const stored = await sql<{ text: string }>(
      `select sealed_secret || (select string_agg(code_hash::text, '') from recovery_code r where r.user_id = t.user_id) as text
       from totp t where user_id = $1`,
      [await userIdOf(owner.email)],
    )
    for (const word of [secret, ...recoveryCodes]) expect(stored[0]!.text).not.toContain(word)
  })

  test('a setup that is confirmed too late, or was never begun, is refused', async () => {
    const owner = await person()
    const confirm = (code: string) => owner.call(secondFactorRoutes.confirmApp, { body: { code } })
    expect(await refusal(confirm('123456'))).toMatchObject({ status: 410, error: 'factor.late' })
    const { secret } = await owner.call(secondFactorRoutes.startApp, { body: { password: PASSWORD } })
    await sql(`update totp set started_at = now() - interval '31 minutes' where user_id = $1`, [
      await userIdOf(owner.email),
    ])
    expect(await refusal(confirm(codeOf(secret)))).toMatchObject({ status: 410, error: 'factor.late' })
    expect(await state(owner)).toMatchObject({ isOn: false })
  })

  test('it is turned off, and codes are made anew, with the password and a code', async () => {
    const owner = await person()
    const { secret, recoveryCodes } = await withApp(owner)
    const proof = (code: string, password = PASSWORD) => ({ body: { code, password } })
    const renew = (code: string, password?: string) =>
      owner.call(secondFactorRoutes.newRecoveryCodes, proof(code, password))
    expect(await refusal(renew(codeOf(secret), 'not the password'))).toMatchObject({ error: 'password.wrong' })
    expect(await refusal(renew(wrongCode(secret)))).toMatchObject({ error: 'code.wrong' })
    const made = await renew(codeOf(secret))
    expect(made.recoveryCodes).toHaveLength(10)
    await mailTo(owner.email, { subject: '복구 코드를 새로' })
    const remove = (code: string) => owner.call(secondFactorRoutes.removeApp, proof(code))
    expect(await refusal(remove(recoveryCodes[0]!))).toMatchObject({
      status: 422,
      error: 'recoveryCode.wrong',
      fields: { code: '복구 코드가 올바르지 않거나 이미 사용되었습니다.' },
    })
    expect(await remove(made.recoveryCodes[0]!)).toEqual({
      isOn: false,
      appSince: null,
      passkeys: [],
      recoveryLeft: 0,
      requiredBy: [],
      endsAt: null,
    })
    await mailTo(owner.email, { subject: '인증 앱이 해제' })
    await visitor().signIn(owner.email)
    expect(await refusal(remove('123456'))).toMatchObject({ status: 409, error: 'factor.off' })
  })
})

describe('a sign-in', () => {
  test('asks for a code, opens a session for the right one, and each code counts once', async () => {
    const owner = await person()
    const { secret } = await withApp(owner)
    const { browser, challenge, challengeId } = await asked(owner.email)
    expect(challenge.factors).toEqual(['totp', 'recovery'])
    expect(browser.cookies.has('__Host-dure_refresh')).toBe(false)
    expect(await refusal(browser.call(accountRoutes.me, {}))).toMatchObject({ status: 401 })
    const code = codeOf(secret)
    expect(await refusal(answered(browser, challengeId, wrongCode(secret)))).toMatchObject({
      fields: { code: expect.any(String) },
    })
    await answered(browser, challengeId, code)
    expect(await browser.call(accountRoutes.me, {})).toMatchObject({ email: owner.email })
    expect(await refusal(answered(browser, challengeId, code))).toMatchObject({ status: 410, error: 'challenge.ended' })
    const again = await asked(owner.email)
    expect(await refusal(answered(again.browser, again.challengeId, code))).toMatchObject({ error: 'code.wrong' })
    // An older code after a newer one is a replay, too.
    expect(await refusal(answered(again.browser, again.challengeId, codeOf(secret, -1)))).toMatchObject({
      error: 'code.wrong',
    })
  })

  test('a clock that is one step ahead is taken, and one that is two behind is not', async () => {
    const owner = await person()
    const { secret } = await withApp(owner)
    const { browser, challengeId } = await asked(owner.email)
    expect(await refusal(answered(browser, challengeId, codeOf(secret, -2)))).toMatchObject({ error: 'code.wrong' })
    await answered(browser, challengeId, codeOf(secret, 1))
    expect(await browser.call(accountRoutes.me, {})).toMatchObject({ email: owner.email })
  })

  test('after five wrong codes the question is dead, its owner is told by mail, and a new one goes on', async () => {
    const owner = await person()
    const { secret } = await withApp(owner)
    const { browser, challengeId } = await asked(owner.email)
    const wrong = wrongCode(secret)
    const tries = await Promise.all(Array.from({ length: 20 }, () => refusal(answered(browser, challengeId, wrong))))
    expect(tries.filter(({ error }) => error === 'code.wrong')).toHaveLength(4)
    // The fifth says itself that it was the last one.
    expect(tries.filter(({ error }) => error === 'challenge.spent')).toHaveLength(1)
    expect(tries.filter(({ error }) => error === 'challenge.ended')).toHaveLength(15)
    expect(await refusal(answered(browser, challengeId, codeOf(secret)))).toMatchObject({ error: 'challenge.ended' })
    await mailTo(owner.email, { subject: '인증 코드가 여러 번' })
    expect(await mailsTo(owner.email, { subject: '인증 코드가 여러 번' })).toHaveLength(1)
    const again = await asked(owner.email)
    await answered(again.browser, again.challengeId, codeOf(secret))
  })

  test('ten wrong codes in a quarter of an hour are enough, but for a browser that was here before', async () => {
    const owner = await person()
    const { secret } = await withApp(owner)
    const wrong = wrongCode(secret)
    for (let round = 0; round < 2; round++) {
      const { browser, challengeId } = await asked(owner.email)
      for (let tries = 0; tries < 5; tries++) await refusal(answered(browser, challengeId, wrong))
    }
    const stranger = await asked(owner.email)
    expect(await refusal(answered(stranger.browser, stranger.challengeId, codeOf(secret)))).toMatchObject({
      status: 429,
      error: 'signin.limited',
    })
    const own = await asked(owner.email, owner)
    await answered(owner, own.challengeId, codeOf(secret))
  })

  test('of twenty answers with one code at once, in as many browsers, one wins', async () => {
    const owner = await person()
    const { secret, recoveryCodes } = await withApp(owner)
    for (const code of [codeOf(secret), recoveryCodes[3]!]) {
      await sql(`delete from attempt where kind like 'factor%'`)
      const many = await Promise.all(Array.from({ length: 10 }, () => asked(owner.email)))
      const answers = await Promise.allSettled(
        many.flatMap(({ browser, challengeId }) => [1, 2].map(() => answered(browser, challengeId, code))),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
    expect(await state(owner)).toMatchObject({ recoveryLeft: 9 })
  })

  test('a recovery code works once, as it is written or read, and its use is told by mail', async () => {
    const owner = await person()
    const { recoveryCodes } = await withApp(owner)
    const typed = recoveryCodes[0]!.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'I')
    const { browser, challengeId } = await asked(owner.email)
    await answered(browser, challengeId, typed)
    expect((await mailTo(owner.email, { subject: '복구 코드를 사용' })).text).toContain('9개')
    const again = await asked(owner.email)
    expect(await refusal(answered(again.browser, again.challengeId, recoveryCodes[0]!))).toMatchObject({
      error: 'recoveryCode.wrong',
    })
  })

  test('another browser, a new password and ten minutes end the question', async () => {
    const owner = await person()
    const { secret } = await withApp(owner)
    const first = await asked(owner.email)
    expect(await refusal(answered(visitor(), first.challengeId, codeOf(secret)))).toMatchObject({
      error: 'challenge.ended',
    })
    const thief = await asked(owner.email)
    expect(await refusal(answered(thief.browser, first.challengeId, codeOf(secret)))).toMatchObject({
      error: 'challenge.ended',
    })
    await sql(`update challenge set expires_at = now() where user_id = $1`, [await userIdOf(owner.email)])
    expect(await refusal(answered(first.browser, first.challengeId, codeOf(secret)))).toMatchObject({ status: 410 })
    const second = await asked(owner.email)
    await owner.call(accountRoutes.changePassword, { body: { currentPassword: PASSWORD, newPassword: NEXT } })
    expect(await refusal(answered(second.browser, second.challengeId, codeOf(secret)))).toMatchObject({ status: 410 })
  })

  test('a remembered browser is not asked for thirty days, and no other one', async () => {
    const owner = await person()
    const { secret } = await withApp(owner)
    const { browser, challengeId } = await asked(owner.email)
    await answered(browser, challengeId, codeOf(secret), true)
    await browser.signIn(owner.email)
    await asked(owner.email)
    await asked(owner.email, owner)
    const userId = await userIdOf(owner.email)
    await sql(`update remembered_browser set expires_at = now() where user_id = $1`, [userId])
    await asked(owner.email, browser)
    await sql(`update remembered_browser set expires_at = now() + interval '1 day' where user_id = $1`, [userId])
    await browser.signIn(owner.email)
    await owner.call(accountRoutes.changePassword, { body: { currentPassword: PASSWORD, newPassword: NEXT } })
    const { challenge } = await asked(owner.email, browser, NEXT)
    expect(challenge.factors).toEqual(['totp', 'recovery'])
    await choresDone()
  })

  test('a factor that is set up again asks remembered browsers too', async () => {
    const owner = await person()
    const { secret } = await withApp(owner)
    const { browser, challengeId } = await asked(owner.email)
    await answered(browser, challengeId, codeOf(secret), true)
    await later(owner.email)
    await owner.call(secondFactorRoutes.removeApp, { body: { password: PASSWORD, code: codeOf(secret) } })
    await withApp(owner)
    expect((await asked(owner.email, browser)).challenge.factors).toContain('totp')
  })
})

test('a reset of the password asks too, and uses its link up only with the right code', async () => {
  const owner = await person()
  const { secret } = await withApp(owner)
  // Not even in a remembered browser.
  const here = await asked(owner.email, owner)
  await answered(owner, here.challengeId, codeOf(secret), true)
  await later(owner.email)
  await owner.call(authRoutes.requestReset, { body: { email: owner.email } })
  const token = tokenIn(await mailTo(owner.email, { subject: '재설정 안내' }))
  const reset = (proof?: { challengeId: string; code: string }) =>
    owner.call(authRoutes.resetPassword, { body: { token, password: NEXT, ...(proof && { proof }) } })
  const answer = await reset()
  if (!('challenge' in answer)) throw new Error('no second factor is asked for')
  const { challengeId } = answer.challenge
  expect(await owner.call(authRoutes.checkReset, { query: { token } })).toMatchObject({ email: expect.any(String) })
  expect(await refusal(reset({ challengeId, code: wrongCode(secret) }))).toMatchObject({
    status: 422,
    error: 'code.wrong',
  })
  expect(await refusal(reset({ challengeId, code: '00000-00000' }))).toMatchObject({
    status: 422,
    error: 'recoveryCode.wrong',
  })
  // A question of one purpose is none of the other.
  expect(await refusal(answered(owner, challengeId, codeOf(secret)))).toMatchObject({ error: 'challenge.ended' })
  const signin = await asked(owner.email, visitor())
  expect(await refusal(reset({ challengeId: signin.challengeId, code: codeOf(secret) }))).toMatchObject({
    error: 'challenge.ended',
  })
  expect(await reset({ challengeId, code: codeOf(secret) })).toEqual({ email: owner.email })
  expect(await refusal(reset({ challengeId, code: codeOf(secret, 1) }))).toMatchObject({ error: 'link.used' })
  await asked(owner.email, owner, NEXT)
})

test('a withdrawal leaves nothing of it behind', async () => {
  const owner = await person()
  const { secret } = await withApp(owner)
  const { browser, challengeId } = await asked(owner.email)
  await answered(browser, challengeId, codeOf(secret), true)
  const userId = await userIdOf(owner.email)
  await owner.call(withdrawalRoutes.withdraw, { body: { password: PASSWORD } })
  for (const table of ['totp', 'recovery_code', 'challenge', 'remembered_browser', 'passkey', 'passkey_challenge'])
    expect(await sql(`select from ${table} where user_id = $1`, [userId])).toHaveLength(0)
})

test('a code that is wrong in the settings is in the record as well', async () => {
  const owner = await person()
  const { secret } = await withApp(owner)
  const body = { password: PASSWORD, code: wrongCode(secret) }
  for (const route of [secondFactorRoutes.newRecoveryCodes, secondFactorRoutes.removeApp] as const)
    expect(await refusal(owner.call(route, { body }))).toMatchObject({ error: 'code.wrong' })
  const { record } = await owner.call(withdrawalRoutes.data, {})
  expect(record.filter(({ what }) => what === 'secondFactor.failed')).toHaveLength(2)
})

test('the address of an account is changed with a code besides the password', async () => {
  const owner = await person()
  const { secret } = await withApp(owner)
  const email = newEmail()
  const change = (code?: string) =>
    owner.call(accountRoutes.changeEmail, { body: { email, password: PASSWORD, ...(code && { code }) } })
  expect(await refusal(change())).toMatchObject({
    status: 422,
    error: 'code.needed',
    fields: { code: expect.any(String) },
  })
  expect(await refusal(change(wrongCode(secret)))).toMatchObject({ status: 422, error: 'code.wrong' })
  expect(await mailsTo(email)).toHaveLength(0)
  await change(codeOf(secret))
  await mailTo(email)
})

test('a browser whose session is ended from another one is asked again', async () => {
  const owner = await person()
  const { secret } = await withApp(owner)
  const here = await asked(owner.email)
  await answered(here.browser, here.challengeId, codeOf(secret), true)
  await later(owner.email)
  const there = await asked(owner.email)
  await answered(there.browser, there.challengeId, codeOf(secret), true)
  const sessions = await here.browser.call(accountRoutes.devices, {})
  // The newest but this one's.
  const other = sessions.find(({ isCurrent }) => !isCurrent)!
  await here.browser.call(accountRoutes.endSession, { sessionId: other.sessionId })
  expect((await asked(owner.email, there.browser)).challenge.factors).toContain('totp')
  await here.browser.signIn(owner.email)
  await here.browser.call(accountRoutes.endOtherSessions, {})
  await here.browser.signIn(owner.email)
  expect(await here.browser.call(accountRoutes.me, {})).toMatchObject({ email: owner.email })
})

test('what was asked and answered is in the record of its owner', async () => {
  const owner = await person()
  const { secret } = await withApp(owner)
  const { browser, challengeId } = await asked(owner.email)
  await refusal(answered(browser, challengeId, wrongCode(secret)))
  await answered(browser, challengeId, codeOf(secret))
  const { record } = await owner.call(withdrawalRoutes.data, {})
  expect(record.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['secondFactor.added', 'secondFactor.failed', 'session.started']),
  )
})
