import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGithub, type Github } from './github.ts'
import type { Person } from './people/person.ts'
import { routes } from './rest/routes.ts'

const AT = 'haedam/web'
let github: Github
let hana: Person
let params: Record<string, string | number>
const clients: Record<'app' | 'installation' | 'user', Octokit> = {} as never

beforeAll(async () => {
  github = await openGithub(0, { isStrict: true })
  hana = github.person('hana', { email: 'hana@haedam.example' })
  hana.addOrganization('haedam')
  hana.addRepository(AT)
  const installation_id = hana.install('haedam')!
  hana.push(AT, 'topic', [{ message: 'Work', files: [{ path: 'a.ts', status: 'added' }] }])
  const sha = hana.headOf(AT, 'topic')!
  hana.endCheck(AT, hana.startCheck(AT, { sha, name: 'test' }).id, 'success')
  hana.setStatus(AT, { sha, state: 'success', context: 'deploy' })
  const milestone_number = hana.addMilestone(AT, { title: 'v1' }).number
  const issue = hana.openIssue(AT, { title: 'One', labels: ['bug', 'x'], assignees: ['hana'], milestone: 1 })
  const pull = hana.openPull(AT, { head: 'topic', title: 'Two', labels: ['bug'] })
  hana.review(AT, pull.number, 'APPROVED')
  const comment_id = hana.comment(AT, issue.number, 'Hm').id
  github.hookTo('http://localhost:1/nowhere')
  hana.openIssue(AT, { title: 'Told' })
  await github.settled()
  hana.mergePull(AT, pull.number)
  const places = { owner: 'haedam', repo: 'web', org: 'haedam', username: 'hana', assignee: 'hana', app_slug: 'dure' }
  const code = { ref: sha, commit_sha: sha, branch: 'topic', basehead: 'main...topic', client_id: github.app.clientId }
  const numbers = {
    issue_number: issue.number,
    pull_number: pull.number,
    comment_id,
    milestone_number,
    installation_id,
  }
  params = { ...places, ...code, ...numbers, name: 'bug', delivery_id: github.deliveries()[0]!.id }
  const { appId, privateKey } = github.app
  const baseUrl = github.apiUrl
  const authStrategy = createAppAuth
  clients.app = new Octokit({ authStrategy, auth: { appId, privateKey }, baseUrl })
  clients.installation = new Octokit({
    authStrategy,
    auth: { appId, privateKey, installationId: installation_id },
    baseUrl,
  })
  clients.user = new Octokit({ auth: github.userTokens('hana').access_token, baseUrl })
})
afterAll(() => github.stop())

const clientOf = (pattern: string) =>
  pattern.startsWith('/app/') || pattern.endsWith('/installation')
    ? clients.app
    : pattern.startsWith('/user')
      ? clients.user
      : clients.installation

const BODIES: Record<string, object> = {
  'POST /repos/{owner}/{repo}/issues': { title: 'New' },
  'PATCH /repos/{owner}/{repo}/issues/{issue_number}': { title: 'Newer' },
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': { body: 'Text' },
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': { body: 'Other' },
  'POST /repos/{owner}/{repo}/labels': { name: 'made' },
  'PATCH /repos/{owner}/{repo}/labels/{name}': { description: 'Text' },
  'POST /repos/{owner}/{repo}/issues/{issue_number}/labels': { labels: ['y'] },
  'PUT /repos/{owner}/{repo}/issues/{issue_number}/labels': { labels: ['bug', 'z'] },
  'POST /repos/{owner}/{repo}/issues/{issue_number}/assignees': { assignees: ['hana'] },
  'DELETE /repos/{owner}/{repo}/issues/{issue_number}/assignees': { assignees: ['hana'] },
  'POST /repos/{owner}/{repo}/milestones': { title: 'v2' },
  'PATCH /app/hook/config': { content_type: 'json' },
}
/** Made anew by a page, or by the secret of the App: tests of their own. */
const ELSEWHERE = [
  '/app-manifests/{code}/conversions',
  '/applications/{client_id}/grant',
  '/applications/{client_id}/token',
  '/graphql',
]
/** Those that end something come last, and the one that ends everything at the very end. */
const LAST = ['/installation/token', '/app/installations/{installation_id}']
const rank = ({ method, pattern }: (typeof routes)[number]) => (method === 'DELETE' ? 2 + LAST.indexOf(pattern) : 0)

it.each(routes.filter(({ pattern }) => !ELSEWHERE.includes(pattern)).toSorted((a, b) => rank(a) - rank(b)))(
  '$method $pattern is answered as it is published',
  async ({ method, pattern }) => {
    const place = `${method} ${pattern}`
    const suspended = place === 'DELETE /app/installations/{installation_id}/suspended'
    if (suspended) hana.suspend(Number(params.installation_id))
    const label = place === 'DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}' ? { name: 'z' } : {}
    if (label.name) hana.label(AT, Number(params.issue_number), label.name)
    const given = { ...params, ...label, ...BODIES[place] } as Record<string, unknown>
    const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const own = Object.fromEntries(names.map(name => [name, given[name]]))
    const { status } = await clientOf(pattern).request(place, { ...own, ...BODIES[place] })
    if (place === 'PUT /app/installations/{installation_id}/suspended') hana.unsuspend(Number(params.installation_id))
    expect(status).toBeLessThan(300)
    expect(github.problems().splice(0)).toEqual([])
  },
)

it('answers by the number of a repository as by its name', async () => {
  const id = github.repository(AT).id
  const installationId = hana.install('haedam')!
  const { appId, privateKey } = github.app
  const auth = { appId, privateKey, installationId }
  const octokit = new Octokit({ authStrategy: createAppAuth, auth, baseUrl: github.apiUrl })
  expect((await octokit.request(`GET /repositories/${id}`)).data).toMatchObject({ full_name: AT })
  expect((await octokit.request(`GET /repositories/${id}/issues`)).data).not.toHaveLength(0)
})

it('cuts the link of a person by the secret of the App', async () => {
  const { clientId, clientSecret } = github.app
  const { access_token } = github.userTokens('hana')
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const cut = () =>
    fetch(`${github.apiUrl}/applications/${clientId}/grant`, {
      method: 'DELETE',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ access_token }),
    })
  expect((await cut()).status).toBe(204)
  expect((await cut()).status).toBe(422)
  expect(github.problems()).toEqual([])
})
