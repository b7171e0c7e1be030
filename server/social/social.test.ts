// Signing in by other accounts, with each person who may come and each way in which a provider may answer.
import { beforeAll, describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { authRoutes } from '#contract/auth'
import type { SocialProvider } from '#contract/entrance'
import { sessionRoutes } from '#contract/session'
import { socialRoutes } from '#contract/social'
import { withdrawalRoutes } from '#contract/withdrawal'
import { mailsTo, mailTo, tokenIn } from '../testing/outbox.ts'
import { onDemand } from '../testing/on-demand.ts'
import { newEmail, PASSWORD, person, refusal, sql, visitor, type Visitor } from '../testing/visitor.ts'
import { arrived, backIn, consented, details, joined, linking, newPersona, verified, waiting } from './test.ts'

const complete = (browser: Visitor, body: Parameters<typeof browser.call<typeof socialRoutes.complete>>[1]['body']) =>
  browser.call(socialRoutes.complete, { body })
const provers: SocialProvider[] = ['kakao', 'google', 'github', 'oidc']

beforeAll(async () => {
  await onDemand('providers')
})

describe('a person with a verified address', () => {
  test.each(provers)('[S1.1] [S7.4] signs up by %s with a password, and then signs in by it alone', async provider => {
    const persona = verified()
    const browser = visitor()
    const pending = await waiting(browser, provider, persona)
    expect(pending).toMatchObject({ mode: 'password', purpose: 'create', provider })
    expect(pending.email).toMatch(/^m\*\*\*@example\.com$/)
    const state = await browser.call(socialRoutes.pending, { query: { oauthId: pending.oauthId } })
    expect(state).toMatchObject({ verified: true, purpose: 'create', sent: null, otherWays: null })
    const done = await complete(browser, { oauthId: pending.oauthId, ...details() })
    expect(done).toMatchObject({ status: 'SIGNED_IN', returnTo: '/start' })
    browser.token = (await browser.call(sessionRoutes.token, {})).accessToken
    const me = await browser.call(accountRoutes.me, {})
    expect(me).toMatchObject({ email: persona.email, name: '남궁다혜', hasPassword: true })

    expect(await browser.call(socialRoutes.linked, {})).toMatchObject([{ provider, lastUsedAt: null }])
    expect(await arrived(visitor(), provider, persona)).toMatchObject({ status: 'SIGNED_IN', returnTo: '/start' })
    const [way] = await browser.call(socialRoutes.linked, {})
    expect(way).toMatchObject({ provider, label: provider === 'github' ? '@somebody' : persona.email })
    expect(Date.parse(way!.lastUsedAt!)).toBeGreaterThan(Date.parse(way!.linkedAt))
    await visitor().signIn(persona.email!)
  })

  test('[S7.4] agrees to what is required, and every agreement is kept with its version', async () => {
    const persona = verified()
    const browser = visitor()
    const { oauthId } = await waiting(browser, 'kakao', persona)
    const agreements = details().agreements.map(each => ({ ...each, agreed: each.code !== 'terms' }))
    const refused = await refusal(complete(browser, { oauthId, ...details(), agreements }))
    expect([refused.status, Object.keys(refused.fields!)]).toEqual([422, ['agreements']])
    const common = await refusal(complete(browser, { oauthId, ...details(), password: '1234567890' }))
    expect(common).toMatchObject({ error: 'password.common', fields: { password: expect.any(String) as string } })
    await complete(browser, { oauthId, ...details() })
    const rows = await sql<{ code: string; agreed: boolean }>(
      'select code, agreed from agreement join "user" u on u.id = user_id where email = $1 order by code',
      [persona.email],
    )
    expect(rows.map(({ code, agreed }) => `${code} ${agreed}`)).toEqual([
      'age true',
      'marketing false',
      'privacy true',
      'terms true',
    ])
  })

  test.each(provers)('links an account that exists by its password, and is told by mail (%s)', async provider => {
    const owner = await person()
    const browser = visitor()
    const persona = verified({ email: owner.email })
    const pending = await waiting(browser, provider, persona)
    expect(pending).toMatchObject({ mode: 'password', purpose: 'link' })
    const wrong = await refusal(complete(browser, { oauthId: pending.oauthId, password: 'not the password' }))
    expect(wrong).toMatchObject({ status: 422, fields: { password: expect.any(String) as string } })
    expect(await owner.call(socialRoutes.linked, {})).toEqual([])
    expect(await complete(browser, { oauthId: pending.oauthId, password: PASSWORD })).toMatchObject({
      status: 'SIGNED_IN',
    })
    expect(await owner.call(socialRoutes.linked, {})).toMatchObject([{ provider }])
    await mailTo(owner.email, { subject: '계정이 연결되었습니다' })
    expect(await arrived(visitor(), provider, persona)).toMatchObject({ status: 'SIGNED_IN' })
    const again = await refusal(complete(browser, { oauthId: pending.oauthId, password: PASSWORD }))
    expect(again).toMatchObject({ status: 410, error: 'oauth.pendingExpired' })
  })

  test('has five wrong passwords, also all at once, and then begins anew', async () => {
    const owner = await person()
    const browser = visitor()
    const { oauthId } = await waiting(browser, 'kakao', verified({ email: owner.email }))
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => refusal(complete(browser, { oauthId, password: 'not the password' }))),
    )
    expect(tries.filter(({ error }) => error === 'password.wrong')).toHaveLength(4)
    const late = await refusal(complete(browser, { oauthId, password: PASSWORD }))
    expect(late).toMatchObject({ status: 410, message: '가입 진행 시간이 초과되었습니다. 다시 시도해주세요.' })
  })

  test('whose account has no password is told by what else it opens', async () => {
    const owner = await joined('kakao', verified())
    await sql('update "user" set password_hash = null where email = $1', [owner.email])
    const browser = visitor()
    const { oauthId } = await waiting(browser, 'google', verified({ email: owner.email }))
    const state = await browser.call(socialRoutes.pending, { query: { oauthId } })
    expect(state).toMatchObject({ purpose: 'link', otherWays: ['kakao'] })
    const refused = await refusal(complete(browser, { oauthId, password: PASSWORD }))
    expect(refused).toMatchObject({ status: 409, error: 'oauth.passwordless' })
  })

  test('of many who finish at once one does', async () => {
    const persona = verified()
    const browser = visitor()
    const { oauthId } = await waiting(browser, 'kakao', persona)
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => complete(browser, { oauthId, ...details() })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a person without a verified address', () => {
  test.each(['naver', 'kakao', 'github', 'oidc'] as const)(
    'proves one by mail and goes on in the first tab (%s)',
    async provider => {
      const email = newEmail()
      const browser = visitor()
      const pending = await waiting(browser, provider, newPersona({ email }))
      expect(pending).toMatchObject({ mode: 'email_password', purpose: 'unknown', email: expect.anything() as string })
      const { oauthId } = pending
      const sent = await complete(browser, { oauthId, email, ...details() })
      expect(sent).toMatchObject({ status: 'EMAIL_VERIFICATION_SENT' })
      const before = await browser.call(socialRoutes.pending, { query: { oauthId } })
      expect(before).toMatchObject({ verified: false, purpose: 'unknown', sent: expect.anything() as object })
      const early = await refusal(complete(browser, { oauthId }))
      expect(early.status).toBe(422)

      const token = tokenIn(await mailTo(email))
      const phone = visitor()
      const click = await phone.call(authRoutes.verifyEmail, { body: { token } })
      expect(click).toEqual({ purpose: 'oauth', email, oauthId, mode: 'email_password' })
      expect(await phone.call(authRoutes.verifyEmail, { body: { token } })).toEqual(click)
      // The mail alone lets nobody in: neither on the phone, nor in another browser that has the id.
      expect(await refusal(complete(phone, { oauthId }))).toMatchObject({ status: 410 })
      expect(await refusal(phone.call(socialRoutes.pending, { query: { oauthId } }))).toMatchObject({ status: 410 })

      const after = await browser.call(socialRoutes.pending, { query: { oauthId } })
      expect(after).toMatchObject({ verified: true, purpose: 'create' })
      expect(await complete(browser, { oauthId })).toMatchObject({ status: 'SIGNED_IN' })
      await visitor().signIn(email)
    },
  )

  test('nobody learns whether an address has an account, and linking it needs the mail and the password', async () => {
    const owner = await person()
    const browser = visitor()
    const { oauthId } = await waiting(browser, 'naver', newPersona())
    const sent = await complete(browser, { oauthId, email: owner.email, ...details(), password: '아주 다른 비밀번호' })
    expect(Object.keys(sent).toSorted()).toEqual(['expiresAt', 'resendAt', 'status'])
    const state = await browser.call(socialRoutes.pending, { query: { oauthId } })
    expect(state).toMatchObject({ purpose: 'unknown', verified: false, email: owner.email, otherWays: null })
    const mail = await mailTo(owner.email, { subject: '소셜 계정 연결 확인' })
    expect(mail.text).toContain('네이버 계정')
    await visitor().call(authRoutes.verifyEmail, { body: { token: tokenIn(mail) } })
    // Its owner has pressed the button of a mail that somebody else caused: still nothing opens.
    expect(await refusal(complete(browser, { oauthId }))).toMatchObject({ status: 422 })
    const typed = await refusal(complete(browser, { oauthId, password: '아주 다른 비밀번호' }))
    expect(typed).toMatchObject({ error: 'password.wrong' })
    expect(await complete(browser, { oauthId, password: PASSWORD })).toMatchObject({ status: 'SIGNED_IN' })
    await mailTo(owner.email, { subject: '네이버 계정이 연결되었습니다' })
  })

  test('mails have the limits of every other verification, and a newer one replaces the older', async () => {
    const email = newEmail()
    const browser = visitor()
    const { oauthId } = await waiting(browser, 'naver', newPersona())
    await complete(browser, { oauthId, email, ...details() })
    const soon = await refusal(complete(browser, { oauthId, email, ...details() }))
    expect(soon).toMatchObject({ status: 429, error: 'mail.recent' })
    const other = newEmail()
    await complete(browser, { oauthId, email: other, ...details() })
    const first = tokenIn(await mailTo(email))
    const click = await visitor().call(authRoutes.verifyEmail, { body: { token: first } })
    expect(click).toEqual({ purpose: 'oauth', email })
    expect(await browser.call(socialRoutes.pending, { query: { oauthId } })).toMatchObject({ verified: false })
  })

  test('a subject is who somebody is, whatever their address is by now', async () => {
    const owner = await joined('google', verified())
    const changed = await arrived(visitor(), 'google', verified({ email: owner.email }))
    expect(changed).toMatchObject({ status: 'EXTRA_INFO_REQUIRED', purpose: 'link' })
    const persona = verified()
    const other = await joined('kakao', persona)
    const moved = { ...persona, email: owner.email }
    const browser = visitor()
    const back = await arrived(browser, 'kakao', moved)
    expect(back).toMatchObject({ status: 'SIGNED_IN' })
    browser.token = (back as { accessToken: string }).accessToken
    expect((await browser.call(accountRoutes.me, {})).email).toBe(other.email)
  })
})

describe('linking in one’s own account', () => {
  test('needs the password, and is refused for what is another person’s', async () => {
    const owner = await person()
    const wrong = await refusal(linking(owner, 'kakao', 'not the password'))
    expect(wrong).toMatchObject({ status: 422, fields: { password: expect.any(String) as string } })
    const persona = newPersona()
    const body = backIn(await consented(await linking(owner, 'kakao'), persona))
    expect(await owner.call(socialRoutes.signIn, { body })).toEqual({
      status: 'LINKED',
      provider: 'kakao',
      returnTo: '/info',
    })
    await mailTo(owner.email, { subject: '카카오 계정이 연결되었습니다' })
    const other = await person()
    const taken = backIn(await consented(await linking(other, 'kakao'), persona))
    const refused = await refusal(other.call(socialRoutes.signIn, { body: taken }))
    expect(refused).toMatchObject({ status: 409, message: '이미 다른 계정에 연결된 카카오 계정입니다.' })
    const second = backIn(await consented(await linking(owner, 'kakao'), newPersona()))
    expect(await refusal(owner.call(socialRoutes.signIn, { body: second }))).toMatchObject({
      status: 409,
      error: 'oauth.other',
    })
    // A link that was begun before signing out is not made.
    const left = backIn(await consented(await linking(other, 'github'), newPersona()))
    await other.call(sessionRoutes.signout, {})
    expect(await refusal(other.call(socialRoutes.signIn, { body: left }))).toMatchObject({ error: 'oauth.state' })
  })

  test('the last way in cannot be cut, and what is cut opens nothing', async () => {
    const persona = verified()
    const owner = await joined('github', persona)
    const [way] = await owner.call(socialRoutes.linked, {})
    const { identityId } = way!
    expect(await refusal((await person()).call(socialRoutes.unlink, { identityId }))).toMatchObject({ status: 404 })
    const [account] = await sql<{ hash: string }>('select password_hash as hash from "user" where email = $1', [
      owner.email,
    ])
    await sql('update "user" set password_hash = null where email = $1', [owner.email])
    expect(await refusal(owner.call(socialRoutes.unlink, { identityId }))).toMatchObject({
      status: 409,
      message: '마지막 로그인 수단은 해제할 수 없습니다. 먼저 비밀번호를 설정해주세요.',
    })
    await sql('update "user" set password_hash = $2 where email = $1', [owner.email, account!.hash])
    await owner.call(socialRoutes.unlink, { identityId })
    await mailTo(owner.email, { subject: '연결이 해제되었습니다' })
    expect(await arrived(visitor(), 'github', persona)).toMatchObject({
      status: 'EXTRA_INFO_REQUIRED',
      purpose: 'link',
    })
    await expect.poll(() => wasCut('github', persona.subject)).toBe(true)
  })

  test.each(['kakao', 'naver', 'github'] as const)('a withdrawal cuts the link at %s too', async provider => {
    const owner = await person()
    const persona = newPersona()
    const body = backIn(await consented(await linking(owner, provider), persona))
    await owner.call(socialRoutes.signIn, { body })
    const { linkedAccounts } = await owner.call(withdrawalRoutes.data, {})
    expect(linkedAccounts).toMatchObject([{ provider }])
    await owner.call(withdrawalRoutes.withdraw, { body: { password: PASSWORD } })
    await expect.poll(() => wasCut(provider, persona.subject)).toBe(true)
    expect(await sql('select 1 from identity where subject = $1', [persona.subject])).toEqual([])
    expect(await arrived(visitor(), provider, persona)).toMatchObject({ status: 'EXTRA_INFO_REQUIRED' })
  })

  test('an account without a password sets one by mail', async () => {
    const owner = await joined('kakao', verified())
    await sql('update "user" set password_hash = null where email = $1', [owner.email])
    expect((await owner.call(accountRoutes.me, {})).hasPassword).toBe(false)
    const before = (await mailsTo(owner.email)).length
    await owner.call(authRoutes.requestReset, { body: { email: owner.email } })
    await expect.poll(async () => (await mailsTo(owner.email)).length).toBeGreaterThan(before)
    const token = tokenIn(await mailTo(owner.email, { subject: '비밀번호 재설정' }))
    await visitor().call(authRoutes.resetPassword, { body: { token, password: '아주 새로운 비밀번호' } })
    await visitor().signIn(owner.email, '아주 새로운 비밀번호')
  })
})

async function wasCut(brand: string, subject: string) {
  const { url } = await onDemand('providers')
  const cut = (await (await fetch(`${url}/cut`)).json()) as { brand: string; subject: string }[]
  return cut.some(each => each.brand === brand && each.subject === subject)
}

test('Kakao tells with its key that somebody has cut the link there', async () => {
  const persona = verified()
  const owner = await joined('kakao', persona)
  await sql('update "user" set password_hash = null where email = $1', [owner.email])
  const told = (key: string) =>
    visitor().send('/api/auth/kakao/unlink', {
      method: 'POST',
      headers: { authorization: `KakaoAK ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ app_id: '1', user_id: persona.subject, referrer_type: 'UNLINK_FROM_APPS' })),
    })
  expect((await told('a guess')).status).toBe(403)
  expect(await owner.call(socialRoutes.linked, {})).toHaveLength(1)
  expect((await told('admin-key')).status).toBe(200)
  expect(await owner.call(socialRoutes.linked, {})).toEqual([])
  // It was the only way in, so its owner gets another one.
  await mailTo(owner.email, { subject: '비밀번호 재설정' })
  expect((await told('admin-key')).status).toBe(200)
})

test('the sign-in page is told which ways there are', async () => {
  const { providers } = await visitor().call(authRoutes.welcome, {})
  expect(providers.map(({ provider }) => provider)).toEqual(['kakao', 'naver', 'google', 'github', 'oidc'])
  expect(providers.at(-1)).toEqual({ provider: 'oidc', name: 'Haedam SSO', hasLogo: false })
})
