import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { authRoutes } from '#contract/auth'
import { mailsTo, mailTo, tokenIn } from '../testing/outbox.ts'
import { newEmail, PASSWORD, person, refusal, sql, visitor, type Visitor } from '../testing/visitor.ts'

const NEXT = '새로운 비밀번호 하나'
const me = (browser: Visitor) => browser.call(accountRoutes.me, {})

async function onTwoBrowsers() {
  const here = await person()
  const there = visitor()
  await there.signIn(here.email)
  return { here, there, email: here.email }
}

describe('[S7.13] changing the password', () => {
  test('needs the present one, ends all other sessions and sends a mail', async () => {
    const { here, there, email } = await onTwoBrowsers()
    const change = (currentPassword: string, newPassword: string) =>
      here.call(accountRoutes.changePassword, { body: { currentPassword, newPassword } })
    expect(await refusal(change('not the password', NEXT))).toMatchObject({
      status: 422,
      fields: { currentPassword: '현재 비밀번호가 일치하지 않습니다.' },
    })
    expect(await refusal(change(PASSWORD, PASSWORD))).toMatchObject({ fields: { newPassword: expect.any(String) } })
    expect(await refusal(change(PASSWORD, '1234567890'))).toMatchObject({
      fields: { newPassword: '쉽게 추측할 수 있는 비밀번호입니다.' },
    })
    expect(await refusal(change(PASSWORD, `${email.split('@')[0]}!`))).toMatchObject({
      fields: { newPassword: '이메일과 같은 문자열은 비밀번호에 사용할 수 없습니다.' },
    })
    expect(await me(there)).toMatchObject({ email })
    await change(PASSWORD, NEXT)
    expect(await refusal(me(there))).toMatchObject({ status: 401 })
    expect(await me(here)).toMatchObject({ email })
    await mailTo(email, { subject: '비밀번호가 변경되었습니다' })
    expect(await refusal(visitor().signIn(email))).toMatchObject({ status: 401 })
    await visitor().signIn(email, NEXT)
  })

  test('tries of the present password are counted like sign-ins', async () => {
    const browser = await person()
    const body = { currentPassword: 'not the password', newPassword: NEXT }
    for (let tries = 0; tries < 10; tries++)
      expect(await refusal(browser.call(accountRoutes.changePassword, { body }))).toMatchObject({ status: 422 })
    expect(await refusal(browser.call(accountRoutes.changePassword, { body }))).toMatchObject({ status: 429 })
  })
})

describe('a forgotten password', () => {
  const request = (email: string) => visitor().call(authRoutes.requestReset, { body: { email } })

  test('the link of the mail sets a new one, once, and ends every session', async () => {
    const { here, there, email } = await onTwoBrowsers()
    await request(email)
    const token = tokenIn(await mailTo(email, { subject: '비밀번호 재설정' }))
    const checked = await visitor().call(authRoutes.checkReset, { query: { token } })
    expect(checked.email).toBe(`m***@example.com`)
    const set = (password: string) => visitor().call(authRoutes.resetPassword, { body: { token, password } })
    expect(await refusal(set('password123'))).toMatchObject({ fields: { password: expect.any(String) } })
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => set(NEXT)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const browser of [here, there]) expect(await refusal(me(browser))).toMatchObject({ status: 401 })
    expect(await refusal(set(NEXT))).toMatchObject({ status: 410, error: 'link.used' })
    expect(await refusal(visitor().call(authRoutes.checkReset, { query: { token } }))).toMatchObject({ status: 410 })
    await visitor().signIn(email, NEXT)
    expect(await mailsTo(email, { subject: '비밀번호가 변경되었습니다' })).toHaveLength(1)
  })

  test('a known and an unknown address are answered alike, and only one gets a mail', async () => {
    const { email } = await person()
    const nobody = newEmail()
    expect(await request(email)).toEqual(await request(nobody))
    await mailTo(email, { subject: '비밀번호 재설정' })
    expect(await mailsTo(nobody)).toHaveLength(0)
    expect(await refusal(request(nobody))).toMatchObject({ status: 429, error: 'mail.recent' })
  })

  test('an expired link and a made-up one say which they are', async () => {
    const { email } = await person()
    await request(email)
    const token = tokenIn(await mailTo(email, { subject: '비밀번호 재설정' }))
    await sql(`update link set expires_at = now() - interval '1 minute' where email = $1`, [email])
    const check = (known: string) => refusal(visitor().call(authRoutes.checkReset, { query: { token: known } }))
    expect(await check(token)).toMatchObject({ status: 410, error: 'link.expired' })
    expect(await check('x'.repeat(43))).toMatchObject({ status: 404, error: 'link.invalid' })
    expect(await check('123')).toMatchObject({ status: 422 })
  })
})

describe('changing the address', () => {
  const ask = (browser: Visitor, email: string, password = PASSWORD) =>
    browser.call(accountRoutes.changeEmail, { body: { email, password } })

  test('waits for the proof from the new one, and tells the old one', async () => {
    const browser = await person()
    const next = newEmail('dahye')
    expect(await refusal(ask(browser, next, 'not the password'))).toMatchObject({
      fields: { password: '현재 비밀번호가 일치하지 않습니다.' },
    })
    await ask(browser, next)
    expect(await me(browser)).toMatchObject({ email: browser.email, pendingEmail: next })
    const token = tokenIn(await mailTo(next))
    expect(await visitor().call(authRoutes.verifyEmail, { body: { token } })).toEqual({ purpose: 'email', email: next })
    expect(await me(browser)).toMatchObject({ email: next, pendingEmail: null })
    const notice = await mailTo(browser.email, { subject: '로그인 이메일이 변경' })
    expect(notice.text).toContain('d***@example.com')
    await visitor().signIn(next)
    expect(await refusal(visitor().signIn(browser.email))).toMatchObject({ status: 401 })
  })

  test('can be taken back, and its link then leads nowhere', async () => {
    const browser = await person()
    const next = newEmail()
    await ask(browser, next)
    const token = tokenIn(await mailTo(next))
    expect(await browser.call(accountRoutes.keepEmail, {})).toMatchObject({ pendingEmail: null })
    expect(await refusal(visitor().call(authRoutes.verifyEmail, { body: { token } }))).toMatchObject({ status: 410 })
  })

  test('a new password kills the links that were on their way', async () => {
    const browser = await person()
    const next = newEmail()
    await ask(browser, next)
    await visitor().call(authRoutes.requestReset, { body: { email: browser.email } })
    const change = tokenIn(await mailTo(next))
    const reset = tokenIn(await mailTo(browser.email, { subject: '비밀번호 재설정' }))
    await browser.call(accountRoutes.changePassword, { body: { currentPassword: PASSWORD, newPassword: NEXT } })
    expect(await me(browser)).toMatchObject({ pendingEmail: null })
    expect(await refusal(visitor().call(authRoutes.verifyEmail, { body: { token: change } }))).toMatchObject({
      status: 410,
    })
    expect(await refusal(visitor().call(authRoutes.checkReset, { query: { token: reset } }))).toMatchObject({
      status: 410,
    })
  })

  test('to one that is taken, now or by the time of the click, is refused', async () => {
    const browser = await person()
    const other = await person()
    expect(await refusal(ask(browser, other.email))).toMatchObject({ status: 409, error: 'email.taken' })
    expect(await refusal(ask(browser, browser.email))).toMatchObject({ status: 422, error: 'email.same' })
    const wanted = newEmail()
    await ask(browser, wanted)
    const token = tokenIn(await mailTo(wanted))
    await sql('update "user" set email = $1 where email = $2', [wanted, other.email])
    expect(await refusal(visitor().call(authRoutes.verifyEmail, { body: { token } }))).toMatchObject({ status: 409 })
    expect(await me(browser)).toMatchObject({ email: browser.email })
  })
})

describe('where I am signed in', () => {
  test('is listed in the order of use; one can be ended, or all others', async () => {
    const { here, there } = await onTwoBrowsers()
    const third = visitor({ agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605 Version/19.0 Safari/604' })
    await third.signIn(here.email)
    const devices = await here.call(accountRoutes.devices, {})
    expect(devices.map(({ browser, system, isCurrent }) => [browser, system, isCurrent])).toEqual([
      ['safari', 'iphone', false],
      ['chrome', 'windows', false],
      ['chrome', 'windows', true],
    ])
    await here.call(accountRoutes.endSession, { sessionId: devices[0]!.sessionId })
    expect(await refusal(me(third))).toMatchObject({ status: 401 })
    expect(await me(there)).toBeTruthy()
    expect(await here.call(accountRoutes.endOtherSessions, {})).toEqual({ ended: 1 })
    expect(await refusal(me(there))).toMatchObject({ status: 401 })
    expect(await here.call(accountRoutes.devices, {})).toHaveLength(1)
  })

  test('another person cannot end mine, and learns nothing of it', async () => {
    const browser = await person()
    const [own] = await browser.call(accountRoutes.devices, {})
    const stranger = await person()
    const end = (sessionId: number) => refusal(stranger.call(accountRoutes.endSession, { sessionId }))
    expect(await end(own!.sessionId)).toEqual(await end(9_999_999_999))
    expect(await me(browser)).toBeTruthy()
  })
})

describe('my name', () => {
  test('changes with its version, and a stale write gets the present value', async () => {
    const browser = await person()
    const { version } = await me(browser)
    const rename = (name: string, from?: number) =>
      browser.call(accountRoutes.rename, { body: { name, ...(from && { version: from }) } })
    const changed = await rename('제갈공명', version)
    expect(changed).toMatchObject({ name: '제갈공명', version: version + 1 })
    expect(await refusal(rename('황보민', version))).toMatchObject({
      status: 409,
      error: 'row.stale',
      current: { name: '제갈공명' },
    })
    expect(await rename('황보민')).toMatchObject({ name: '황보민' })
    expect(await refusal(rename('   '))).toMatchObject({ fields: { name: '이름을 입력해주세요.' } })
  })

  test('an agreement to news is kept with its history', async () => {
    const browser = await person()
    const agree = (agreed: boolean) => browser.call(accountRoutes.agreeToMarketing, { body: { agreed } })
    expect(await agree(true)).toMatchObject({ agreedToMarketing: true })
    expect(await agree(false)).toMatchObject({ agreedToMarketing: false })
    const { userId } = await me(browser)
    const rows = await sql(`select from agreement where user_id = $1 and code = 'marketing'`, [userId])
    expect(rows).toHaveLength(3)
  })
})
