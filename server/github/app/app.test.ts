// A server without an App, which whoever runs it gives one by a manifest.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { githubRoutes } from '#contract/github'
import { githubAppRoutes as routes } from '#contract/github-app'
import { openKeys, seal, unseal } from '../../keys.ts'
import { startedNode } from '../../live/test.ts'
import { githubSettings } from '../../testing/github/github.ts'
import { returned } from '../../testing/github/returned.ts'
import { person, sql, visitor, whileHeld, type Somebody, type Visitor } from '../../testing/visitor.ts'
import { newLogin, company, connectedBy, linkedAccount, openedWithoutApp, withoutApp, type Sides } from '../test.ts'

const OPERATOR = 'operator@haedam.example'
const OPERATORS = { OPERATOR_EMAILS: 'Operator@haedam.example, other@haedam.example' }
let sides: Sides
let operator: Somebody
beforeAll(async () => {
  sides = await openedWithoutApp(OPERATORS)
  operator = await person({ ...sides.at, email: OPERATOR, name: '김서버' })
}, 120_000)
afterAll(() => sides.stop())

/** At GitHub the person agrees; answered are the parameters with which the browser comes back. */
async function made(by: Visitor, login: string, body: { organization?: string } = {}, name = newLogin('Dure')) {
  const { url, manifest } = await by.call(routes.begin, { body })
  const form = { manifest, login, agreed: 'yes', name }
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const back = new URL(answer.headers.get('location')!)
  return { back, state: back.searchParams.get('state')!, code: back.searchParams.get('code')! }
}
const appIn = async () => (await operator.call(routes.read, {})).app

async function registeredBy(login: string) {
  sides.github.person(login)
  const { state, code } = await made(operator, login)
  return operator.call(routes.finish, { body: { state, code } })
}
/** GitHub is told of what was disconnected by a job. */
const forgotten = () =>
  expect
    .poll(() => operator.call(routes.remove, {}).catch((error: { error: string }) => error.error), { timeout: 20_000 })
    .toMatchObject({ app: null })

test('[S1.8] nobody but whoever runs the server sees or makes its App', async () => {
  const other = await person({ ...sides.at })
  for (const [route, body] of [
    [routes.read, undefined],
    [routes.begin, {}],
    [routes.finish, { state: 's', code: 'c' }],
    [routes.remove, undefined],
  ] as const)
    await expect(other.call(route as typeof routes.begin, { body: body as object })).rejects.toMatchObject({
      error: 'operator.only',
      status: 403,
    })
  const here = await company(sides)
  const state = { isOffered: false, isOperator: false }
  expect(await here.owner.call(githubRoutes.state, { orgId: here.orgId })).toMatchObject(state)
})

test('[S1.8] an operator makes an App by one form, organizations connect by it, and its keys lie sealed', async () => {
  const { github } = sides
  github.person('seo')
  expect(await operator.call(routes.read, {})).toMatchObject({ app: null, isReachable: true, installationCount: 0 })
  const { back, ...returned } = await made(operator, 'seo')
  expect(back.href.startsWith(`${sides.at.url}/operator/github?`)).toBe(true)
  const state = await operator.call(routes.finish, { body: returned })
  expect(state.app).toMatchObject({ source: 'registered' })
  // Used once, and there is one App.
  await expect(operator.call(routes.finish, { body: returned })).rejects.toMatchObject({ error: 'githubApp.exists' })
  await expect(operator.call(routes.begin, { body: {} })).rejects.toMatchObject({ error: 'githubApp.exists' })
  const [kept] = await sql<{ sealed: string }>('select sealed from github_app', [], sides.at.dataDir)
  expect(kept!.sealed).not.toContain('BEGIN')
  expect(Buffer.from(kept!.sealed, 'base64').toString()).not.toContain('BEGIN')

  const here = await company(sides)
  const { orgId } = here
  expect(await here.owner.call(githubRoutes.state, { orgId })).toMatchObject({ isOffered: true })
  await connectedBy({ by: here.owner, orgId, who: here.login, where: here.account, github })
  // The App's own webhook, proved by the secret that GitHub gave.
  here.hana.addRepository(`${here.account}/app`)
  const repositories = async () =>
    (await here.owner.call(githubRoutes.state, { orgId })).installations.map(each => each.repositoryCount)
  await expect.poll(repositories).toEqual([2])

  await sides.crash()
  expect(await appIn()).toMatchObject({ slug: state.app!.slug })
  await expect(operator.call(routes.remove, {})).rejects.toMatchObject({ error: 'githubApp.inUse' })
  const { installations } = await here.owner.call(githubRoutes.state, { orgId })
  await here.owner.call(githubRoutes.disconnect, { orgId, installationId: installations[0]!.installationId })
  await forgotten()
  await expect(operator.call(routes.remove, {})).rejects.toMatchObject({ error: 'githubApp.missing' })
  await expect(here.owner.call(githubRoutes.connect, { orgId, body: { returnTo: '/' } })).rejects.toMatchObject({
    error: 'github.disabled',
  })
  const deeds = await sql<{ what: string }>(
    `select what from audit where what like 'githubApp.%' order by id`,
    [],
    sides.at.dataDir,
  )
  expect(deeds.map(({ what }) => what)).toEqual(['githubApp.registered', 'githubApp.forgotten'])
})

test('[S1.8] a way back that is another browser’s, another operator’s, changed or used registers nothing', async () => {
  sides.github.person('mina').addOrganization('haedam-dev')
  const { state, code } = await made(operator, 'mina', { organization: 'haedam-dev' })
  const other = await person({ ...sides.at, email: 'other@haedam.example' })
  await made(other, 'mina')
  await expect(other.call(routes.finish, { body: { state, code } })).rejects.toMatchObject({ error: 'github.state' })
  const changed = `${state.slice(0, -2)}${state.endsWith('AA') ? 'BB' : 'AA'}`
  for (const wrong of [changed, 'x', state.slice(4)])
    await expect(operator.call(routes.finish, { body: { state: wrong, code } })).rejects.toMatchObject({
      error: 'github.state',
    })
  await expect(operator.call(routes.finish, { body: { state, code: 'none' } })).rejects.toMatchObject({
    error: 'github.state',
  })
  // Only the browser that left comes back, also of one person, and not for ever.
  const elsewhere = visitor({ ...sides.at })
  await elsewhere.signIn(OPERATOR)
  await made(elsewhere, 'mina')
  for (const [by, said] of [
    [elsewhere, state],
    [operator, await expired(state)],
  ] as const)
    await expect(by.call(routes.finish, { body: { state: said, code } })).rejects.toMatchObject({
      error: 'github.state',
    })
  expect(await appIn()).toBeNull()
  sides.github.faults.calls(1, 502, { method: 'POST', path: /app-manifests/ })
  await expect(operator.call(routes.finish, { body: { state, code } })).rejects.toMatchObject({
    error: 'github.unanswered',
  })
  expect((await operator.call(routes.finish, { body: { state, code } })).app).toMatchObject({ source: 'registered' })
  await operator.call(routes.remove, {})
  await expect(operator.call(routes.finish, { body: { state, code } })).rejects.toMatchObject({ error: 'github.state' })
})

/** Sealed by the server's own key, with another end. */
async function expired(state: string) {
  const { dataDir } = sides.at
  await openKeys({
    query: async text => ({ rows: text.startsWith('select') ? await sql(text, [], dataDir) : [] }),
  })
  const begun = JSON.parse(unseal(Buffer.from(state, 'base64url').toString('base64'))) as object
  return Buffer.from(seal(JSON.stringify({ ...begun, until: Date.now() - 1 })), 'base64').toString('base64url')
}

test('[S1.8] another node learns of an App as it starts, and what became of it before it tells an operator', async () => {
  const { app } = await registeredBy(newLogin('seo'))
  const here = await company(sides)
  const environment = { ...githubSettings(sides.github), ...withoutApp, ...OPERATORS }
  const node = await startedNode(environment, { dataDir: sides.at.dataDir })
  try {
    const there = visitor({ url: node.url })
    await there.signIn(here.owner.email)
    expect(await there.call(githubRoutes.state, { orgId: here.orgId })).toMatchObject({ isOffered: true })
    await there.signIn(OPERATOR)
    const slugThere = async () => (await there.call(routes.read, {})).app?.slug
    expect(await slugThere()).toBe(app!.slug)
    await forgotten()
    expect(await slugThere()).toBeUndefined()
    const next = await registeredBy(newLogin('seo'))
    expect(await slugThere()).toBe(next.app!.slug)
    await forgotten()
  } finally {
    await node.stop()
  }
})

test('[S1.8] an App is not forgotten while an account is on its way to be connected by it', async () => {
  await registeredBy(newLogin('seo'))
  const here = await company(sides)
  const { orgId, memberId, owner, login, account } = here
  const way = { by: owner, orgId, who: login, where: account, github: sides.github }
  const body = await returned(way)
  const held = [
    'insert into github_request (org_id, member_id, requester_id) values ($1, $2, 1)',
    [orgId, memberId],
  ] as const
  await sql(held[0], [...held[1]], sides.at.dataDir)
  const [connecting, forgetting] = await whileHeld(
    'select from github_request where org_id = $1 for update',
    [orgId],
    async isAwaited => {
      const connecting = owner.call(githubRoutes.callback, { body })
      await expect.poll(isAwaited).toBe(true)
      const forgetting = operator.call(routes.remove, {}).then(
        () => 'forgotten',
        (error: { error: string }) => error.error,
      )
      const blocked = `select 1 from pg_stat_activity where query like '%github_app%' and wait_event_type = 'Lock'`
      await Promise.race([forgetting, expect.poll(() => sql(blocked, [], sides.at.dataDir)).toHaveLength(1)])
      return [connecting, forgetting] as const
    },
    sides.at.dataDir,
  )
  expect(await connecting).toMatchObject({ outcome: 'connected' })
  expect(await forgetting).toBe('githubApp.inUse')

  // Nor before GitHub knows that it was cut.
  sides.github.faults.calls(2, 502, { method: 'DELETE', path: /installations/ })
  const { installations } = await owner.call(githubRoutes.state, { orgId })
  const { installationId } = installations[0]!
  await owner.call(githubRoutes.disconnect, { orgId, installationId })
  await expect(operator.call(routes.remove, {})).rejects.toMatchObject({ error: 'githubApp.leaving', status: 409 })
  await forgotten()
  expect(sides.github.world.installations.has(installationId)).toBe(false)
})

test('[S1.8] an App by which somebody signs in alone is not forgotten', async () => {
  await registeredBy(newLogin('seo'))
  const { owner, login, account } = await company(sides)
  await linkedAccount(sides, owner, login)
  const alone = await person({ ...sides.at })
  await linkedAccount(sides, alone, account)
  const state = async () => (await operator.call(routes.read, {})).signers
  expect(await state()).toEqual({ all: 2, only: 0 })
  const change = (text: string) => sql(text, [alone.email], sides.at.dataDir)
  await change(`update "user" set password_hash = null where email = $1`)
  expect(await state()).toEqual({ all: 2, only: 1 })
  await expect(operator.call(routes.remove, {})).rejects.toMatchObject({ error: 'githubApp.onlyWay', status: 409 })
  expect(await appIn()).not.toBeNull()
  // Another account opens theirs as well.
  await change(`insert into identity (user_id, provider, issuer, subject)
    select id, 'google', 'https://accounts.google.com', '1' from "user" where email = $1`)
  expect(await state()).toEqual({ all: 2, only: 0 })
  await forgotten()
})

test('[S2.1] one page alone may send a form to GitHub, and its address with the code is told to nobody', async () => {
  const headersOf = async (path: string) => (await operator.send(path)).headers
  const policyOf = async (path: string) =>
    /form-action [^;]+/.exec((await headersOf(path)).get('content-security-policy')!)![0]
  const self = "form-action 'self'"
  for (const path of ['/', '/login', '/org/1/info', '/operator/githubs', '/operator/github/x'])
    expect(await policyOf(path)).toBe(self)
  for (const path of ['/operator/github', '/operator/github/', '/operator/github?code=c&state=s'])
    expect([await policyOf(path), (await headersOf(path)).get('referrer-policy')]).toEqual([
      `${self} ${sides.github.url}`,
      'strict-origin',
    ])
})

test('the owner of an App is named as GitHub names accounts', async () => {
  await expect(operator.call(routes.begin, { body: { organization: '해담' } })).rejects.toMatchObject({
    error: 'invalid',
    fields: { organization: 'GitHub 조직 이름은 영문, 숫자, 하이픈(-)으로 입력해주세요.' },
  })
})
