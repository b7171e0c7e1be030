import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { sessionRoutes } from '#contract/session'
import { withdrawalRoutes } from '#contract/withdrawal'
import { mailsTo, mailTo } from '../testing/outbox.ts'
import { newEmail, PASSWORD, person, refusal, sql, visitor, type Visitor } from '../testing/visitor.ts'

const REFRESH = '__Host-dure_refresh'
const me = (browser: Visitor) => browser.call(accountRoutes.me, {})
const renew = async (browser: Visitor) => {
  const { accessToken } = await browser.call(sessionRoutes.token, {})
  browser.token = accessToken
  return accessToken
}

describe('signing in', () => {
  test('[S3.4] the right password gives a token with the address and the organizations', async () => {
    const { email } = await person()
    const browser = visitor()
    await browser.signIn(email)
    expect(decodeJwt(browser.token!)).toMatchObject({ email, orgAuthorityList: [] })
    expect(decodeProtectedHeader(browser.token!)).toEqual({ alg: 'HS256', typ: 'at+jwt' })
    expect(await me(browser)).toMatchObject({ email })
  })

  test('a wrong password and an unknown address answer alike', async () => {
    const { email } = await person()
    const wrong = await refusal(visitor().signIn(email, 'not the password'))
    const unknown = await refusal(visitor().signIn(newEmail(), 'not the password'))
    expect(wrong).toEqual(unknown)
    expect(wrong).toEqual({
      status: 401,
      error: 'signin.wrong',
      message: '이메일 또는 비밀번호가 올바르지 않습니다.',
    })
  })

  test('after ten failures even the right password waits, for an account that exists and for one that does not', async () => {
    const { email } = await person()
    for (const address of [email, newEmail()]) {
      const tries = await Promise.all(
        Array.from({ length: 12 }, () => refusal(visitor().signIn(address, 'not the password'))),
      )
      expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
      const late = await refusal(visitor().signIn(address))
      expect(late).toMatchObject({ status: 429, error: 'signin.limited' })
      expect(late.message).toMatch(/^로그인 시도가 너무 많습니다. 1[45]분 후/)
    }
  })

  test('a browser that signed in before is not locked out by others, and has ten tries of its own', async () => {
    const owner = await person()
    await Promise.all(Array.from({ length: 11 }, () => refusal(visitor().signIn(owner.email, 'not the password'))))
    await owner.signIn(owner.email)
    for (let tries = 0; tries < 10; tries++)
      expect(await refusal(owner.signIn(owner.email, 'not the password'))).toMatchObject({ status: 401 })
    expect(await refusal(owner.signIn(owner.email))).toMatchObject({ status: 429 })
  })

  test('fifty failures from one network are enough, whatever the addresses', async () => {
    const { email } = await person()
    const ip = '2001:db8:7:7::1'
    const tries = Array.from({ length: 50 }, (_, at) =>
      refusal(visitor({ ip: `2001:db8:7:7::${at + 1}` }).signIn(newEmail(), 'not the password')),
    )
    await Promise.all(tries)
    expect(await refusal(visitor({ ip }).signIn(email))).toMatchObject({ status: 429 })
    await visitor({ ip: '2001:db8:7:8::1' }).signIn(email)
  })

  test('a mail tells of a new device, once, and not of the first', async () => {
    const first = await person()
    const phone = visitor({ agent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Whale/1.0 Chrome/140 Mobile' })
    await phone.signIn(first.email)
    const mail = await mailTo(first.email, { subject: '새로운 기기' })
    expect(mail.text).toContain('네이버 웨일 · Android')
    expect(mail.text).toContain(phone.ip)
    await phone.signIn(first.email)
    await first.signIn(first.email)
    expect(await mailsTo(first.email, { subject: '새로운 기기' })).toHaveLength(1)
  })
})

describe('refreshing', () => {
  test('[S7.1] each use gives another cookie and another token', async () => {
    const browser = await person()
    const before = browser.cookies.get(REFRESH)
    await renew(browser)
    expect(browser.cookies.get(REFRESH)).not.toBe(before)
    expect(await me(browser)).toMatchObject({ email: browser.email })
  })

  test('twenty refreshes at once have one successor, and all stay signed in', async () => {
    const browser = await person()
    const cookie = `${REFRESH}=${browser.cookies.get(REFRESH)}`
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.send(sessionRoutes.token.path, { method: 'POST', headers: { cookie } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const successors = new Set(answers.flatMap(({ headers }) => headers.getSetCookie()))
    expect(successors.size).toBe(1)
    await renew(browser)
  })

  test('a token used long ago ends the family, is audited, and one that was made up ends nothing', async () => {
    const browser = await person()
    const stolen = browser.cookies.get(REFRESH)!
    const { userId } = await me(browser)
    const forged = stolen.replace(/\.[\w-]{43}\./, `.${'A'.repeat(43)}.`)
    const use = (cookie: string) =>
      visitor().send(sessionRoutes.token.path, { method: 'POST', headers: { cookie: `${REFRESH}=${cookie}` } })
    expect((await use(forged)).status).toBe(401)
    await renew(browser)
    expect((await use(stolen)).status).toBe(200) // within the grace of ten seconds
    await sql(`update session set rotated_at = now() - interval '11 seconds' where user_id = $1`, [userId])
    expect((await use(stolen)).status).toBe(401)
    expect(await refusal(renew(browser))).toMatchObject({ status: 401, error: 'session.ended' })
    expect(await refusal(me(browser))).toMatchObject({ status: 401 })
    expect(await sql(`select from audit where user_id = $1 and about->>'by' = 'reuse'`, [userId])).toHaveLength(1)
  })

  test('without a cookie, with another origin or with none it is refused', async () => {
    expect(await refusal(renew(visitor()))).toMatchObject({ status: 401, error: 'session.absent' })
    const browser = await person()
    const from = (headers: Record<string, string>) => refusal(browser.call(sessionRoutes.token, {}, headers))
    expect(await from({ origin: 'https://evil.example' })).toMatchObject({ status: 403, error: 'origin.foreign' })
    expect(await from({ origin: 'null' })).toMatchObject({ status: 403 })
    await browser.call(sessionRoutes.token, {}, { 'sec-fetch-site': 'same-origin' })
  })

  test.each([
    ['idle for fourteen days', `last_used_at = now() - interval '15 days'`],
    ['ninety days old', `created_at = now() - interval '91 days'`],
  ])('a session that was %s is over', async (_, change) => {
    const browser = await person()
    const { userId } = await me(browser)
    await sql(`update session set ${change} where user_id = $1`, [userId])
    expect(await refusal(renew(browser))).toMatchObject({ status: 401, error: 'session.ended' })
    expect(browser.cookies.has(REFRESH)).toBe(false)
  })
})

describe('access tokens', () => {
  const signed = async (changes: Record<string, unknown>, header = {}) => {
    const browser = await person()
    const [row] = await sql<{ secret: Buffer }>(`select secret from server_key where purpose = 'access'`)
    const claims = { ...decodeJwt(browser.token!), ...changes }
    const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
    browser.token = await jwt.sign(row!.secret)
    return browser
  }
  const now = () => Math.floor(Date.now() / 1000)

  test('one that we sign again is believed', async () => {
    expect(await me(await signed({}))).toMatchObject({ name: '남궁다혜' })
  })

  test.each([
    ['has run out', () => ({ iat: now() - 1_000, exp: now() - 100 })],
    ['lives too long', () => ({ exp: now() + 86_400 })],
    ['comes from the future', () => ({ iat: now() + 120, exp: now() + 180 })],
    ['names another person', () => ({ sub: '1' })],
    ['names no session', () => ({ sid: undefined })],
    ['was issued by another', () => ({ iss: 'other' })],
    ['is for another', () => ({ aud: 'other' })],
  ])('one that %s is refused', async (_, changes) => {
    expect(await refusal(me(await signed(changes())))).toMatchObject({ status: 401, error: 'auth.required' })
  })

  test('one of another type, algorithm or key is refused, and so is none at all', async () => {
    const typed = await signed({}, { typ: 'JWT' })
    const longer = await signed({}, { alg: 'HS512' })
    const browser = await person()
    const [head, body] = browser.token!.split('.')
    const unsigned = Object.assign(visitor(), { token: `${btoa('{"alg":"none","typ":"at+jwt"}')}.${body}.` })
    const foreign = Object.assign(visitor(), { token: `${head}.${body}.${'A'.repeat(43)}` })
    for (const each of [typed, longer, unsigned, foreign, visitor()])
      expect(await refusal(me(each))).toMatchObject({ status: 401 })
  })
})

describe('signing out', () => {
  test('ends the session at once, token and cookie', async () => {
    const browser = await person()
    const cookie = browser.cookies.get(REFRESH)!
    await browser.call(sessionRoutes.signout, {})
    expect(browser.cookies.has(REFRESH)).toBe(false)
    expect(await refusal(me(browser))).toMatchObject({ status: 401 })
    browser.cookies.set(REFRESH, cookie)
    expect(await refusal(renew(browser))).toMatchObject({ error: 'session.ended' })
  })

  test('twice, or without a session, is no failure', async () => {
    const { method, path } = sessionRoutes.signout
    const [nobody, somebody] = [visitor(), await person()]
    for (const browser of [nobody, nobody, somebody, somebody]) {
      const answer = await browser.send(path, { method })
      expect([answer.status, await answer.json()]).toEqual([200, { data: null }])
    }
    expect(await refusal(me(somebody))).toMatchObject({ status: 401, error: 'auth.required' })
  })

  test('a page of another site cannot do it', async () => {
    const browser = await person()
    const foreign = browser.call(sessionRoutes.signout, {}, { origin: 'https://evil.example' })
    expect(await refusal(foreign)).toMatchObject({ status: 403 })
    expect(await me(browser)).toMatchObject({ email: browser.email })
  })

  test('it empties the cache of the browser, which a page of another site cannot', async () => {
    const cleared = async (headers: Record<string, string>) => {
      const { method, path } = sessionRoutes.signout
      return (await visitor().send(path, { method, headers })).headers.get('clear-site-data')
    }
    expect(await cleared({})).toBe('"cache"')
    expect(await cleared({ origin: 'https://evil.example' })).toBeNull()
    const gone = await person()
    const { method, path } = withdrawalRoutes.withdraw
    const body = JSON.stringify({ password: PASSWORD })
    const answer = await gone.send(path, { method, body, headers: { 'content-type': 'application/json' } })
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
  })
})

test('what is written about a sign-in cannot be changed by the app itself', async () => {
  const { email } = await person()
  const rows = await sql<{ allowed: boolean }>(
    `select has_table_privilege('dure_app', 'audit', p) as allowed from unnest(array['update','delete','truncate']) p`,
  )
  expect(rows.map(({ allowed }) => allowed)).toEqual([false, false, false])
  const [own] = await sql<{ ddl: boolean; keys: boolean }>(
    `select has_schema_privilege('dure_app', 'public', 'create') as ddl, has_table_privilege('dure_app', 'server_key', 'select') as keys`,
  )
  expect(own).toEqual({ ddl: false, keys: false })
  expect(
    await sql(`select from audit join "user" u on u.id = audit.user_id where u.email = $1`, [email]),
  ).not.toHaveLength(0)
})

test('a sign-in that was on its way with the old password opens nothing after the change', async () => {
  const owner = await person()
  const others = Array.from({ length: 8 }, () => visitor())
  const next = '방금 바꾼 비밀번호'
  const signingIn = others.map(other => other.signIn(owner.email).catch(() => undefined))
  const changing = owner.call(accountRoutes.changePassword, {
    body: { currentPassword: PASSWORD, newPassword: next },
  })
  await Promise.all([...signingIn, changing])
  for (const other of others) if (other.token) expect(await refusal(me(other))).toMatchObject({ status: 401 })
  expect(await me(owner)).toMatchObject({ email: owner.email })
})

test('a browser that signs in again leaves no second session behind', async () => {
  const browser = await person()
  await browser.signIn(browser.email)
  await browser.signIn(browser.email)
  expect(await browser.call(accountRoutes.devices, {})).toHaveLength(1)
})
