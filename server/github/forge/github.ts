// GitHub, or an Enterprise server of one's own, by the server's App.
import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/core'
import { verify } from '@octokit/webhooks-methods'
import type { GithubApp } from '../../outbound/github-settings.ts'
import { fetchTrusted } from '../../outbound/trusted.ts'
import { heardOfGithub } from './github-events.ts'
import { accountIn, grantedIn, listIn, numberIn, objectIn, pullIn, repositoryIn, textIn } from './github-shapes.ts'
import { type Forge, type Repository, Unanswered } from './forge.ts'

const PAGE = 100
const PAGES_MOST = 50
const QUESTION_MS = 10_000
const VERSION = '2022-11-28'

type Parameters = Record<string, string | number>

/** Questions to GitHub as the App, as a person, or inside an installation. */
function questionsTo({ appId, privateKey, clientId, clientSecret, apiUrl }: GithubApp) {
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
  const base = { baseUrl: apiUrl, userAgent: 'Dure', log, request: { fetch: fetchTrusted(QUESTION_MS) } }
  const auth = { appId, privateKey, clientId, clientSecret, log }
  const asApp = new Octokit({ ...base, authStrategy: createAppAuth, auth })
  /** Its tokens are kept by the library, which asks for the next one before an hour is over. */
  const inside = new Map<number, Octokit>()
  return {
    asApp,
    asPerson: async (code: string) => new Octokit({ ...base, auth: await userToken(asApp, code) }),
    asInstallation: (installationId: number) => {
      const known = inside.get(installationId)
      if (known) return known
      const made = new Octokit({ ...base, authStrategy: createAppAuth, auth: { ...auth, installationId } })
      inside.set(installationId, made)
      return made
    },
    forget: (installationId: number) => inside.delete(installationId),
  }
}

async function ask(octokit: Octokit, line: string, parameters: Parameters = {}) {
  try {
    const headers = { 'x-github-api-version': VERSION }
    return (await octokit.request(line, { ...parameters, headers })).data as unknown
  } catch (error) {
    throw unanswered(error)
  }
}

/** Undefined where the thing is gone, or hidden from us. */
const askFor = (octokit: Octokit, line: string, parameters: Parameters = {}) =>
  ask(octokit, line, parameters).catch((error: unknown) => {
    if (error instanceof Unanswered && isGone(error.cause)) return undefined
    throw error
  })

/** All pages of a list, which lies in the answer under this name or is the answer. */
async function listed(octokit: Octokit, line: string, parameters: Parameters = {}, name?: string) {
  const found: unknown[] = []
  for (let page = 1; page <= PAGES_MOST; page++) {
    const answer = await ask(octokit, line, { ...parameters, per_page: PAGE, page })
    const items = listIn(name === undefined ? answer : objectIn(answer)[name])
    found.push(...items)
    if (items.length < PAGE) break
  }
  return found
}

export function github(app: GithubApp): Forge {
  const { asApp, asPerson, asInstallation, forget } = questionsTo(app)
  return {
    grantAddress: state => `${app.url}/apps/${app.slug}/installations/new?${new URLSearchParams({ state })}`,
    grantedTo: async code => {
      const person = await asPerson(code)
      const me = accountIn(await ask(person, 'GET /user'))
      if (!me) throw new Unanswered('nobody')
      const granted = await listed(person, 'GET /user/installations', {}, 'installations')
      return { person: me, granted: granted.map(grantedIn) }
    },
    grantedAs: async installationId => {
      const found = await askFor(asApp, 'GET /app/installations/{id}', { id: installationId })
      return found === undefined ? undefined : grantedIn(found)
    },
    repositoriesOf: async installationId => {
      const inside = asInstallation(installationId)
      return (await listed(inside, 'GET /installation/repositories', {}, 'repositories')).map(repositoryIn)
    },
    pull: async (installationId, repository, number) => pullOf(asInstallation(installationId), repository, number),
    leave: async installationId => {
      await askFor(asApp, 'DELETE /app/installations/{id}', { id: installationId })
      forget(installationId)
    },
    delivered: (headers, bytes) => deliveredBy(app, headers, bytes),
    heard: heardOfGithub,
  }
}

async function pullOf(octokit: Octokit, repository: Repository, number: number) {
  const [owner = '', repo = ''] = repository.name.split('/')
  const place = { owner, repo }
  const found = await askFor(octokit, 'GET /repos/{owner}/{repo}/pulls/{number}', { ...place, number })
  if (found === undefined) return undefined
  const ref = textIn(objectIn(objectIn(found).head).sha) ?? ''
  const commit = '/repos/{owner}/{repo}/commits/{ref}'
  const [reviews, runs, status] = await Promise.all([
    listed(octokit, 'GET /repos/{owner}/{repo}/pulls/{number}/reviews', { ...place, number }),
    // An App without the right to see them shows the pull request all the same.
    askFor(octokit, `GET ${commit}/check-runs`, { ...place, ref, per_page: PAGE }),
    askFor(octokit, `GET ${commit}/status`, { ...place, ref }),
  ])
  return pullIn(repository, found, { reviews, runs, status })
}

async function deliveredBy({ webhookSecret }: GithubApp, headers: Headers, bytes: Buffer) {
  const signature = headers.get('x-hub-signature-256')
  const deliveryId = headers.get('x-github-delivery')
  const event = headers.get('x-github-event')
  // The library wants the text of the bytes; a payload that is no UTF-8 has another signature then, and is refused.
  const text = bytes.toString('utf8')
  if (!signature || !deliveryId || !event || text === '') return undefined
  if (!(await verify(webhookSecret, text, signature).catch(() => false))) return undefined
  const payload = objectIn(JSON.parse(text))
  return {
    deliveryId,
    event,
    action: textIn(payload.action),
    installationId: numberIn(objectIn(payload.installation).id),
    repository: textIn(objectIn(payload.repository).full_name),
    payload,
  }
}

const quiet = () => undefined

async function userToken(asApp: Octokit, code: string) {
  try {
    const { token } = (await asApp.auth({ type: 'oauth-user', code })) as { token: string }
    return token
  } catch (error) {
    throw unanswered(error)
  }
}

const statusOf = (error: unknown) => (error as { status?: unknown }).status
const isGone = (error: unknown) => [403, 404, 410].includes(Number(statusOf(error))) && !isLimited(error)

type Answered = { status: number; response?: { headers: Record<string, string | undefined> } }
const headersOf = (error: unknown) => (error as Answered).response?.headers ?? {}
/** A limit of calls is said by 403 or 429. */
const isLimited = (error: unknown) =>
  headersOf(error)['retry-after'] !== undefined || headersOf(error)['x-ratelimit-remaining'] === '0'

function unanswered(error: unknown) {
  const { 'retry-after': after, 'x-ratelimit-reset': reset } = headersOf(error)
  const retryAt = !isLimited(error)
    ? undefined
    : after === undefined
      ? new Date(Number(reset) * 1_000)
      : new Date(Date.now() + Number(after) * 1_000)
  const reason = error instanceof Error ? error.message : String(error)
  return new Unanswered(reason, { cause: error, ...(retryAt && { retryAt }) })
}
