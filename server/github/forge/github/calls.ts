// Questions to GitHub, and in which way they can fail.
import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/core'
import type { GithubApp } from '../../../outbound/github-settings.ts'
import { fetchTrusted } from '../../../outbound/trusted.ts'
import { keepable, listIn, objectIn, textIn } from '../fields.ts'
import { REPOSITORIES_MOST, Unanswered, type UnansweredReason } from '../forge.ts'

export const PAGE = 100
export const PAGES_MOST = REPOSITORIES_MOST / PAGE
const QUESTION_MS = 10_000
const VERSION = '2022-11-28'
const SAID_LETTERS = 300

export type { Octokit } from '@octokit/core'
export type Parameters = Record<string, unknown>

/** A repository is addressed by its id, which no renaming changes. */
export type Inside = { octokit: Octokit; place: { id: number }; name: string }
export const REPOSITORY = '/repositories/{id}'
export const ISSUES = `${REPOSITORY}/issues`

const quiet = () => undefined

const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const baseOf = (apiUrl: string) => ({
  baseUrl: apiUrl,
  userAgent: 'Dure',
  log,
  request: { fetch: fetchTrusted(QUESTION_MS), redirect: 'manual' as const },
})

/** Questions of nobody. */
export const unsigned = (apiUrl: string) => new Octokit(baseOf(apiUrl))

/** Questions as the App, as a person, or inside an installation. */
export function questionsTo({ appId, privateKey, clientId, clientSecret, apiUrl }: GithubApp) {
  const base = baseOf(apiUrl)
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

async function userToken(asApp: Octokit, code: string) {
  try {
    const { token } = (await asApp.auth({ type: 'oauth-user', code })) as { token: string }
    return token
  } catch (error) {
    throw unanswered(error)
  }
}

export async function askWhole(octokit: Octokit, line: string, parameters: Parameters = {}) {
  try {
    const headers = { 'x-github-api-version': VERSION }
    const answer = await octokit.request(line, { ...parameters, headers })
    const { status } = answer as { status: number }
    const whole = {
      status,
      data: answer.data as unknown,
      link: answer.headers.link ?? '',
      location: answer.headers.location ?? '',
      requestId: answer.headers['x-github-request-id'] ?? null,
    }
    if (status >= 300) throw redirected(whole)
    return whole
  } catch (error) {
    throw error instanceof Unanswered ? error : unanswered(error)
  }
}

/** Any other address than one of the API's is that of a server before it, which knows nothing of the thing. */
function redirected({ status, location, requestId }: { status: number; location: string; requestId: string | null }) {
  if (!/\/repositories\/\d+\/|\/repos\/[^/]+\/[^/]+\//.test(location)) return new Unanswered('Redirect', { requestId })
  return new Unanswered('Moved', { status, requestId, reason: 'gone', address: location })
}

export const ask = async (octokit: Octokit, line: string, parameters: Parameters = {}) =>
  (await askWhole(octokit, line, parameters)).data

const orNothing =
  (statuses: readonly number[]) =>
  (error: unknown): undefined => {
    if (error instanceof Unanswered && statuses.includes(error.status) && !error.retryAt) return
    throw error
  }
/** Undefined where the thing is gone, or hidden from us. */
export const askFor = (octokit: Octokit, line: string, parameters: Parameters = {}) =>
  ask(octokit, line, parameters).catch(orNothing([404, 410]))
/** Undefined also where the App has no right to see it. */
export const askIfMay = (octokit: Octokit, line: string, parameters: Parameters = {}) =>
  ask(octokit, line, parameters).catch(orNothing([403, 404, 410]))

/** All pages of a list, which lies in the answer under this name or is the answer. */
export async function listed(octokit: Octokit, line: string, parameters: Parameters = {}, name?: string) {
  const found: unknown[] = []
  for (let page = 1; page <= PAGES_MOST; page++) {
    const answer = await ask(octokit, line, { ...parameters, per_page: PAGE, page })
    const items = listIn(name === undefined ? answer : objectIn(answer)[name])
    found.push(...items)
    if (items.length < PAGE) break
  }
  return found
}

type Answered = {
  status?: unknown
  request?: { url?: string }
  response?: { headers: Record<string, string | undefined>; data?: unknown }
}

export function unanswered(error: unknown) {
  const { status, request, response } = error as Answered
  const headers = response?.headers ?? {}
  const isForToken = request?.url?.endsWith('/access_tokens') ?? false
  // Where we get no token nothing is said of the thing that was asked for.
  const isOfThing = typeof status === 'number' && !isForToken
  const said = saidIn(response?.data) ?? (error instanceof Error ? error.message : String(error))
  const retryAt = retryIn(status, headers, said)
  const about = isForToken && (status === 403 || status === 404) ? 'forbidden' : 'unreachable'
  return new Unanswered(said.slice(0, SAID_LETTERS), {
    cause: error,
    status: isOfThing ? status : 0,
    reason: retryAt ? 'limited' : isOfThing ? reasonOf(status, said) : about,
    fields: errorsIn(response?.data).flatMap(({ field }) => textIn(field) ?? []),
    requestId: headers['x-github-request-id'] ?? null,
    ...(retryAt && { retryAt }),
  })
}

const errorsIn = (data: unknown) => listIn(objectIn(data).errors).map(objectIn)

/** Without the values that were refused, which are somebody's words. */
function saidIn(data: unknown) {
  const message = textIn(objectIn(data).message)
  if (message === null) return null
  const parts = errorsIn(data).map(({ field, code, message: more }) =>
    [field, code === 'custom' ? more : code].filter(part => typeof part === 'string').join(' '),
  )
  return keepable([message, parts.filter(Boolean).join(', ')].filter(Boolean).join(': '))
}

/** A limit is not always told in a header: where nothing else is said, a minute is asked for. */
function retryIn(status: unknown, headers: Record<string, string | undefined>, said: string) {
  const isHeld = headers['retry-after'] !== undefined || headers['x-ratelimit-remaining'] === '0'
  const isSaid = status === 429 || (status === 403 && /rate limit|abuse/i.test(said))
  const isRefused = typeof status !== 'number' || [403, 429, 503].includes(status)
  if (!isSaid && !(isHeld && isRefused)) return undefined
  const resets = headers['x-ratelimit-remaining'] === '0' ? Number(headers['x-ratelimit-reset']) : Number.NaN
  const seconds = Number(headers['retry-after'] ?? resets - Date.now() / 1_000)
  // An hour at most, whatever a clock says.
  const wait = Math.min(3_600, Math.max(1, Number.isFinite(seconds) ? seconds : 60))
  return new Date(Date.now() + wait * 1_000)
}

function reasonOf(status: number, said: string): UnansweredReason {
  // Issues may be switched off for a repository, which says nothing of one of them.
  if (status === 410) return /disabled/i.test(said) ? 'forbidden' : 'gone'
  if (status === 404) return 'gone'
  if (status === 423 || (status === 403 && /\block(ed)?\b/i.test(said))) return 'locked'
  if (status === 401 || status === 403) return 'forbidden'
  return status >= 400 && status < 500 ? 'invalid' : 'unreachable'
}
