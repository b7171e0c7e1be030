// A server without an App, which whoever runs it gives one by a manifest.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { githubRoutes } from '#contract/github'
import { githubAppRoutes as routes } from '#contract/github-app'
import { newLogin, company, connectedBy, openedWithoutApp, type Sides } from '../test.ts'
import { person, sql, type Somebody } from '../../testing/visitor.ts'

const OPERATOR = 'operator@haedam.example'
let sides: Sides
let operator: Somebody
beforeAll(async () => {
  sides = await openedWithoutApp({ OPERATOR_EMAILS: `Operator@haedam.example, other@haedam.example` })
  operator = await person({ ...sides.at, email: OPERATOR, name: '김서버' })
}, 120_000)
afterAll(() => sides.stop())

/** At GitHub the person agrees; answered are the parameters with which the browser comes back. */
async function made(by: Somebody, login: string, body: { organization?: string } = {}, name = newLogin('Dure')) {
  const { url, manifest } = await by.call(routes.begin, { body })
  const form = { manifest, login, agreed: 'yes', name }
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const back = new URL(answer.headers.get('location')!)
  return { back, state: back.searchParams.get('state')!, code: back.searchParams.get('code')! }
}
const appIn = async () => (await operator.call(routes.read, {})).app

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
  expect((await operator.call(routes.remove, {})).app).toBeNull()
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
  expect(await appIn()).toBeNull()
  sides.github.faults.calls(1, 502, { method: 'POST', path: /app-manifests/ })
  await expect(operator.call(routes.finish, { body: { state, code } })).rejects.toMatchObject({
    error: 'github.unanswered',
  })
  expect((await operator.call(routes.finish, { body: { state, code } })).app).toMatchObject({ source: 'registered' })
  await operator.call(routes.remove, {})
  await expect(operator.call(routes.finish, { body: { state, code } })).rejects.toMatchObject({ error: 'github.state' })
})

test('the owner of an App is named as GitHub names accounts', async () => {
  await expect(operator.call(routes.begin, { body: { organization: '해담' } })).rejects.toMatchObject({
    error: 'invalid',
    fields: { organization: 'GitHub 조직 이름은 영문, 숫자, 하이픈(-)으로 입력해주세요.' },
  })
})
