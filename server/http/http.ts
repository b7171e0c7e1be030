// The only file that knows the web framework: it turns contract routes into HTTP.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { refusals } from '#contract/errors'
import type { Member } from '#contract/permissions'
import type { Refused } from '#contract/refusal-body'
import { nothing, type Answer, type Asked, type Route, type StreamRoute } from '#contract/route'
import { errorSentence } from '#korean/refusals'
import { fieldSentences } from '#korean/fields'
import { admitted, type Doors, type SignedIn, type ThingDoors } from './admission.ts'
import { readBody } from './body.ts'
import { limits } from '../config.ts'
import { asDeclared } from './declared.ts'
import { hashedAnswer, isKept, type Kept, keptAnswer } from './answer/kept-answers.ts'
import type { Preview } from './files.ts'
import { isUnavailable } from '../db.ts'
import { log, placesOf, reasonOf } from '../log.ts'
import { checkRate, countRate, anonymousLimit } from './rate-limits.ts'
import { Refusal, refuse } from '../refusal.ts'
import { onlyOnce } from './idempotency.ts'
import { clientAddress, networkOf, securityHeaders, clientOf, type Client } from './client.ts'

const ID = /^[1-9][0-9]{0,9}$/
const BUSY_SECONDS = 2
const LOGGED = /^\/(?:api|scim)\//
const JSON_TYPE = 'application/json; charset=utf-8'

/** The handler of a call without an answer may end with any statement. */
type Answering<R> = Answer<R> extends undefined ? void : Answer<R>
type Caller<R> = R extends Route
  ? R['allow'] extends 'anybody'
    ? unknown
    : R['allow'] extends 'signed-in'
      ? { me: SignedIn }
      : { me: SignedIn; member: Member }
  : never
export type Handlers<Routes> = {
  [Name in keyof Routes]: (
    asked: Asked<Routes[Name]> & Caller<Routes[Name]> & { client: Client },
  ) => Promise<Answering<Routes[Name]> | Kept<Answering<Routes[Name]>>>
}
/** Routes of the contract with their handlers. */
export type Answers = [Record<string, Route>, Record<string, (asked: never) => Promise<unknown>>]
type Files = (path: string, headers: Headers, preview?: Preview) => Response
/** A call with bytes instead of JSON: it reads the request itself, or answers it itself. */
export type Stream = Pick<StreamRoute, 'method' | 'path'> & {
  handle: (asked: { key: string; query: Record<string, string>; request: IncomingMessage }) => Promise<Response | void>
}
/** Calls that follow a standard of others: the handler reads and answers everything below the path in its own form. */
export type Protocol = { path: string; handle: Stream['handle'] }
type Environment = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }; Variables: { said: Said } }
type Said = { route?: string; userId?: number; requestId: string }

/** A feature's handlers. A missing or wrong one does not compile. */
export const answers = <Routes extends Record<string, Route>>(routes: Routes, handlers: Handlers<Routes>): Answers => [
  routes,
  handlers,
]

export type Parts = {
  answers: readonly Answers[]
  streams: Stream[]
  protocols: readonly Protocol[]
  doors: Doors & { things: ThingDoors }
  files: Files
  /** The previews of the few pages that have one. */
  previews: (path: string, token: string) => Promise<Preview | undefined>
  health: Record<string, () => Promise<Response>>
}

export function createApp(
  { answers: all, streams, protocols, doors, files, previews, health }: Parts,
  descriptions: Record<string, () => unknown>,
) {
  const app = new Hono<Environment>()
  const routes = all.flatMap(([named]) => Object.values(named))
  app.use(logged)
  for (const [path, answer] of Object.entries(health)) app.get(path, answer)
  for (const [path, describe] of Object.entries(descriptions)) {
    let text: string | undefined
    app.get(path, c => c.body((text ??= JSON.stringify(describe())), 200, headersOf(c.get('said'))))
    app.all(path, c => {
      c.header('allow', 'GET')
      return refuse('method.wrong')
    })
  }
  for (const [named, handlers] of all)
    for (const [name, route] of Object.entries(named))
      app.on(route.method, route.path, c => answered(c, route, handlers[name] as never, doors))
  for (const stream of streams) app.on(stream.method, stream.path, c => streamed(c, stream))
  for (const protocol of protocols) app.all(`${protocol.path}/*`, c => streamed(c, protocol))
  // Registered after all routes; otherwise the 405 of a path would hide its later methods.
  for (const path of new Set([...routes, ...streams].map(route => route.path))) {
    const allowed = [...routes, ...streams].filter(route => route.path === path).map(route => route.method)
    app.all(path, c => {
      c.header('allow', allowed.join(', '))
      return refuse('method.wrong')
    })
  }
  app.all('/api/*', () => refuse('route.missing'))
  app.get('*', async c => {
    const token = c.req.query('token')
    // A failing preview must not keep the page from being served.
    const preview = token ? await previews(c.req.path, token).catch(() => undefined) : undefined
    return files(c.req.path, c.req.raw.headers, preview)
  })
  app.notFound(c => refused(c, new Refusal('route.missing')))
  app.onError((error, c) => refused(c, error))
  return app
}

type Handler = (asked: Record<string, unknown>) => Promise<unknown>

async function answered(c: Context<Environment>, route: Route, handler: Handler, doors: Parts['doors']) {
  const said = c.get('said')
  said.route = route.path
  const toSet = new Map<string, [header: string, value: string]>()
  const client = clientOf(c.env.incoming, toSet)
  const params = Object.fromEntries(Object.entries(c.req.param()).map(([name, value]) => [name, idOf(value)]))
  const { me, member, forbidden } = await admitted(route, client, params, doors)
  if (me) said.userId = me.userId
  const key = me && route.method !== 'GET' ? c.req.header('idempotency-key') : undefined
  if (forbidden && key === undefined) refuse(forbidden)
  const { text, value } = await readBody(c.env.incoming, route.bodyBytes)
  const asked = forbidden ? {} : { ...params, ...checked(route, c, value), client, me, member }
  const setHeaders = () => {
    for (const [header, value] of toSet.values()) c.header(header, value, { append: true })
  }
  const parsed = (found: unknown) => ({ data: route.answer.parse(found) }) // removes fields that the contract does not name
  const act = async () => {
    if (forbidden) refuse(forbidden)
    return { status: route.status, answer: parsed(await handler(asked)) }
  }
  try {
    if (route.isRevalidated) {
      const found = await handler(asked)
      const known = c.req.header('if-none-match')
      const sent = isKept(found) ? await keptAnswer(found, route.answer, known) : hashedAnswer(parsed(found), known)
      setHeaders()
      const headers = { ...headersOf(said), ...sent.headers }
      return sent.body ? c.body(sent.body, 200, headers) : c.body(null, 304, headers)
    }
    const { status, answer } =
      key === undefined
        ? await act()
        : await onlyOnce({ userId: me!.userId, key, said: `${route.method} ${c.env.incoming.url}\n${text}` }, act)
    setHeaders()
    const sent = JSON.stringify({ data: answer.data ?? null })
    return c.body(sent, status as ContentfulStatusCode, headersOf(said))
  } catch (error) {
    // An unexpected error rolled everything back, so its cookies would refer to nothing.
    if (!(error instanceof Refusal)) throw error
    const declared = asDeclared(route, error)
    setHeaders()
    throw declared
  }
}

/** Successful reads are not counted, because a page shows many pictures. Misses and refusals are. */
async function streamed(c: Context<Environment>, { path, handle }: Protocol) {
  const said = c.get('said')
  said.route = path
  const network = networkOf(clientAddress(c.env.incoming))
  checkRate(anonymousLimit, network)
  try {
    const answer = await handle({ key: c.req.param('key') ?? '', query: c.req.query(), request: c.env.incoming })
    if (answer && answer.status >= 400) countRate(anonymousLimit, network)
    return answer ?? c.body(JSON.stringify({ data: null }), 200, headersOf(said))
  } catch (error) {
    countRate(anonymousLimit, network)
    throw error
  }
}

function checked(route: Route, c: Context, sent: unknown) {
  const empty = route.body === nothing && sent !== null && typeof sent === 'object' && Object.keys(sent).length === 0
  const query = route.query.safeParse(route.query === nothing ? undefined : single(c.req.queries()))
  const body = route.body.safeParse(empty ? undefined : sent)
  const issues = [...(query.error?.issues ?? []), ...(body.error?.issues ?? [])]
  if (issues.length) refuse('invalid', { fields: fieldSentences(issues, sent) })
  return { query: query.data, body: body.data }
}

/** A repeated parameter becomes a list, which no schema of a query accepts. */
const single = (queries: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(queries).map(([name, values]) => [name, values.length === 1 ? values[0] : values]))

const idOf = (text: string) => (ID.test(text) ? Number(text) : refuse('route.missing'))

function refused(c: Context<Environment>, error: unknown) {
  const refusal = error instanceof Refusal ? error : new Refusal(isUnavailable(error) ? 'busy' : 'server')
  const { code, details, field } = refusal
  const said = c.get('said')
  const { requestId, route } = said
  if (code === 'server') log.error({ requestId, route, reason: reasonOf(error), at: placesOf(error) }, 'a bug')
  else if (code === 'busy' && !(error instanceof Refusal))
    log.warn({ requestId, route, reason: reasonOf(error) }, 'the database could not be asked')
  const message = errorSentence(code, details.values)
  const fields = details.fields ?? (field ? { [field]: message } : undefined)
  const retryAfter = details.retryAfter ?? (code === 'busy' ? BUSY_SECONDS : undefined)
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
  // An unread rest of the body would be parsed as the next request.
  if (!c.env.incoming.complete) c.header('connection', 'close')
  const { current } = details
  const body: Refused = { message, error: code, ...(fields && { fields }), ...(current !== undefined && { current }) }
  return c.body(JSON.stringify(body), refusals[code], headersOf(said))
}

let numbered = 0
const run = Math.random().toString(36).slice(2, 8)

/** The headers of every API answer as a plain object: setting them one by one would cost more than the rest of the call. */
const headersOf = ({ requestId }: Said) => ({
  ...securityHeaders(),
  'content-type': JSON_TYPE,
  'cache-control': 'no-store',
  'x-request-id': requestId,
})

/** One log line for each call. */
async function logged(c: Context<Environment>, next: () => Promise<void>) {
  const said: Said = { requestId: `${run}-${(++numbered).toString(36)}` }
  c.set('said', said)
  if (!LOGGED.test(c.req.path)) return next()
  const started = performance.now()
  await next()
  const { route, userId, requestId } = said
  const ms = Math.round(performance.now() - started)
  log.info({ requestId, method: c.req.method, route: route ?? 'unknown', status: c.res.status, ms, userId }, 'call')
}

export function serverFor(app: Hono<Environment>): Server {
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      connectionsCheckingInterval: 2_000,
      // A client that asks for another upgrade protocol gets an HTTP answer.
      shouldUpgradeCallback: ({ url }) => url === '/api/live',
    },
    getRequestListener(app.fetch),
  )
  server.headersTimeout = limits.headersMs
  server.requestTimeout = limits.requestMs
  server.keepAliveTimeout = limits.keepAliveMs
  return server
}
