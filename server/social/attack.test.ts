// Mistakes of providers, and attacks by people who want to be somebody else.
import { beforeAll, describe, expect, test } from 'vitest'
import type { SocialProvider } from '#contract/entrance'
import { sessionRoutes } from '#contract/session'
import { socialRoutes } from '#contract/social'
import { mailTo, mailsTo, tokenIn } from '../testing/outbox.ts'
import { onDemand } from '../testing/on-demand.ts'
import { preparedDirectory, startedServer } from '../testing/process.ts'
import { freePort } from '../testing/run.ts'
import type { Fault } from '../testing/providers/personas.ts'
import { addedMember, newEmail, person, refusal, registered, sql, visitor, type Visitor } from '../testing/visitor.ts'
import { authRoutes } from '#contract/auth'
import { invitationRoutes } from '#contract/invitation'
import {
  arrived,
  backIn,
  consented,
  details,
  joined,
  newPersona,
  returned,
  startedAt,
  verified,
  waiting,
} from './test.ts'

const signIn = (browser: Visitor, body: { code: string; state: string; iss?: string }) =>
  browser.call(socialRoutes.signIn, { body })
const all: SocialProvider[] = ['kakao', 'naver', 'google', 'github', 'oidc']

beforeAll(async () => {
  await onDemand('providers')
})

describe('the provider', () => {
  test.each([
    ['kakao', 'down', 'oauth.provider', '카카오 로그인 중 오류가 발생했습니다. 잠시 후 다시 시도해주세요.'],
    ['naver', 'down', 'oauth.provider', '네이버 로그인 중 오류가 발생했습니다. 잠시 후 다시 시도해주세요.'],
    ['oidc', 'down', 'oauth.provider', 'Haedam SSO 로그인 중 오류가 발생했습니다. 잠시 후 다시 시도해주세요.'],
    ['github', 'slow', 'oauth.slow', 'GitHub에서 응답이 오지 않습니다. 잠시 후 다시 시도해주세요.'],
    ['google', 'slow', 'oauth.slow', 'Google에서 응답이 오지 않습니다. 잠시 후 다시 시도해주세요.'],
    ['kakao', 'noSubject', 'oauth.provider', undefined],
    ['oidc', 'signature', 'oauth.signature', undefined],
    ['google', 'signature', 'oauth.signature', undefined],
    ['oidc', 'audience', 'oauth.audience', undefined],
    ['google', 'nonce', 'oauth.audience', undefined],
    ['oidc', 'otherSubject', 'oauth.mixed', undefined],
  ] as [SocialProvider, Fault, string, string | undefined][])(
    '%s that is %s: %s',
    async (provider, fault, code, said) => {
      const browser = visitor()
      const refused = await refusal(arrived(browser, provider, verified({ fault })))
      expect(refused).toMatchObject({ status: 409, error: code, ...(said && { message: said }) })
      expect(browser.cookies.has('__Host-dure_refresh')).toBe(false)
    },
  )

  test.each(all)('%s tells that the person said no', async provider => {
    const params = await consented(await startedAt(visitor(), provider), newPersona({ fault: 'denied' }))
    expect([params.get('error'), params.get('code')]).toEqual(['access_denied', null])
  })

  test.each(all)('a return from %s works once, however often it comes', async provider => {
    const browser = visitor()
    const body = await returned(browser, provider, verified())
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => signIn(browser, body)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const late = await refusal(signIn(browser, body))
    expect(late).toMatchObject({ error: 'oauth.state', message: '로그인 요청이 만료되었습니다. 다시 시도해주세요.' })
  })

  test.each(all)('a code of %s that was used is refused with a new state, too', async provider => {
    const browser = visitor()
    const used = await returned(browser, provider, verified())
    await signIn(browser, used)
    const { state } = await returned(browser, provider, verified())
    const refused = await refusal(signIn(browser, { ...used, state }))
    // Naver has one error for everything.
    expect(refused.error).toBe(provider === 'oidc' || provider === 'google' ? 'oauth.code' : refused.error)
    expect(refused.error).toMatch(/^oauth\.(code|provider)$/)
  })

  test('a return that names another provider, or none where one is promised, is refused', async () => {
    const browser = visitor()
    const own = await returned(browser, 'oidc', verified())
    const google = await returned(browser, 'google', verified())
    const mixed = await refusal(signIn(browser, { ...own, iss: google.iss! }))
    expect(mixed.error).toBe('oauth.mixed')
    const { iss: _, ...silent } = google
    expect((await refusal(signIn(browser, silent))).error).toBe('oauth.mixed')
    const kakao = await returned(browser, 'kakao', verified())
    expect((await refusal(signIn(browser, { ...kakao, iss: 'https://accounts.evil.example' }))).error).toBe(
      'oauth.mixed',
    )
  })

  test('the code of one provider is worth nothing with the state of another', async () => {
    const browser = visitor()
    const kakao = await returned(browser, 'kakao', verified())
    const naver = await returned(browser, 'naver', verified())
    const refused = await refusal(signIn(browser, { code: kakao.code, state: naver.state }))
    expect(refused.error).toMatch(/^oauth\.(code|provider)$/)
  })
})

describe('the browser', () => {
  test('that did not begin gets nothing, and takes nothing from the one that did', async () => {
    const browser = visitor()
    const body = await returned(browser, 'kakao', verified())
    const stranger = visitor()
    expect(await refusal(signIn(stranger, body))).toMatchObject({ status: 409, error: 'oauth.browser' })
    await startedAt(stranger, 'kakao')
    expect(await refusal(signIn(stranger, body))).toMatchObject({ error: 'oauth.browser' })
    expect(await signIn(browser, body)).toMatchObject({ status: 'EXTRA_INFO_REQUIRED' })
  })

  test('cannot be signed in as somebody else by a link (login CSRF)', async () => {
    const persona = verified()
    await joined('kakao', persona)
    const attacker = visitor()
    const body = await returned(attacker, 'kakao', persona)
    const victim = visitor()
    expect((await refusal(signIn(victim, body))).error).toBe('oauth.browser')
    expect(victim.cookies.has('__Host-dure_refresh')).toBe(false)
  })

  test('that was sent to the provider by somebody else gives them no session (fixation)', async () => {
    const persona = verified()
    await joined('kakao', persona)
    const attacker = visitor()
    const address = await startedAt(attacker, 'kakao')
    // The victim agrees in their own browser, and comes back there.
    const body = backIn(await consented(address, persona))
    expect((await refusal(signIn(visitor(), body))).error).toBe('oauth.browser')
  })

  test.each(['kakao', 'google', 'oidc'] as const)(
    'that brings a code which was given to another one is refused (injection, %s)',
    async provider => {
      const stolen = await returned(visitor(), provider, verified())
      const attacker = visitor()
      const own = await returned(attacker, provider, verified())
      const refused = await refusal(signIn(attacker, { ...stolen, state: own.state }))
      expect(refused.error).toBe('oauth.code')
    },
  )

  test('has a cookie that scripts cannot read, for ten minutes of state', async () => {
    const answer = await visitor().send('/api/auth/oauth/kakao/start')
    expect(answer.status).toBe(302)
    expect(answer.setCookies).toEqual([
      expect.stringMatching(/^oauth_tx=[\w-]{43}; Path=\/api; Max-Age=2400; HttpOnly; Secure; SameSite=Lax$/),
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const address = new URL(answer.headers.get('location')!)
    expect(address.searchParams.get('redirect_uri')).toBe(`${visitor().url}/oauth`)
    expect([address.searchParams.get('code_challenge_method'), address.searchParams.get('state')!.length]).toEqual([
      'S256',
      43,
    ])
    const browser = visitor()
    const body = await returned(browser, 'kakao', verified())
    await sql(`update oauth_transaction set expires_at = now() where browser_hash = sha256($1::bytea)`, [
      browser.cookies.get('oauth_tx'),
    ])
    expect((await refusal(signIn(browser, body))).error).toBe('oauth.state')
  })

  test('goes nowhere but to our own paths afterwards (open redirect)', async () => {
    const persona = verified()
    await joined('kakao', persona)
    for (const [wanted, found] of [
      ['/org/7/project/?currentPage=1#a', '/org/7/project/?currentPage=1#a'],
      ['https://evil.example/', '/'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
      ['/\t/evil.example', '/'],
      ['/..//evil.example', '/'],
      ['javascript:alert(1)', '/'],
      ['start', '/'],
      ['', '/'],
    ] as const) {
      const browser = visitor()
      const body = await returned(browser, 'kakao', persona, wanted)
      expect([wanted, await signIn(browser, body)]).toEqual([wanted, expect.objectContaining({ returnTo: found })])
    }
  })

  test('is led to a page that says so where a way is not offered', async () => {
    const answer = await visitor().send('/api/auth/oauth/facebook/start')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `${visitor().url}/oauth?error=oauth.disabled`,
    ])
  })
})

test('a person who withdraws is signed out, and their account at the provider begins anew', async () => {
  const persona = verified()
  const owner = await joined('kakao', persona)
  await sql(`update "user" set email = 'withdrawn.' || id || '@withdrawn.invalid' where email = $1`, [owner.email])
  // The account is gone while its link is still being removed.
  expect(await refusal(arrived(visitor(), 'kakao', persona))).toMatchObject({ status: 403, error: 'oauth.withdrawn' })
})

test('an owner’s social sign-in is recorded as every other', async () => {
  const persona = verified()
  const owner = await joined('kakao', persona)
  const { orgId } = await registered(owner)
  await addedMember(orgId, await person())
  const browser = visitor()
  await arrived(browser, 'kakao', persona)
  await browser.call(sessionRoutes.token, {})
  const rows = await sql<{ what: string }>('select what from audit where org_id = $1 order by id', [orgId])
  expect(rows.map(({ what }) => what)).toContain('session.started')
  await mailTo(owner.email, { subject: '새로운 기기' })
})

test('[S7.4] where only the invited sign up, an invitation is the way in, and nothing else', async () => {
  const { settings } = await onDemand('providers')
  const dataDir = await preparedDirectory()
  const open = await startedServer({ DATA_DIR: dataDir, ...settings })
  const owner = await person({ url: open.url, dataDir })
  const { orgId } = await registered(owner)
  const email = newEmail()
  await owner.call(invitationRoutes.invite, { orgId, body: { emails: [email], role: 'MEMBER' } })
  const invitation = tokenIn(await mailTo(email, { dataDir }))
  await open.stop()
  const OPERATIONS_PORT = String(await freePort())
  const { url } = await startedServer({ DATA_DIR: dataDir, SIGN_UP: 'invitation', OPERATIONS_PORT, ...settings })
  const at = { url, dataDir }

  const stranger = visitor(at)
  const known = await waiting(stranger, 'kakao', verified())
  const closed = await refusal(stranger.call(socialRoutes.complete, { body: { oauthId: known.oauthId, ...details() } }))
  expect(closed).toMatchObject({ status: 403, error: 'signup.closed' })
  const other = newEmail()
  const nameless = await waiting(stranger, 'naver', newPersona())
  await stranger.call(socialRoutes.complete, { body: { oauthId: nameless.oauthId, email: other, ...details() } })

  const invited = visitor(at)
  const persona = newPersona()
  const { oauthId } = await waiting(invited, 'naver', persona)
  const wrong = { oauthId, ...details(), invitation: 'x'.repeat(43) }
  expect((await refusal(invited.call(socialRoutes.complete, { body: wrong }))).status).toBe(404)
  const done = await invited.call(socialRoutes.complete, { body: { oauthId, ...details(), invitation } })
  expect(done.status).toBe('SIGNED_IN')
  await visitor(at).signIn(email)
  // Its owner may come back closed or not.
  const back = visitor(at)
  const link = await waiting(back, 'google', verified({ email }))
  expect(link.purpose).toBe('link')
  expect((await mailsTo(other, { dataDir })).length).toBe(0)
  expect((await visitor(at).call(authRoutes.welcome, {})).providers).toHaveLength(5)
  await arrived(visitor(at), 'naver', persona)
  const metrics = await (await fetch(`http://127.0.0.1:${OPERATIONS_PORT}/metrics`)).text()
  for (const way of ['password', 'naver']) expect(metrics).toContain(`dure_sign_ins{way="${way}"} 1\n`)
})
