import { expect, test } from 'vitest'
import {
  claimsOf,
  memberIdIn,
  selection,
  session,
  takeFlag,
  theme,
  useCurrentOrganization,
  useMemberNames,
  useSession,
  wantedPath,
} from './session.ts'
import { asBrowser } from './test.tsx'

test('[S3.5] the state has the fields of the specification and begins loading', () => {
  expect(useSession.getInitialState()).toMatchObject({
    accessToken: null,
    isAuthenticated: false,
    isLoading: true,
    rememberedEmail: '',
    shouldRememberEmail: false,
    pendingEmail: '',
    isVerified: false,
    emailVerificationLoading: false,
  })
})

test('[S4.1] a non-empty token authenticates and ends loading, an empty one does not authenticate', () => {
  asBrowser()
  session.setToken('a.b.c')
  expect(session.get()).toMatchObject({ accessToken: 'a.b.c', isAuthenticated: true, isLoading: false })
  session.setToken('')
  expect(session.get()).toMatchObject({ accessToken: null, isAuthenticated: false, isLoading: false })
})

test('no token is ever stored; the remembered address is', () => {
  asBrowser()
  session.setToken('secret.secret.secret')
  session.set({ rememberedEmail: 'mina@example.com', shouldRememberEmail: true })
  const stored = JSON.stringify({ ...localStorage, ...sessionStorage })
  expect(stored).toContain('mina@example.com')
  expect(stored).not.toContain('secret')
})

test('where one wanted to go is kept once, and leads nowhere else', () => {
  asBrowser()
  wantedPath.keep('/info?x=1')
  expect([wantedPath.take(), wantedPath.take()]).toEqual(['/info?x=1', undefined])
  for (const foreign of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    wantedPath.keep(foreign)
    expect(wantedPath.take()).toBeUndefined()
  }
})

test('a flag is taken once', () => {
  sessionStorage.setItem('github-failed', 'true')
  expect([takeFlag('github-failed'), takeFlag('github-failed')]).toEqual([true, false])
})

test('a chosen theme is written on the page and remembered, the system needs neither', () => {
  asBrowser()
  theme.set('dark')
  expect([document.documentElement.dataset.theme, theme.get()]).toEqual(['dark', 'dark'])
  theme.set('system')
  expect([document.documentElement.dataset.theme, theme.get()]).toEqual([undefined, 'system'])
})

test('the claims of a token are read with Korean in them', () => {
  const payload = btoa(String.fromCharCode(...new TextEncoder().encode('{"sub":"7","email":"가@example.com"}')))
  expect(claimsOf(`x.${payload.replaceAll('+', '-').replaceAll('/', '_')}.x`)).toMatchObject({
    email: '가@example.com',
  })
  expect(claimsOf(null)).toBeUndefined()
})

const tokenWith = (orgAuthorityList: object[]) => `x.${btoa(JSON.stringify({ sub: '7', orgAuthorityList }))}.x`

test('[S6.4] the member id comes from the token, and is 0 without a token or an entry', () => {
  asBrowser()
  expect(memberIdIn(3)).toBe(0)
  session.setToken(tokenWith([{ orgId: 3, memberId: 41 }]))
  expect([memberIdIn(3), memberIdIn(4)]).toEqual([41, 0])
  session.clear()
  expect(memberIdIn(3)).toBe(0)
})

test('[S3.6] the selected organization and my names stand in this tab, as plain values, until one is no longer in', () => {
  asBrowser()
  selection.select({ orgId: 3, role: 'ADMIN', memberName: '다혜' })
  selection.select({ orgId: 5, role: 'GUEST', memberName: '남궁다혜' })
  const stored = (name: string) => JSON.parse(sessionStorage.getItem(name) ?? 'null') as unknown
  expect(stored('currentOrgInfo')).toEqual({ currentOrgId: 5, currentRole: 'GUEST' })
  expect(stored('memberNames')).toEqual({ 3: '다혜', 5: '남궁다혜' })
  expect(localStorage.getItem('memberNames')).toBeNull()
  selection.keepOnly([3])
  expect(stored('currentOrgInfo')).toBeNull()
  expect(stored('memberNames')).toEqual({ 3: '다혜' })
  selection.select({ orgId: 3, role: 'ADMIN', memberName: '다혜' })
  session.clear()
  expect([stored('currentOrgInfo'), stored('memberNames')]).toEqual([null, null])
})

test.each(['{', '"x"', '{"currentOrgId":"3"}', '{"currentOrgId":3,"currentRole":"KING"}', 'null'])(
  'a selection of %s in the storage is none',
  async text => {
    asBrowser()
    sessionStorage.setItem('currentOrgInfo', text)
    sessionStorage.setItem('memberNames', text)
    await useCurrentOrganization.persist.rehydrate()
    await useMemberNames.persist.rehydrate()
    expect(useCurrentOrganization.getState()).toMatchObject({ currentOrgId: null, currentRole: null })
    expect(Object.values(useMemberNames.getState()).every(name => typeof name === 'string')).toBe(true)
  },
)
