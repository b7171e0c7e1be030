// Questions to a Gitea, by the token of one account, and in which way they can fail.
import { fetchTrusted } from '../../../outbound/trusted.ts'
import { type Fields, listIn, objectIn, textIn } from '../fields.ts'
import { Unanswered, type UnansweredReason } from '../forge.ts'

export type GiteaAccess = {
  url: string
  /** Of the account in whose name we read and write. */
  token: string
  login: string
  webhookSecret: string
}

const QUESTION_MS = 10_000
const SAID_LETTERS = 300
/** A server may allow fewer. */
const PAGE = 50
const PAGES_MOST = 200

export type Asked = { query?: Record<string, string | number>; body?: Fields }
/** @property total of a list, on all of its pages */
export type Answer = { data: unknown; total: number }
export type Ask = (method: string, path: string, asked?: Asked) => Promise<Answer>

const fetching = fetchTrusted(QUESTION_MS)

export const askingOf =
  ({ url, token }: GiteaAccess): Ask =>
  async (method, path, { query = {}, body } = {}) => {
    const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const headers = { authorization: `token ${token}`, accept: 'application/json', 'content-type': 'application/json' }
    try {
      const response = await fetching(`${url}/api/v1${path}?${parameters}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      const data = dataIn(await response.text())
      if (!response.ok) throw refusalOf(response, data)
      return { data, total: Number(response.headers.get('x-total-count') ?? 0) }
    } catch (error) {
      if (error instanceof Unanswered) throw error
      throw new Unanswered(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }

function dataIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function refusalOf({ status, headers }: Response, data: unknown) {
  const said = textIn(objectIn(data).message) ?? `HTTP ${status}`
  const isLimited = status === 429 || (status === 503 && headers.has('retry-after'))
  const seconds = Number(headers.get('retry-after') ?? 60)
  const wait = Math.min(3_600, Math.max(1, Number.isFinite(seconds) ? seconds : 60))
  return new Unanswered(said.slice(0, SAID_LETTERS), {
    status,
    reason: isLimited ? 'limited' : reasonOf(status, said),
    ...(isLimited && { retryAt: new Date(Date.now() + wait * 1_000) }),
  })
}

function reasonOf(status: number, said: string): UnansweredReason {
  if (status === 404 || status === 410) return 'gone'
  if (status === 403 && /locked/i.test(said)) return 'locked'
  // An archived repository is 423 here.
  if ([401, 403, 423].includes(status)) return 'forbidden'
  return status >= 400 && status < 500 ? 'invalid' : 'unreachable'
}

/** By numbers, and the count of what was seen so far, since nobody knows how many a server gives at most. */
export async function pageOf(ask: Ask, path: string, query: NonNullable<Asked['query']>, cursor: string | null) {
  const [page = 1, seen = 0] = (cursor ?? '1 0').split(' ').map(Number)
  const { data, total } = await ask('GET', path, { query: { ...query, page, limit: PAGE } })
  const found = Array.isArray(data) ? listIn(data) : listIn(objectIn(data).data)
  const all = seen + found.length
  return { found, next: found.length > 0 && all < total ? `${page + 1} ${all}` : null }
}

export async function everyOne(ask: Ask, path: string, query: NonNullable<Asked['query']> = {}) {
  const all: unknown[] = []
  for (let page = 1, cursor: string | null = null; page <= PAGES_MOST; page++) {
    const { found, next }: { found: unknown[]; next: string | null } = await pageOf(ask, path, query, cursor)
    all.push(...found)
    cursor = next
    if (cursor === null) break
  }
  return all
}
