// GitHub, or an Enterprise server of one's own, by the server's App.
import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/core'
import { verify } from '@octokit/webhooks-methods'
import type { GithubApp } from '../../outbound/github-settings.ts'
import { fetchTrusted } from '../../outbound/trusted.ts'
import { heardOfGithub } from './github-events.ts'
import {
  accountIn,
  addressIn,
  dateIn,
  grantedIn,
  listIn,
  numberIn,
  objectIn,
  pullIn,
  repositoryIn,
  textIn,
} from './github-shapes.ts'
import { type Forge, type Missed, type Repository, Unanswered } from './forge.ts'

const PAGE = 100
const PAGES_MOST = 50
const QUESTION_MS = 10_000
/** GitHub keeps them for three days. */
const MISSED_MS = 3 * 86_400_000
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

async function askWithLink(octokit: Octokit, line: string, parameters: Parameters) {
  try {
    const headers = { 'x-github-api-version': VERSION }
    const answer = await octokit.request(line, { ...parameters, headers })
    return { data: answer.data as unknown, link: answer.headers.link ?? '' }
  } catch (error) {
    throw unanswered(error)
  }
}

const ask = async (octokit: Octokit, line: string, parameters: Parameters = {}) =>
  (await askWithLink(octokit, line, parameters)).data

const orNothing =
  (statuses: readonly number[]) =>
  (error: unknown): undefined => {
    if (error instanceof Unanswered && statuses.includes(error.status) && !error.retryAt) return
    throw error
  }
/** Undefined where the thing is gone, or hidden from us. */
const askFor = (octokit: Octokit, line: string, parameters: Parameters = {}) =>
  ask(octokit, line, parameters).catch(orNothing([404, 410]))
/** Undefined also where the App has no right to see it. */
const askIfMay = (octokit: Octokit, line: string, parameters: Parameters = {}) =>
  ask(octokit, line, parameters).catch(orNothing([403, 404, 410]))

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
    grantAddress: async state => {
      // An Enterprise server has the pages of Apps elsewhere.
      const page = addressIn(objectIn(await ask(asApp, 'GET /app')).html_url)
      return `${page || `${app.url}/apps/${app.slug}`}/installations/new?${new URLSearchParams({ state })}`
    },
    grantedTo: async (code, installationId) => grantedBy(await asPerson(code), installationId),
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
    missed: () => missedBy(asApp),
    deliverAgain: async ({ number }) => {
      await askFor(asApp, 'POST /app/hook/deliveries/{number}/attempts', { number })
    },
    delivered: (headers, body) => deliveredBy(app, headers, body),
    heard: heardOfGithub,
  }
}

/** Everybody who may read one of its repositories sees an installation; it is theirs to give where they run all that is in it. */
async function grantedBy(asPerson: Octokit, installationId: number | undefined) {
  const person = accountIn(await ask(asPerson, 'GET /user'))
  if (!person) throw new Unanswered('nobody')
  const seen = (await listed(asPerson, 'GET /user/installations', {}, 'installations')).map(grantedIn)
  const found = seen.find(each => each.installationId === installationId)
  if (!found || found.account.accountId === person.accountId) return { person, granted: found }
  const line = 'GET /user/installations/{id}/repositories'
  const repositories = await listed(asPerson, line, { id: found.installationId }, 'repositories')
  const isTheirs = repositories.every(each => objectIn(objectIn(each).permissions).admin === true)
  return { person, granted: isTheirs && repositories.length > 0 ? found : undefined }
}

/** By its number, since a repository may have been renamed, and its name given to another one. */
async function pullOf(octokit: Octokit, repository: Repository, number: number) {
  const place = { id: repository.repositoryId }
  const found = await askFor(octokit, 'GET /repositories/{id}/pulls/{number}', { ...place, number })
  if (found === undefined) {
    // A repository that is no longer shown to us says nothing of its pull requests.
    await ask(octokit, 'GET /repositories/{id}', place)
    return undefined
  }
  const ref = textIn(objectIn(objectIn(found).head).sha) ?? ''
  const [reviews, runs, status] = await Promise.all([
    listed(octokit, 'GET /repositories/{id}/pulls/{number}/reviews', { ...place, number }),
    askIfMay(octokit, 'GET /repositories/{id}/commits/{ref}/check-runs', { ...place, ref, per_page: PAGE }),
    askIfMay(octokit, 'GET /repositories/{id}/commits/{ref}/status', { ...place, ref }),
  ])
  return pullIn(repository, found, { reviews, runs, status })
}

/** PostgreSQL keeps neither a NUL nor half of a character. */
const keepable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/** By the cursor of each page, because new ones come in between. */
async function missedBy(asApp: Octokit): Promise<Missed[]> {
  const found: Missed[] = []
  let cursor: string | undefined
  for (let page = 1; page <= PAGES_MOST; page++) {
    const parameters = { per_page: PAGE, status: 'failure', ...(cursor && { cursor }) }
    const { data, link } = await askWithLink(asApp, 'GET /app/hook/deliveries', parameters)
    for (const each of listIn(data).map(objectIn)) {
      if (Date.now() - dateIn(each.delivered_at).getTime() > MISSED_MS) return found
      const [number, installationId] = [numberIn(each.id), numberIn(each.installation_id)]
      const deliveryId = textIn(each.guid)
      if (number && installationId && deliveryId) found.push({ number, deliveryId, installationId })
    }
    cursor = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(link)?.[1]
    if (!cursor) break
    cursor = decodeURIComponent(cursor)
  }
  return found
}

async function deliveredBy({ webhookSecret }: GithubApp, headers: Headers, body: string) {
  const signature = headers.get('x-hub-signature-256')
  const deliveryId = headers.get('x-github-delivery')
  const event = headers.get('x-github-event')
  if (!signature || !deliveryId || !event || body === '') return undefined
  if (!(await verify(webhookSecret, body, signature).catch(() => false))) return undefined
  const payload = objectIn(JSON.parse(body, keepable))
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

type Answered = {
  status?: unknown
  request?: { url?: string }
  response?: { headers: Record<string, string | undefined> }
}

function unanswered(error: unknown) {
  const { status, request, response } = error as Answered
  const headers = response?.headers ?? {}
  const isLimited = headers['retry-after'] !== undefined || headers['x-ratelimit-remaining'] === '0'
  const seconds = Number(headers['retry-after'] ?? Number(headers['x-ratelimit-reset']) - Date.now() / 1_000)
  // An hour at most, whatever a clock says.
  const wait = Math.min(3_600, Math.max(1, Number.isFinite(seconds) ? seconds : 60))
  const reason = error instanceof Error ? error.message : String(error)
  // Where we get no token nothing is said of the thing that was asked for.
  const isOfThing = typeof status === 'number' && !request?.url?.endsWith('/access_tokens')
  return new Unanswered(reason, {
    cause: error,
    status: isOfThing ? status : 0,
    ...(isLimited && { retryAt: new Date(Date.now() + wait * 1_000) }),
  })
}
