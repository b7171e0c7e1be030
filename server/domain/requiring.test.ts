// Members of a domain who must sign in by the OpenID provider of the server.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { auditRoutes } from '#contract/audit'
import { authRoutes } from '#contract/auth'
import { domainRoutes } from '#contract/domain'
import { secondFactorRoutes } from '#contract/second-factor'
import { sessionRoutes } from '#contract/session'
import { socialRoutes } from '#contract/social'
import { withPasskey } from '../second-factor/test.ts'
import { arrived, joined, newPersona, waiting } from '../social/test.ts'
import {
  addedMember,
  newEmail,
  PASSWORD,
  person,
  refusal,
  registered,
  visitor,
  type Visitor,
} from '../testing/visitor.ts'
import { added, proven } from './test.ts'

async function company() {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner)
  const domain = await proven(owner, orgId)
  const change = (body: { requiresProvider?: boolean; joining?: 'off' | 'open'; version?: number }) =>
    owner.call(domainRoutes.change, { orgId, domainId: domain.domainId, body })
  const address = () => `${randomUUID().slice(0, 8)}@${domain.name}`
  const colleague = async (role: 'ADMIN' | 'MEMBER' | 'GUEST' | 'OWNER' = 'MEMBER') => {
    const browser = await person({ email: address() })
    await addedMember(orgId, browser, role)
    return browser
  }
  return { owner, orgId, domain, change, address, colleague }
}
const signIn = (email: string, browser: Visitor = visitor()) =>
  browser.call(authRoutes.signin, { body: { email, password: PASSWORD } })
const REFUSED = { status: 403, error: 'signin.provider' }

describe('a domain whose members sign in by the company', () => {
  test('refuses them every other way, and an open session stays until it is renewed', async () => {
    const { orgId, change, address, colleague } = await company()
    const member = await colleague()
    const { key } = await withPasskey(member)
    const persona = newPersona({ email: address(), isVerified: true })
    const byGithub = await joined('github', persona)
    await addedMember(orgId, byGithub)
    await change({ requiresProvider: true })
    const refused = await refusal(signIn(member.email))
    expect(refused).toMatchObject(REFUSED)
    expect(refused.message).toBe('Haedam SSO 로그인으로만 로그인할 수 있는 계정입니다.')
    const browser = visitor()
    const { challengeId } = await browser.call(secondFactorRoutes.challengePasskey, {})
    const byPasskey = browser.call(secondFactorRoutes.signInByPasskey, { body: { passkey: key.get(challengeId) } })
    expect(await refusal(byPasskey)).toMatchObject(REFUSED)
    expect(await refusal(arrived(visitor(), 'github', persona))).toMatchObject(REFUSED)
    await member.call(accountRoutes.me, {})
    expect(await refusal(member.call(sessionRoutes.token, {}))).toMatchObject({ status: 401, error: 'session.ended' })
    await change({ requiresProvider: false })
    expect(await arrived(visitor(), 'github', persona)).toMatchObject({ status: 'SIGNED_IN' })
  })

  test('lets them in by the provider, also an account that is linked only now', async () => {
    const { change, colleague } = await company()
    const member = await colleague('GUEST')
    await change({ requiresProvider: true })
    const persona = newPersona({ email: member.email, isVerified: true })
    const browser = visitor()
    const { oauthId } = await waiting(browser, 'oidc', persona)
    const linked = await browser.call(socialRoutes.complete, { body: { oauthId, password: PASSWORD } })
    expect(linked).toMatchObject({ status: 'SIGNED_IN' })
    expect(await arrived(visitor(), 'oidc', persona)).toMatchObject({ status: 'SIGNED_IN' })
    await browser.call(sessionRoutes.token, {})
  })

  test('ends the session of somebody who becomes a member after another way in', async () => {
    const { orgId, change, address } = await company()
    const newcomer = await person({ email: address() })
    await change({ requiresProvider: true })
    await newcomer.call(sessionRoutes.token, {})
    await addedMember(orgId, newcomer)
    expect(await refusal(newcomer.call(sessionRoutes.token, {}))).toMatchObject({ status: 401, error: 'session.ended' })
  })

  test('keeps every way open for owners, and for who has an address of it but is no member', async () => {
    const { change, address, colleague } = await company()
    const [owner, stranger] = [await colleague('OWNER'), await person({ email: address() })]
    await change({ requiresProvider: true })
    for (const { email } of [owner, stranger]) expect(await signIn(email)).toHaveProperty('accessToken')
    const wrong = visitor().call(authRoutes.signin, { body: { email: owner.email, password: '다른 비밀번호입니다' } })
    expect(await refusal(wrong)).toMatchObject({ status: 401, error: 'signin.wrong' })
  })

  test('is decided by owners alone, and leaves no way round it by another address', async () => {
    const { orgId, domain, change, colleague } = await company()
    const admin = await colleague('ADMIN')
    const asked = { orgId, domainId: domain.domainId, body: { requiresProvider: true } }
    expect(await refusal(admin.call(domainRoutes.change, asked))).toMatchObject({ status: 403, error: 'forbidden' })
    await admin.call(domainRoutes.change, { ...asked, body: { joining: 'approval' } })
    await change({ requiresProvider: true })
    const moving = () => admin.call(accountRoutes.changeEmail, { body: { email: newEmail(), password: PASSWORD } })
    expect(await refusal(moving())).toMatchObject({ status: 409, error: 'email.bound' })
    await change({ requiresProvider: false })
    await moving()
  })

  test('is proven before, changes nothing else, and is in the record', async () => {
    const { owner, orgId, domain, change } = await company()
    const unproven = await added(owner, orgId)
    const asked = { orgId, domainId: unproven.domainId, body: { requiresProvider: true } }
    expect(await refusal(owner.call(domainRoutes.change, asked))).toMatchObject({ error: 'domain.unproven' })
    await change({ joining: 'open' })
    const changed = await change({ requiresProvider: true })
    expect(changed).toMatchObject({ joining: 'open', requiresProvider: true })
    expect(await refusal(change({ requiresProvider: false, version: domain.version }))).toMatchObject({
      error: 'row.stale',
    })
    expect(await change({ joining: 'off' })).toMatchObject({ joining: 'off', requiresProvider: true })
    await change({ requiresProvider: false })
    const { data } = await owner.call(auditRoutes.list, { orgId, query: {} })
    expect(data.map(({ what }) => what).filter(what => what.startsWith('domain.provider'))).toEqual([
      'domain.providerOptional',
      'domain.providerRequired',
    ])
  })
})
