import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGithub, type Github } from './github.ts'
import { openReceiver } from './receiver.ts'

let github: Github
let receiver: Awaited<ReturnType<typeof openReceiver>>
const CALLBACK = 'http://localhost:1/github/callback'
beforeAll(async () => {
  github = await openGithub(0, { isStrict: true })
  receiver = await openReceiver()
  github.hookTo(receiver.url)
  github.returnTo(CALLBACK, 'http://localhost:1/oauth')
  const hana = github.person('hana', { name: '김하나', email: 'hana@haedam.example' })
  github.person('minsu')
  github.person('stranger')
  hana.addOrganization('haedam')
  hana.addMember('haedam', 'minsu')
  for (const name of ['web', 'app']) hana.addRepository(`haedam/${name}`)
})
afterAll(async () => {
  receiver.stop()
  await github.stop()
})

/** As a browser with its cookie does it, but stopping where GitHub sends it elsewhere. */
function browser() {
  let cookie = ''
  return async (path: string, form?: Record<string, string | string[]>) => {
    const body = new URLSearchParams(
      Object.entries(form ?? {}).flatMap(([key, value]) => [value].flat().map(each => [key, each])),
    )
    const response = await fetch(new URL(path, github.url), {
      ...(form && { method: 'POST', body }),
      redirect: 'manual',
      headers: { cookie },
    })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const location = response.headers.get('location')
    return { status: response.status, to: location ? new URL(location, github.url) : null, html: await response.text() }
  }
}

const tokenBy = async (form: Record<string, string>) => {
  const { clientId, clientSecret } = github.app
  const response = await fetch(`${github.url}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form }),
  })
  return (await response.json()) as Record<string, string>
}

describe('a person', () => {
  it('installs the App for an organization, and comes back with a code', async () => {
    const visit = browser()
    const place = `/apps/${github.app.slug}/installations/new?state=S1`
    expect((await visit(place)).html).toContain('Sign in')
    const { to } = await visit('/login', { login: 'hana', return_to: place })
    expect((await visit(to!.href)).html).toContain('haedam')
    const id = String(github.account('haedam').id)
    const { html } = await visit(`/apps/dure/installations/new/permissions?state=S1&target_id=${id}`)
    expect(html).toContain('<button>Install</button>')
    const web = String(github.repository('haedam/web').id)
    const fields = { state: 'S1', target_id: id, selection: 'selected', repository: [web] }
    const { to: back } = await visit('/apps/dure/installations', fields)
    expect(back?.origin + back!.pathname).toBe(CALLBACK)
    const { code, installation_id, ...rest } = Object.fromEntries(back!.searchParams)
    expect(rest).toEqual({ setup_action: 'install', state: 'S1' })
    const token = await tokenBy({ code: code! })
    expect(token).toMatchObject({ token_type: 'bearer', expires_in: 28_800 })
    const octokit = new Octokit({ auth: token.access_token, baseUrl: github.apiUrl })
    const { data } = await octokit.request('GET /user/installations')
    expect(data.installations.map(({ id }) => String(id))).toEqual([installation_id])
    const { data: repositories } = await octokit.request('GET /user/installations/{installation_id}/repositories', {
      installation_id: Number(installation_id),
    })
    expect(repositories.repositories.map(({ full_name }) => full_name)).toEqual(['haedam/web'])
    expect((await octokit.request('GET /user')).data).toMatchObject({ login: 'hana', name: '김하나' })
    await octokit.request('GET /user/emails')
    expect(
      (await visit('/apps/dure/installations', { ...fields, selection: 'all' })).to?.searchParams.get('setup_action'),
    ).toBe('update')
    await github.settled()
    expect(receiver.taken()).toEqual(['installation.created', 'installation_repositories.added'])
    expect(github.problems()).toEqual([])
  })

  it('is told nothing of installations of others', async () => {
    const { to } = await browser()(`/login/oauth/authorize?client_id=${github.app.clientId}&state=S&login=stranger`)
    const token = await tokenBy({ code: to!.searchParams.get('code')! })
    const octokit = new Octokit({ auth: token.access_token, baseUrl: github.apiUrl })
    expect((await octokit.request('GET /user/installations')).data).toEqual({ total_count: 0, installations: [] })
  })

  it('can only ask for it where they own nothing, until an owner agrees', async () => {
    const hana = github.person('hana')
    hana.addOrganization('other')
    hana.addMember('other', 'minsu')
    const fields = { login: 'minsu', state: 'S2', target_id: String(github.account('other').id), selection: 'all' }
    const { to } = await browser()('/apps/dure/installations', fields)
    expect(to?.searchParams.get('setup_action')).toBe('request')
    expect(to?.searchParams.get('installation_id')).toBeNull()
    receiver.taken()
    hana.install('other')
    await github.settled()
    expect(receiver.received[0]?.payload).toMatchObject({ action: 'created', requester: { login: 'minsu' } })
    expect(github.problems()).toEqual([])
  })

  it('signs in by a code that counts once, and by a refresh token that counts once', async () => {
    const { createHash } = await import('node:crypto')
    const verifier = 'v'.repeat(43)
    const query = new URLSearchParams({
      client_id: github.app.clientId,
      redirect_uri: 'http://localhost:1/oauth',
      state: 'S3',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const visit = browser()
    const place = `/login/oauth/authorize?${query}`
    await visit('/login', { login: 'minsu', return_to: place })
    expect((await visit(place)).html).toContain('Authorize')
    expect((await visit(place, { decision: 'cancel' })).to?.searchParams.get('error')).toBe('access_denied')
    const { to } = await visit(place, { decision: 'authorize' })
    const code = to!.searchParams.get('code')!
    expect(await tokenBy({ code, code_verifier: verifier })).toHaveProperty('access_token')
    expect(await tokenBy({ code, code_verifier: verifier })).toMatchObject({ error: 'bad_verification_code' })
    const { to: again } = await visit(place, { decision: 'authorize' })
    const token = await tokenBy({ code: again!.searchParams.get('code')!, code_verifier: verifier })
    const refresh = { grant_type: 'refresh_token', refresh_token: token.refresh_token! }
    expect(await tokenBy(refresh)).toHaveProperty('access_token')
    expect(await tokenBy(refresh)).toMatchObject({ error: 'bad_refresh_token' })
    const other = new URLSearchParams({ ...Object.fromEntries(query), redirect_uri: 'http://evil.example/oauth' })
    expect((await visit(`/login/oauth/authorize?${other}`)).to).toBeNull()
  })

  it('makes an App by a manifest', async () => {
    const manifest = JSON.stringify({
      name: '두레 at haedam',
      url: 'http://localhost:1',
      redirect_url: 'http://localhost:1/github/manifest',
      hook_attributes: { url: receiver.url },
      callback_urls: [CALLBACK],
      request_oauth_on_install: true,
      public: false,
      default_permissions: { issues: 'write', metadata: 'read' },
      default_events: ['issues'],
    })
    const visit = browser()
    const place = '/organizations/haedam/settings/apps/new?state=S4'
    expect((await visit(place, { manifest })).html).toContain('Sign in')
    expect((await visit(place, { manifest, login: 'hana' })).html).toContain('Create GitHub App for')
    const { to } = await visit(place, { manifest, login: 'hana', agreed: 'yes', name: 'Dure Haedam' })
    expect(to?.searchParams.get('state')).toBe('S4')
    const octokit = new Octokit({ baseUrl: github.apiUrl })
    const code = to!.searchParams.get('code')!
    const { data } = await octokit.request('POST /app-manifests/{code}/conversions', { code })
    expect(data).toMatchObject({ slug: 'dure-haedam', owner: { login: 'haedam' }, permissions: { issues: 'write' } })
    await expect(octokit.request('POST /app-manifests/{code}/conversions', { code })).rejects.toMatchObject({
      status: 404,
    })
    const own = new Octokit({
      authStrategy: createAppAuth,
      auth: { appId: data.id, privateKey: data.pem },
      baseUrl: github.apiUrl,
    })
    expect((await own.request('GET /app')).data).toMatchObject({ client_id: data.client_id })
    expect(github.problems()).toEqual([])
  })
})
