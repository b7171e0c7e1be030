import { connect } from 'node:net'
import { expect, inject, test } from 'vitest'
import { authRoutes } from '#contract/auth'
import { sessionRoutes } from '#contract/session'
import { refusals } from '#contract/errors'
import { api, streams } from '#contract/index'
import type { Route } from '#contract/route'
import { errorText } from '#korean/refusals'
import { newEmail, person, visitor } from '../testing/visitor.ts'

const json = { 'content-type': 'application/json' }
const said = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error]
const post = (path: string, body: string | Uint8Array, headers: Record<string, string> = json) =>
  visitor().send(path, { method: 'POST', headers, body })

const routes = Object.entries(api).flatMap(([feature, named]) =>
  Object.entries(named).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
)

test('[S6.5] every call but these asks for a bearer token, and a stranger gets 401', async () => {
  const open = routes.filter(([, { allow }]) => allow === 'anybody').map(([name]) => name)
  expect(open).toEqual([
    'auth.welcome',
    'auth.checkEmail',
    'auth.sendVerification',
    'auth.verification',
    'auth.pending',
    'auth.verifyEmail',
    'auth.signup',
    'auth.signin',
    'auth.requestReset',
    'auth.checkReset',
    'auth.resetPassword',
    'session.token',
    'session.signout',
    'secondFactor.answer',
    'secondFactor.askRecovery',
    'secondFactor.confirmRecovery',
    'secondFactor.stopRecovery',
    'secondFactor.challengePasskey',
    'secondFactor.signInByPasskey',
    'social.signIn',
    'social.pending',
    'social.complete',
    'offer.glance',
    'notificationMail.look',
    'notificationMail.stop',
  ])
  for (const [name, { method, path, allow }] of routes.filter(([, route]) => route.allow !== 'anybody'))
    for (const token of [undefined, 'x', 'a.b.c']) {
      const browser = Object.assign(visitor(), { token })
      const response = await browser.send(path.replace(/:\w+/g, '1'), { method, headers: json })
      expect([name, allow, ...(await said(response))]).toEqual([name, allow, 401, 'auth.required'])
    }
})

test('[S3.9] success carries data, refusal a message, its code and the fields', async () => {
  const good = await post(authRoutes.checkEmail.path, JSON.stringify({ email: newEmail() }))
  expect(await good.json()).toEqual({ data: { available: true } })
  const bad = await post(authRoutes.checkEmail.path, '{}')
  expect(await bad.json()).toEqual({
    message: '입력한 내용이 올바르지 않습니다.',
    error: 'invalid',
    fields: { email: '이메일을 입력해주세요.' },
  })
})

test('an unknown address is 404, an unknown method 405 with what is allowed, both as JSON', async () => {
  expect(await said(await visitor().send('/api/nowhere'))).toEqual([404, 'route.missing'])
  const wrong = await visitor().send('/api/user/me', { method: 'DELETE' })
  expect(wrong.headers.get('allow')).toBe('GET, PATCH')
  expect(await said(wrong)).toEqual([405, 'method.wrong'])
})

test.each(['0', '01', '-1', '1e3', '1e309', '1.0', '+1', '%31%20', '99999999999', 'NaN'])(
  'the id %s is no id',
  async id => {
    const browser = await person()
    expect(await said(await browser.send(`/api/user/sessions/${id}`, { method: 'DELETE' }))).toEqual([
      404,
      'route.missing',
    ])
  },
)

test('a lone surrogate is refused with the name of its field, however deep', async () => {
  const fieldsOf = async (body: string) =>
    ((await (await post(authRoutes.checkEmail.path, body)).json()) as { fields?: unknown }).fields
  const said = '사용할 수 없는 문자가 있습니다.'
  expect(await fieldsOf(String.raw`{"email":"\udc00"}`)).toEqual({ email: said })
  expect(await fieldsOf(String.raw`{"email":"a@b.co","rows":[{"name":"\ud800가"}]}`)).toEqual({ 'rows.0.name': said })
})

test.each([
  ['broken', '{', 400, 'body.broken'],
  ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400, 'body.broken'],
  ['a list', '[]', 422, 'invalid'],
  ['null', 'null', 422, 'invalid'],
  ['a word', '"x"', 422, 'invalid'],
  ['a prototype', '{"__proto__":{"email":"a@b.co"}}', 422, 'invalid'],
  ['a constructor', '{"email":"a@b.co","constructor":1}', 422, 'invalid'],
  ['a lone surrogate', String.raw`{"email":"\ud800"}`, 422, 'invalid'],
  ['a list for a string', '{"email":["a@b.co"]}', 422, 'invalid'],
  ['too deep', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`, 422, 'invalid'],
  ['too long a list', JSON.stringify({ email: Array(501).fill(1) }), 422, 'invalid'],
  ['too large', JSON.stringify({ email: 'x'.repeat(70_000) }), 413, 'body.large'],
])('a body that is %s is refused', async (_, body, status, error) => {
  expect(await said(await post(authRoutes.checkEmail.path, body))).toEqual([status, error])
})

test('another content type is refused, a call without a body needs none', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await said(await post(authRoutes.checkEmail.path, 'email=a@b.co', form))).toEqual([415, 'body.type'])
  expect(await said(await visitor().send(sessionRoutes.token.path, { method: 'POST' }))).toEqual([
    401,
    'session.absent',
  ])
  expect(await said(await post(sessionRoutes.token.path, '{"a":1}'))).toEqual([422, 'invalid'])
})

test('a query that is not declared, or given twice, is refused', async () => {
  const token = 'x'.repeat(43)
  for (const query of [`token=${token}&x=1`, `token=${token}&token=${token}`, ''])
    expect(await said(await visitor().send(`${authRoutes.checkReset.path}?${query}`))).toEqual([422, 'invalid'])
})

test('every answer carries the headers that keep a browser safe', async () => {
  const { headers } = await visitor().send(authRoutes.welcome.path)
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': expect.any(String),
  })
  expect(headers.has('access-control-allow-origin')).toBe(false)
})

test('[S2.1] the page comes for every other address, its assets compressed and for ever', async () => {
  const page = await visitor().send('/org/1/project')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const [, script] = (await page.text()).match(/src="(\/assets\/[^"]+\.js)"/)!
  const asset = await visitor().send(script!, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(asset.headers.get('content-encoding')).toBe('br')
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect((await visitor().send('/assets/gone.js')).status).toBe(404)
  const token = await visitor().send('/auth/password/verify/?token=x')
  expect(token.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self';")
})

test('an address names the files of its page, which all come; the page is compressed and keeps its tag', async () => {
  const filesOf = async (path: string) =>
    [...(await (await visitor().send(path)).text()).matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
      ([, file]) => file!,
    )
  const pages = {
    '/org/1/project/2': 'IssuesPage',
    '/org/1/project/2/issue/3': 'IssuePage',
    '/org/1/project': 'ProjectListPage',
    '/org/1/work': 'WorkPage',
    '/org/1/chat': 'ChatPage',
    '/org/1/chat/2': 'ChatPage',
    '/org/1/board': 'BoardListPage',
    '/org/1/board/2': 'BoardPage',
    '/org/1/board/2/post/3': 'PostPage',
    '/org/1/map': 'MapPage',
    '/org/1/notification': 'NotificationPage',
    '/org/1/search': 'SearchPage',
  }
  for (const [path, page] of Object.entries(pages))
    expect([path, await filesOf(path)]).toEqual([
      path,
      expect.arrayContaining([expect.stringMatching(new RegExp(`/${page}-.*\\.js$`))]),
    ])
  const list = await filesOf('/org/1/project/2')
  expect(list.some(file => /OrganizationFrame-.*\.css$/.test(file))).toBe(true)
  for (const file of list) expect([file, (await visitor().send(file)).status]).toEqual([file, 200])
  expect((await filesOf('/org/x/project/2')).some(file => file.includes('IssuesPage'))).toBe(false)
  expect((await filesOf('/login')).some(file => /LoginPage-.*\.js$/.test(file))).toBe(true)
  expect((await filesOf('/terms')).length).toBeLessThan(4)
  const packed = await visitor().send('/org/1/project/2', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers.get('content-encoding')).toBe('br')
  const again = await visitor().send('/org/3/project/4', { headers: { 'if-none-match': packed.headers.get('etag')! } })
  expect(again.status).toBe(304)
})

test('of what was built nothing comes but what browsers need: no list of sources, no hidden file', async () => {
  for (const path of ['/.vite/preloads.json', '/.vite/preloads.json.br', '/.built', '/.env', '/assets/.vite/x.json']) {
    const answer = await visitor().send(path)
    expect([path, answer.status, await answer.text()]).toEqual([path, 404, 'Not found'])
  }
  expect((await visitor().send('/head.js')).headers.get('content-type')).toContain('text/javascript')
})

test('the server says that it lives and that it is ready', async () => {
  for (const path of ['/livez', '/readyz']) expect((await visitor().send(path)).status).toBe(200)
})

test('the contract is printed as an OpenAPI document with every call, its refusals and its security', async () => {
  const response = await visitor().send('/api/openapi.json')
  type Operation = { operationId: string; security: object[]; responses: Record<string, { description: string }> }
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> }
  const operations = Object.values(paths).flatMap(path => Object.values(path))
  const carrying = Object.entries(streams).flatMap(([feature, each]) =>
    Object.keys(each).map(name => `${feature}.${name}`),
  )
  const said = [...routes.map(([name]) => name), ...carrying]
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(said.toSorted())
  const signup = paths['/api/auth/signup']!.post!
  expect(Object.keys(signup.responses)).toEqual(expect.arrayContaining(['201', '409', '410', '422', '429']))
  expect(signup.responses['409']!.description).toContain('email.taken')
  expect([signup.security, paths['/api/user/me']!.get!.security]).toEqual([[], [{ bearer: [] }]])
})

test('[S8.1] every refusal has a sentence', () => {
  expect(Object.keys(errorText).toSorted()).toEqual(Object.keys(refusals).toSorted())
})

test('a client that drips its headers is cut, and others are served meanwhile', async () => {
  const { port, hostname } = new URL(inject('url'))
  const dripping = Array.from({ length: 100 }, () => connect(Number(port), hostname))
  const drip = setInterval(() => dripping.forEach(socket => socket.writable && socket.write('X')), 1_000)
  for (const socket of dripping) {
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nX-A: ')
  }
  expect((await visitor().send('/livez')).status).toBe(200)
  await Promise.all(
    dripping.map(socket => new Promise(resolve => (socket.closed ? resolve(1) : socket.once('close', resolve)))),
  )
  clearInterval(drip)
})
