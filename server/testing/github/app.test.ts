import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/core'
import { verify } from '@octokit/webhooks-methods'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { githubSettings, openGithub, type Github } from './github.ts'
import { openReceiver } from './receiver.ts'

let github: Github
let receiver: Awaited<ReturnType<typeof openReceiver>>
let installationId = 0
beforeAll(async () => {
  github = await openGithub(0, { isStrict: true })
  receiver = await openReceiver()
  github.hookTo(receiver.url)
  github.returnTo('http://localhost:1/github/callback')
  const hana = github.person('hana', { name: '김하나', email: 'hana@haedam.example' })
  github.person('minsu')
  hana.addOrganization('haedam')
  hana.addMember('haedam', 'minsu')
  hana.addRepository('haedam/web')
  hana.addRepository('haedam/secret')
  installationId = hana.install('haedam', ['haedam/web'])!
})
afterAll(async () => {
  receiver.stop()
  await github.stop()
})

/** The client that the product uses. */
const octokitOf = (installation?: number) => {
  const { appId, privateKey, clientId, clientSecret } = github.app
  const auth = { appId, privateKey, clientId, clientSecret, ...(installation && { installationId: installation }) }
  return new Octokit({ authStrategy: createAppAuth, auth, baseUrl: github.apiUrl })
}
const statusOf = (call: Promise<unknown>) =>
  call.then(() => 200).catch((problem: { status?: number }) => problem.status ?? 0)

describe('the App', () => {
  it('is known by its key, and finds its installations', async () => {
    const octokit = octokitOf()
    const { data: app } = await octokit.request('GET /app')
    const { data: installations } = await octokit.request('GET /app/installations')
    expect(app).toMatchObject({ id: github.app.appId, slug: 'dure' })
    expect(installations).toMatchObject([{ id: installationId, repository_selection: 'selected' }])
    expect(github.problems()).toEqual([])
  })

  it('is refused with another key', async () => {
    const { generateKeyPairSync } = await import('node:crypto')
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
    const { appId } = github.app
    const octokit = new Octokit({
      authStrategy: createAppAuth,
      auth: { appId, privateKey: key },
      baseUrl: github.apiUrl,
    })
    expect(await statusOf(octokit.request('GET /app'))).toBe(401)
  })

  it('reaches by the token of an installation what was chosen, for an hour', async () => {
    const octokit = octokitOf(installationId)
    const { data } = await octokit.request('GET /installation/repositories')
    expect(data.repositories.map(({ full_name }) => full_name)).toEqual(['haedam/web'])
    expect(await statusOf(octokit.request('GET /repos/haedam/web'))).toBe(200)
    expect(await statusOf(octokit.request('GET /repos/haedam/secret'))).toBe(404)
    const { data: made } = await octokitOf().request('POST /app/installations/{installation_id}/access_tokens', {
      installation_id: installationId,
      permissions: { contents: 'read' },
    })
    const narrow = new Octokit({ auth: made.token, baseUrl: github.apiUrl })
    expect(await statusOf(narrow.request('GET /repos/haedam/web/branches'))).toBe(200)
    expect(await statusOf(narrow.request('GET /repos/haedam/web/pulls'))).toBe(403)
    github.passTime(3_600_001)
    expect(await statusOf(narrow.request('GET /repos/haedam/web/branches'))).toBe(401)
    github.passTime(-3_600_001)
    expect(github.problems()).toEqual([])
  })

  it('hears of its installation, and signs what it sends', async () => {
    await github.settled()
    const [created] = receiver.received
    expect(created?.headers).toMatchObject({
      'x-github-event': 'installation',
      'x-github-hook-installation-target-id': String(github.app.appId),
      'x-github-hook-installation-target-type': 'integration',
    })
    expect(await verify(github.app.webhookSecret, created!.body, created!.headers['x-hub-signature-256']!)).toBe(true)
    receiver.taken()
    const hana = github.person('hana')
    hana.chooseRepositories(installationId, 'all')
    hana.suspend(installationId)
    hana.unsuspend(installationId)
    hana.renameRepository('haedam/secret', 'hidden')
    await github.settled()
    expect(receiver.taken()).toEqual([
      'installation_repositories.added',
      'installation.suspend',
      'installation.unsuspend',
      'repository.renamed',
    ])
    expect(github.problems()).toEqual([])
  })

  it('is refused while its installation is suspended', async () => {
    const octokit = octokitOf(installationId)
    await octokit.request('GET /installation/repositories')
    github.person('hana').suspend(installationId)
    expect(await statusOf(octokit.request('GET /installation/repositories'))).toBe(403)
    github.person('hana').unsuspend(installationId)
    expect(await statusOf(octokit.request('GET /installation/repositories'))).toBe(200)
    await github.settled()
    receiver.taken()
  })

  it('is led on after a repository was renamed', async () => {
    const octokit = octokitOf(installationId)
    const { data, url } = await octokit.request('GET /repos/haedam/secret')
    expect(data.full_name).toBe('haedam/hidden')
    expect(url).toContain('/repositories/')
    expect(github.problems()).toEqual([])
  })

  it('asks again for webhooks that failed', async () => {
    receiver.taken()
    receiver.answers.push(500)
    github.person('hana').archiveRepository('haedam/hidden')
    await github.settled()
    const octokit = octokitOf()
    const { data: failed } = await octokit.request('GET /app/hook/deliveries', { status: 'failure' })
    expect(failed).toMatchObject([{ event: 'repository', action: 'archived', status_code: 500, redelivery: false }])
    await octokit.request('GET /app/hook/deliveries/{delivery_id}', { delivery_id: Number(failed[0]!.id) })
    await octokit.request('POST /app/hook/deliveries/{delivery_id}/attempts', { delivery_id: Number(failed[0]!.id) })
    await github.settled()
    const guids = receiver.received.map(({ headers }) => headers['x-github-delivery'])
    expect(guids).toEqual([failed[0]!.guid, failed[0]!.guid])
    expect(github.problems()).toEqual([])
  })

  it('gives the settings of a server', () => {
    expect(Object.keys(githubSettings(github)).toSorted()).toEqual([
      'GITHUB_API_URL',
      'GITHUB_APP_CLIENT_ID',
      'GITHUB_APP_CLIENT_SECRET',
      'GITHUB_APP_ID',
      'GITHUB_APP_PRIVATE_KEY',
      'GITHUB_APP_SLUG',
      'GITHUB_APP_WEBHOOK_SECRET',
      'GITHUB_URL',
    ])
  })
})

describe('rights', () => {
  const of = { owner: 'haedam', repo: 'rights' }
  let id = 0
  beforeAll(() => {
    const hana = github.person('hana')
    hana.addRepository('haedam/rights')
    id = installationId
    hana.chooseRepositories(id, 'all')
  })

  it('lost by the installation are lost at once', async () => {
    const octokit = octokitOf(id)
    const open = () => octokit.request('POST /repos/{owner}/{repo}/issues', { ...of, title: 'One' })
    expect((await open()).status).toBe(201)
    const hana = github.person('hana')
    hana.changePermissions(id, { issues: 'read' })
    expect(await statusOf(open())).toBe(403)
    expect(await statusOf(octokit.request('GET /repos/{owner}/{repo}/issues', of))).toBe(200)
    hana.changePermissions(id, {})
    expect(await statusOf(octokit.request('GET /repos/{owner}/{repo}/issues', of))).toBe(403)
    hana.changePermissions(id, { issues: 'write' })
  })

  it('of a person end where their part in the repository ends', async () => {
    github.person('stranger')
    const octokits = ['minsu', 'stranger'].map(
      login => new Octokit({ auth: github.userTokens(login).access_token, baseUrl: github.apiUrl }),
    )
    const title = 'By hand'
    const opened = await octokits[0]!.request('POST /repos/{owner}/{repo}/issues', { ...of, title, labels: ['bug'] })
    // A reader may write, and may not sort.
    expect(opened.data).toMatchObject({
      user: { login: 'minsu' },
      labels: [],
      performed_via_github_app: { slug: 'dure' },
    })
    expect(await statusOf(octokits[1]!.request('GET /repos/{owner}/{repo}/issues', of))).toBe(404)
    expect(github.problems()).toEqual([])
  })

  it('end with an archived repository', async () => {
    github.person('hana').archiveRepository('haedam/rights')
    const octokit = octokitOf(id)
    expect(await statusOf(octokit.request('POST /repos/{owner}/{repo}/issues', { ...of, title: 'Late' }))).toBe(403)
  })

  it('end with the installation', async () => {
    const octokit = octokitOf(id)
    await octokit.request('GET /installation/repositories')
    const { data } = await octokitOf().request('GET /repos/{owner}/{repo}/installation', {
      owner: 'haedam',
      repo: 'web',
    })
    expect(data.id).toBe(id)
    await octokitOf().request('DELETE /app/installations/{installation_id}', { installation_id: id })
    expect(await statusOf(octokitOf(id).request('GET /installation/repositories'))).toBe(404)
    expect(github.problems()).toEqual([])
  })
})
