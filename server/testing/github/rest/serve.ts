// Answers a call of the API: right, limits, route, and whether it changed since it was last asked for.
import { createHash } from 'node:crypto'
import type { CallFault } from '../delivery/delivery.ts'
import type { World } from '../state/world.ts'
import { accessOf, Refused, type Access } from './access.ts'
import { NO_JSON, NOT_FOUND, ok, type Answer } from './answer.ts'
import { callerOf, giveBack, limitHeaders, limitsOf, spend, tooMany } from './limits.ts'
import { callOf, findRoute } from './route.ts'
import { routes } from './routes.ts'

export type Asked = {
  method: string
  /** Whole, as it was asked for. */
  url: URL
  headers: Record<string, string | string[] | undefined>
  body: string
}
export type Answered = { status: number; headers: Record<string, string>; body: string; pattern: string | null }

const MOST_CALLS = 100_000

/** The fault that a test asked for, if it is for this call. */
export function faultOf({ faults }: World, method: string, path: string): CallFault['kind'] | null {
  const fault = faults.calls.find(
    each => each.left > 0 && (!each.method || each.method === method) && (each.path?.test(path) ?? true),
  )
  if (!fault) return null
  fault.left--
  return fault.kind
}

async function answerTo(world: World, access: Access, asked: Asked, path: string) {
  if (path === '/rate_limit' && asked.method === 'GET')
    return { answer: limitsOf(world, access), pattern: '/rate_limit' }
  const found = findRoute(routes, asked.method, path)
  if (!found) return { answer: NOT_FOUND, pattern: null }
  const { method, headers, url } = asked
  const { pattern, handler } = found.route
  let body: unknown = {}
  try {
    if (asked.body) body = JSON.parse(asked.body)
  } catch {
    return { answer: NO_JSON, pattern }
  }
  // Labels may be sent as a bare list.
  const fields = Array.isArray(body) ? { labels: body } : typeof body === 'object' && body ? body : {}
  try {
    const call = { world, access, method, url, path, params: found.params, headers, body: { ...fields } }
    return { answer: await handler(callOf(call)), pattern }
  } catch (problem) {
    if (problem instanceof Refused) return { answer: problem.answer, pattern }
    throw problem
  }
}

const isSame = (given: string | string[] | undefined, etag: string) =>
  String(given ?? '')
    .split(/,\s*/)
    .some(each => each.replace(/^W\//, '') === etag.replace(/^W\//, ''))

function writtenOut(asked: Asked, { status, body }: Answer) {
  const text = body === undefined ? '' : JSON.stringify(body)
  if (asked.method !== 'GET' || status !== 200) return { status, text, headers: {} }
  const etag = `W/"${createHash('sha256').update(text).digest('hex')}"`
  const headers = { etag, 'cache-control': 'private, max-age=60, s-maxage=60' }
  return isSame(asked.headers['if-none-match'], etag) ? { status: 304, text: '', headers } : { status, text, headers }
}

function accessIn(world: World, asked: Asked): { access: Access; refused: Answer | null } {
  try {
    const { authorization } = asked.headers
    return { access: accessOf(world, typeof authorization === 'string' ? authorization : undefined), refused: null }
  } catch (problem) {
    if (problem instanceof Refused) return { access: { kind: 'nobody' }, refused: problem.answer }
    throw problem
  }
}

/** @param path within the API */
export async function serveApi(world: World, asked: Asked, path: string): Promise<Answered> {
  const { access, refused } = accessIn(world, asked)
  const caller = callerOf(access)
  const isFree = path === '/rate_limit' || asked.headers.authorization?.toString().startsWith('Basic ')
  const early = refused ?? (isFree ? null : tooMany(world, caller, asked.method))
  if (!early && !isFree) spend(world, caller)
  const { answer, pattern } = early ? { answer: early, pattern: null } : await answerTo(world, access, asked, path)
  const { status, text, headers } = writtenOut(asked, answer)
  if (status === 304) giveBack(world, caller)
  const requestId = requestIdOf(world)
  world.calls.push({
    method: asked.method,
    path,
    search: asked.url.search,
    status,
    requestId,
    by: caller,
    at: world.now(),
  })
  if (world.calls.length > MOST_CALLS) world.calls.shift()
  return {
    status,
    pattern,
    body: text,
    headers: {
      ...(text && { 'content-type': 'application/json; charset=utf-8' }),
      'x-github-request-id': requestId,
      'x-github-media-type': 'github.v3; format=json',
      'x-github-api-version-selected': '2022-11-28',
      ...limitHeaders(world, caller, path === '/graphql' ? 'graphql' : 'core'),
      ...headers,
      ...answer.headers,
    },
  }
}

let requests = 0
function requestIdOf(world: World) {
  const number = (++requests).toString(16).toUpperCase().padStart(6, '0')
  return `D02E:${number}:1F0C3A:2B7D11:${Math.floor(world.now() / 1000)
    .toString(16)
    .toUpperCase()}`
}

/** Of a server before it, which knows nothing of the API. */
export const broken = (world: World, status: number): Answered => ({
  status,
  pattern: null,
  body: status === 502 ? JSON.stringify(ok({ message: 'Server Error' }).body) : '',
  headers: { 'content-type': 'application/json', 'x-github-request-id': requestIdOf(world) },
})
