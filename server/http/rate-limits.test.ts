import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { authRoutes } from '#contract/auth'
import { sessionRoutes } from '#contract/session'
import { memberRoutes } from '#contract/member'
import { newEmail, PASSWORD, person, refusal, registered, visitor, type Refused } from '../testing/visitor.ts'
import { preparedDirectory, startedServer } from '../testing/process.ts'

test('six hundred calls a minute are enough for one person, and nobody else waits for them', async () => {
  const [busy, other] = [await person(), await person()]
  const statuses = await Promise.all(Array.from({ length: 640 }, async () => (await busy.send('/api/user/me')).status))
  const allowed = statuses.filter(status => status === 200).length
  // The sign-up counted none of them; a window that ends meanwhile allows a few more.
  expect(allowed).toBeGreaterThanOrEqual(600)
  expect(allowed).toBeLessThan(640)
  const refused = await busy.send('/api/user/me')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await other.call(accountRoutes.me, {})).toMatchObject({ email: other.email })
})

test('sixty searches a minute are enough for one person; the same words again are no other search', async () => {
  const browser = await person()
  const { orgId } = await registered(browser)
  const search = (words: string) => browser.call(memberRoutes.list, { orgId, query: { search: words } })
  for (let again = 0; again < 70; again++) await search('다혜')
  const searches = Array.from({ length: 70 }, (_, at) =>
    search(`다혜${at}`).then(
      () => 'found',
      ({ status, error }: Refused) => [status, error],
    ),
  )
  const answers = await Promise.all(searches)
  const found = answers.filter(answer => answer === 'found').length
  // A window that ends meanwhile allows a few more.
  expect(found).toBeGreaterThanOrEqual(59)
  expect(answers.filter(answer => answer !== 'found')).toContainEqual([429, 'rate.limited'])
  expect((await search('다혜')).totalCount).toBe(1)
})

test('two passwords are hashed at a time and fifty wait; the next is told to come again', async () => {
  const server = await startedServer({ DATA_DIR: await preparedDirectory(), RATE_LIMITS: 'off' })
  const tries = await Promise.all(
    Array.from({ length: 160 }, () => refusal(visitor({ url: server.url }).signIn(newEmail(), 'not the password'))),
  )
  const count = (status: number) => tries.filter(tried => tried.status === status).length
  expect(count(401) + count(503)).toBe(160)
  expect(count(503)).toBeGreaterThan(0)
  expect(count(401)).toBeGreaterThanOrEqual(52)
})

test('the log has one JSON line a call, and no secret in it', async () => {
  const dataDir = await preparedDirectory()
  const server = await startedServer({ DATA_DIR: dataDir, LOG_LEVEL: 'debug', TRUST_PROXY: '1' })
  const browser = await person({ url: server.url, dataDir })
  await browser.call(sessionRoutes.token, {})
  await browser.call(accountRoutes.me, {})
  await refusal(browser.call(authRoutes.checkReset, { query: { token: 'q'.repeat(43) } }))
  const lines = server
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as Record<string, unknown>)
  expect(lines.filter(({ msg, route }) => msg === 'call' && route === '/api/user/me')).toHaveLength(1)
  expect(lines.find(({ route }) => route === '/api/user/me')).toMatchObject({
    method: 'GET',
    status: 200,
    userId: 1,
    requestId: expect.any(String),
  })
  // Without a mail server the log contains the link of a mail, but no other secret.
  const said = server.output().replaceAll(/"link":"[^"]+"/g, '')
  for (const secret of [PASSWORD, browser.email, browser.token!, ...browser.cookies.values(), 'q'.repeat(43)])
    expect(said).not.toContain(secret)
})
