import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { authRoutes } from '#contract/auth'
import { mailsTo, mailTo, tokenIn } from '../testing/outbox.ts'
import { everyAgreement, newEmail, PASSWORD, person, proven, refusal, sql, visitor } from '../testing/visitor.ts'

/** Moves the attempts of this address a minute back. Other tests count theirs in the same table. */
const aMinuteAfterMailTo = (email: string) =>
  sql(
    `update attempt set at = at - interval '61 seconds' where subject = translate(encode(sha256($1), 'base64'), '+/=', '-_')`,
    [`verify ${email}`],
  )

test('an address is free, proven by its mail, and becomes an account that is signed in', async () => {
  const email = newEmail()
  const browser = visitor()
  expect(await browser.call(authRoutes.checkEmail, { body: { email } })).toEqual({ available: true })
  const verificationId = await proven(browser, email)
  const body = { verificationId, email, password: PASSWORD, name: ' 남궁  다혜 ', agreements: everyAgreement(true) }
  browser.token = (await browser.call(authRoutes.signup, { body })).accessToken
  expect(await browser.call(accountRoutes.me, {})).toMatchObject({ email, name: '남궁 다혜', agreedToMarketing: true })
  expect(await visitor().call(authRoutes.checkEmail, { body: { email } })).toEqual({ available: false })
})

test('a sign-up answers 201 and sets a cookie that scripts cannot read', async () => {
  const email = newEmail()
  const browser = visitor()
  const verificationId = await proven(browser, email)
  const response = await browser.send(authRoutes.signup.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ verificationId, email, password: PASSWORD, name: '한지우', agreements: everyAgreement() }),
  })
  expect(response.status).toBe(201)
  const cookie = response.headers.getSetCookie().find(line => line.includes('refresh'))
  expect(cookie).toMatch(/^__Host-dure_refresh=[^;]+; Path=\/; Max-Age=1209600; HttpOnly; Secure; SameSite=Strict$/)
})

test('what was agreed to is kept with version, time and address', async () => {
  const browser = await person()
  const { userId } = await browser.call(accountRoutes.me, {})
  const rows = await sql<{ code: string; agreed: boolean; version: string; ip: string }>(
    'select code, agreed, version, ip from agreement where user_id = $1 order by id',
    [userId],
  )
  expect(rows.map(({ code, agreed }) => [code, agreed])).toEqual([
    ['terms', true],
    ['privacy', true],
    ['age', true],
    ['marketing', false],
  ])
  expect(rows[0]).toMatchObject({ version: '2026-11-01', ip: browser.ip })
})

test('which texts are in force is told before anybody agrees, and a sign-up agrees to these versions alone', async () => {
  const { agreements } = await visitor().call(authRoutes.welcome, {})
  expect(agreements.map(({ code, isRequired }) => [code, isRequired])).toEqual([
    ['terms', true],
    ['privacy', true],
    ['age', true],
    ['marketing', false],
  ])
  const email = newEmail()
  const browser = visitor()
  const verificationId = await proven(browser, email)
  const signUp = (change: (version: string) => string) => {
    const agreed = agreements.map(({ code, version }) => ({ code, version: change(version), agreed: true }))
    const body = { verificationId, email, password: PASSWORD, name: '한지우', agreements: agreed }
    return browser.call(authRoutes.signup, { body })
  }
  expect(await refusal(signUp(() => '2020-01-01'))).toMatchObject({ status: 422, error: 'invalid' })
  expect(await signUp(version => version)).toHaveProperty('accessToken')
})

test('the waiting browser learns of the click, whoever clicked', async () => {
  const email = newEmail()
  const waiting = visitor()
  const { verificationId } = await waiting.call(authRoutes.sendVerification, { body: { email, purpose: 'signup' } })
  const state = () => waiting.call(authRoutes.verification, { query: { verificationId } })
  expect(await state()).toMatchObject({ isVerified: false })
  const token = tokenIn(await mailTo(email))
  const phone = visitor()
  expect(await phone.call(authRoutes.verifyEmail, { body: { token } })).toEqual({ purpose: 'signup', email })
  expect(await state()).toMatchObject({ isVerified: true })
  const clicks = Array.from({ length: 5 }, () => visitor().call(authRoutes.verifyEmail, { body: { token } }))
  expect(await Promise.all(clicks)).toEqual(clicks.map(() => ({ purpose: 'signup', email })))
  // A mail scanner or a double click may use the link first: for ten minutes it gives the same answer, then no longer.
  expect(await phone.call(authRoutes.verifyEmail, { body: { token } })).toEqual({ purpose: 'signup', email })
  await sql(`update link set used_at = now() - interval '11 minutes' where email = $1`, [email])
  expect(await refusal(phone.call(authRoutes.verifyEmail, { body: { token } }))).toMatchObject({ error: 'link.used' })
})

test('a browser that is loaded again goes on with the sign-up it began, and forgets it when it is finished', async () => {
  const email = newEmail()
  const browser = visitor()
  const pending = async () => (await browser.call(authRoutes.pending, {})).proof
  expect(await pending()).toBeNull()
  const verificationId = await proven(browser, email)
  expect(await pending()).toMatchObject({ verificationId, email })
  expect((await visitor().call(authRoutes.pending, {})).proof).toBeNull()
  const body = { verificationId, email, password: PASSWORD, name: '한지우', agreements: everyAgreement() }
  await browser.call(authRoutes.signup, { body })
  expect(await pending()).toBeNull()
  browser.cookies.set('__Host-dure_signup', verificationId)
  expect(await pending()).toBeNull()
})

test('without the click, with another address or twice, a proof makes no account', async () => {
  const email = newEmail()
  const browser = visitor()
  const { verificationId } = await browser.call(authRoutes.sendVerification, { body: { email, purpose: 'signup' } })
  const body = { verificationId, email, password: PASSWORD, name: '한지우', agreements: everyAgreement() }
  const signUp = (changes = {}) => browser.call(authRoutes.signup, { body: { ...body, ...changes } })
  expect(await refusal(signUp())).toMatchObject({ status: 409, error: 'verification.pending' })
  await browser.call(authRoutes.verifyEmail, { body: { token: tokenIn(await mailTo(email)) } })
  expect(await refusal(signUp({ email: newEmail() }))).toMatchObject({ status: 404, error: 'link.invalid' })
  await signUp()
  expect(await refusal(signUp())).toMatchObject({ status: 410 })
})

test('of twenty sign-ups with one proof one succeeds, and the others leave nothing', async () => {
  const email = newEmail()
  const browser = visitor()
  const verificationId = await proven(browser, email)
  const body = { verificationId, email, password: PASSWORD, name: '한지우', agreements: everyAgreement() }
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => visitor().call(authRoutes.signup, { body })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await sql('select from "user" where email = $1', [email])).toHaveLength(1)
})

test('a newer mail kills the older link, and a link runs out after thirty minutes', async () => {
  const email = newEmail()
  const browser = visitor()
  await browser.call(authRoutes.sendVerification, { body: { email, purpose: 'signup' } })
  const first = tokenIn(await mailTo(email))
  await aMinuteAfterMailTo(email)
  await browser.call(authRoutes.sendVerification, { body: { email, purpose: 'signup' } })
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2)
  const second = tokenIn(await mailTo(email))
  expect(second).not.toBe(first)
  expect(await refusal(browser.call(authRoutes.verifyEmail, { body: { token: first } }))).toMatchObject({ status: 410 })
  await sql(`update link set expires_at = now() - interval '1 second' where email = $1`, [email])
  expect(await refusal(browser.call(authRoutes.verifyEmail, { body: { token: second } }))).toMatchObject({
    status: 410,
    message: '만료된 링크입니다. 다시 요청해주세요.',
  })
})

test('a second mail within a minute is refused with the wait, the sixth within an hour too', async () => {
  const email = newEmail()
  const send = () => visitor().call(authRoutes.sendVerification, { body: { email, purpose: 'signup' } })
  await send()
  const soon = await refusal(send())
  expect(soon).toMatchObject({ status: 429, error: 'mail.recent' })
  expect(soon.message).toMatch(/\d+초 후 다시 시도해주세요/)
  for (let sent = 1; sent < 5; sent++) {
    await aMinuteAfterMailTo(email)
    await send()
  }
  await aMinuteAfterMailTo(email)
  expect((await refusal(send())).message).toMatch(/\d+분 후/)
})

test.each([
  [{ password: '짧아요' }, 'password', '10자 이상 128자 이하로 입력해주세요.'],
  [{ password: 'ㄱ'.repeat(129) }, 'password', '10자 이상 128자 이하로 입력해주세요.'],
  [{ password: 'password123' }, 'password', '쉽게 추측할 수 있는 비밀번호입니다.'],
  [{ password: 'aaaaaaaaaaaa' }, 'password', '쉽게 추측할 수 있는 비밀번호입니다.'],
  [{ password: '1234567890' }, 'password', '쉽게 추측할 수 있는 비밀번호입니다.'],
  [{ name: '  \u200b ' }, 'name', '이름을 입력해주세요.'],
  [{ name: '가'.repeat(51) }, 'name', '50자 이하로 입력해주세요.'],
  [{ name: 'a\u0000b' }, 'name', '사용할 수 없는 문자가 있습니다.'],
  [{ name: undefined }, 'name', '이름을 입력해주세요.'],
  [{ agreements: [] }, 'agreements', '필수 항목에 동의해주세요.'],
  [{ isAdmin: true }, 'isAdmin', '알 수 없는 항목입니다.'],
])('a sign-up with %o is refused by its field', async (changes, field, sentence) => {
  const email = newEmail()
  const browser = visitor()
  const verificationId = await proven(browser, email)
  const body = { verificationId, email, password: PASSWORD, name: '한지우', agreements: everyAgreement() }
  const refused = await refusal(browser.call(authRoutes.signup, { body: { ...body, ...changes } as never }))
  expect(refused.status).toBe(422)
  expect(refused.fields).toMatchObject({ [field]: sentence })
  expect(await sql('select from "user" where email = $1', [email])).toHaveLength(0)
})

test('a password may not contain the name before the @, and may be any 128 letters', async () => {
  const email = newEmail('dahye')
  const browser = visitor()
  const verificationId = await proven(browser, email)
  const body = { verificationId, email, password: PASSWORD, name: '한지우', agreements: everyAgreement() }
  const own = `x${email.slice(0, email.indexOf('@'))}y`
  expect((await refusal(browser.call(authRoutes.signup, { body: { ...body, password: own } }))).fields).toEqual({
    password: '이메일과 같은 문자열은 비밀번호에 사용할 수 없습니다.',
  })
  await browser.call(authRoutes.signup, { body: { ...body, password: `${'가'.repeat(127)}🌲` } })
})

test('names in NFD and with direction marks are stored composed and clean', async () => {
  const browser = await person({ name: `${'홍길동'.normalize('NFD')}\u202e\u200f` })
  expect(await browser.call(accountRoutes.me, {})).toMatchObject({ name: '홍길동' })
})

test.each(['', 'mina', 'mina@', '@example.com', 'mi na@example.com', `${'a'.repeat(250)}@b.co`])(
  'the address %o is refused',
  async email => {
    const refused = await refusal(visitor().call(authRoutes.checkEmail, { body: { email } }))
    expect(refused).toMatchObject({ status: 422, error: 'invalid' })
    expect(Object.keys(refused.fields!)).toEqual(['email'])
  },
)

test('capital letters are the same address', async () => {
  const { email } = await person()
  expect(await visitor().call(authRoutes.checkEmail, { body: { email: email.toUpperCase() } })).toEqual({
    available: false,
  })
  expect(
    await refusal(
      visitor().call(authRoutes.sendVerification, { body: { email: email.toUpperCase(), purpose: 'signup' } }),
    ),
  ).toMatchObject({ status: 409, fields: { email: '이미 사용 중인 이메일입니다.' } })
})

test('guessing links is stopped after twenty tries', async () => {
  const browser = visitor()
  const guess = () => refusal(browser.call(authRoutes.verifyEmail, { body: { token: 'x'.repeat(43) } }))
  for (let tries = 0; tries < 20; tries++) expect(await guess()).toMatchObject({ status: 404 })
  expect(await guess()).toMatchObject({ status: 429, error: 'rate.limited' })
})

test('an address may be asked about ten times a minute by one browser', async () => {
  const browser = visitor()
  const ask = () => browser.call(authRoutes.checkEmail, { body: { email: newEmail() } })
  await ask() // The first answer sets the device cookie.
  for (let asked = 0; asked < 10; asked++) await ask()
  expect(await refusal(ask())).toMatchObject({ status: 429 })
})
