import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { farGithub, githubSettings, newCredentials, openGithub, placesAt, type Github } from './github.ts'
import { openReceiver } from './receiver.ts'

const credentials = newCredentials('dure-far')
let github: Github
let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeAll(async () => {
  github = await openGithub(0, { app: { name: 'Far', credentials } })
  receiver = await openReceiver()
})
afterAll(async () => {
  receiver.stop()
  await github.stop()
})

it('has the settings that were known before it opened', async () => {
  const places = placesAt(Number(new URL(github.url).port))
  expect(githubSettings({ ...places, app: credentials })).toEqual(githubSettings(github))
  const { appId, privateKey } = credentials
  const octokit = new Octokit({ authStrategy: createAppAuth, auth: { appId, privateKey }, baseUrl: places.apiUrl })
  expect((await octokit.request('GET /app')).data).toMatchObject({ id: appId, slug: 'dure-far' })
})

it('is led from another process by the same acts', async () => {
  const far = farGithub(github.url)
  await far.github.hookTo(receiver.url)
  const hana = far.person('hana', { name: '김하나' })
  await hana.addOrganization('haedam')
  await hana.addRepository('haedam/web')
  expect(await hana.install('haedam')).toBeTypeOf('number')
  const { number, title } = await hana.openIssue('haedam/web', { title: '한글' })
  expect({ number, title }).toEqual({ number: 1, title: '한글' })
  expect(await hana.push('haedam/web', 'topic', ['One', 'Two'])).toMatchObject([{ message: 'One' }, { message: 'Two' }])
  await far.github.settled()
  expect(receiver.taken()).toEqual(['installation.created', 'issues.opened', 'create', 'push'])
  expect(await far.github.repository('haedam/web')).toMatchObject({ name: 'web', lastNumber: 1 })
  await far.faults.calls(1, 502, { path: /issues/ })
  expect((await fetch(`${github.apiUrl}/repos/haedam/web/issues`)).status).toBe(502)
  await expect(hana.closeIssue('haedam/web', 99)).rejects.toThrow('there is no haedam/web#99')
})
