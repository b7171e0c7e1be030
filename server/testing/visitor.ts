// The beginning of server tests: pretended browsers that call the running server by its contract, and the mails it kept.
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import { inject } from 'vitest'
import { agreementCodes, agreementVersions, authRoutes } from '#contract/auth'
import { organizationRoutes } from '#contract/organization'
import type { Role } from '#contract/permissions'
import type { Answer, Ask, Route } from '#contract/route'
import { mailTo, tokenIn } from './outbox.ts'
import { placeFor } from '../postgres/embedded/paths.ts'

export const PASSWORD = '두레에서 함께 일해요'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

export type Refused = {
  status: number
  error: string
  message: string
  fields?: Record<string, string>
  current?: unknown
}
type Sent = { headers?: Record<string, string>; body?: string | Uint8Array; method?: string; signal?: AbortSignal }
export type Visitor = ReturnType<typeof visitor>

/** A browser without a screen: its own address and cookies, and a token once it has signed in. */
export function visitor({
  url = inject('url'),
  dataDir = inject('dataDir'),
  agent = CHROME,
  ip = randomAddress(),
} = {}) {
  const cookies = new Map<string, string>()
  const self = {
    url,
    /** Of the server that is called. */
    dataDir,
    ip,
    cookies,
    token: undefined as string | undefined,
    /** Sends any request. */
    send: async (path: string, { headers, ...init }: Sent = {}) => {
      const response = await request(url + path, {
        ...init,
        headers: {
          'user-agent': agent,
          'x-forwarded-for': ip,
          origin: url,
          ...(cookies.size && { cookie: [...cookies].map(pair => pair.join('=')).join('; ') }),
          ...(self.token && { authorization: `Bearer ${self.token}` }),
          // Node does not set the length of a DELETE.
          ...(init.body !== undefined && { 'content-length': String(Buffer.byteLength(init.body)) }),
          ...headers,
        },
      })
      for (const line of response.setCookies) keepCookie(cookies, line)
      return response
    },
    /** Calls a route of the contract, and throws its refusal. */
    call: async <R extends Route>(route: R, ask: Ask<R>, headers: Record<string, string> = {}): Promise<Answer<R>> => {
      const { query, body, ...params } = ask as Record<string, unknown> & { query?: Record<string, string> }
      const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
      const response = await self.send(path + (query ? `?${new URLSearchParams(query)}` : ''), {
        method: route.method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const said = (await response.json()) as { data: Answer<R> }
      if (!response.ok) throw { status: response.status, ...said }
      return said.data
    },
    signIn: async (email: string, password = PASSWORD) => {
      const entrance = await self.call(authRoutes.signin, { body: { email, password } })
      self.token = 'challenge' in entrance ? '' : entrance.accessToken
    },
  }
  return self
}

/** Node's own request, because `fetch` would not let a test set cookies and origins. */
export async function request(url: string, { method = 'GET', headers, body, signal }: Sent) {
  const options = { method, ...(headers && { headers }), ...(signal && { signal }) }
  const sent = httpRequest(url, options).end(body)
  const [answer] = (await once(sent, 'response').catch(error => {
    signal?.throwIfAborted()
    throw error
  })) as [IncomingMessage]
  const chunks = (await answer.toArray()) as Buffer[]
  const pairs = answer.rawHeaders.flatMap((name, at): [string, string][] =>
    at % 2 ? [] : [[name, answer.rawHeaders[at + 1]!]],
  )
  const response = new Response([204, 304].includes(answer.statusCode!) ? null : Buffer.concat(chunks), {
    status: answer.statusCode!,
    headers: pairs,
  })
  // A Response built by hand hides its cookies from scripts.
  return Object.assign(response, { setCookies: answer.headers['set-cookie'] ?? [] })
}

/** The refusal of a call; a successful call fails the test. */
export const refusal = (promised: Promise<unknown>): Promise<Refused> =>
  promised.then(
    answer => {
      throw new Error(`not refused: ${JSON.stringify(answer)}`)
    },
    (refused: Refused) => {
      if (refused instanceof Error) throw refused
      return refused
    },
  )

function keepCookie(cookies: Map<string, string>, line: string) {
  const [pair = '', ...attributes] = line.split('; ')
  const at = pair.indexOf('=')
  if (attributes.includes('Max-Age=0')) cookies.delete(pair.slice(0, at))
  else cookies.set(pair.slice(0, at), pair.slice(at + 1))
}

export const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
export const newEmail = (name = 'mina') => `${name}.${randomUUID().slice(0, 8)}@example.com`
export const everyAgreement = (isMarketing = false) =>
  agreementCodes.map(code => ({ code, version: agreementVersions[code], agreed: code !== 'marketing' || isMarketing }))

/** Proves an address as its owner would, with the link in the mail. */
export async function proven(browser: Visitor, email: string, dataDir?: string) {
  const { verificationId } = await browser.call(authRoutes.sendVerification, { body: { email, purpose: 'signup' } })
  const token = tokenIn(await mailTo(email, { dataDir }))
  await browser.call(authRoutes.verifyEmail, { body: { token } })
  return verificationId
}

const hash = (secret: string) => createHash('sha256').update(secret).digest()

/** The proof that a clicked mail leaves behind, without the mail: of a thousand people that would be most of their time. */
async function provenAtOnce(email: string, dataDir: string) {
  const [token, verificationId] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  await sql(
    `insert into link (purpose, email, token_hash, waiting_hash, expires_at, used_at)
     values ('signup', $1, $2, $3, now() + interval '30 minutes', now())`,
    [email, hash(token), hash(verificationId)],
    dataDir,
  )
  return verificationId
}

/** Somebody with an account, signed in on a browser of their own. */
export async function person({ name = '남궁다혜', email = newEmail(), ...at }: Person = {}) {
  const browser = visitor(at)
  const verificationId = await provenAtOnce(email, browser.dataDir)
  const body = { verificationId, email, password: PASSWORD, name, agreements: everyAgreement() }
  browser.token = (await browser.call(authRoutes.signup, { body })).accessToken
  return Object.assign(browser, { email })
}

type Person = { name?: string; email?: string; url?: string; dataDir?: string }
export type Somebody = Awaited<ReturnType<typeof person>>

/** Where the database of these data listens: to find out starts five processes. */
const sockets = new Map<string, string>()
function socketDirectory(dataDir: string) {
  const socket = sockets.get(dataDir) ?? placeFor(join(dataDir, 'postgres')).socket
  sockets.set(dataDir, socket)
  return socket
}

const connection = (dataDir: string) => ({ host: socketDirectory(dataDir), user: 'dure', database: 'postgres' })

const pools = new Map<string, Pool>()
function poolOf(dataDir: string) {
  const pool = pools.get(dataDir) ?? new Pool({ ...connection(dataDir), max: 4, allowExitOnIdle: true })
  // Its server is stopped, or killed, while it rests.
  if (!pools.has(dataDir)) pool.on('error', () => undefined)
  pools.set(dataDir, pool)
  return pool
}

/** The database itself, to move time or to look at what was written. */
export const sql = async <Row extends object>(text: string, values: unknown[] = [], dataDir = inject('dataDir')) =>
  (await poolOf(dataDir).query<Row>(text, values)).rows

/** Writes this and holds it, uncommitted, while something happens that may wait for it. */
export async function whileHeld<T>(
  text: string,
  values: unknown[],
  act: (isAwaited: () => Promise<boolean>) => Promise<T>,
  dataDir = inject('dataDir'),
) {
  const client = new Client(connection(dataDir))
  await client.connect()
  try {
    await client.query('begin')
    await client.query(text, values)
    const [row] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    const waiting = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    const result = await act(async () => (await sql(waiting, [row!.pid], dataDir)).length > 0)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

/** Runs the hourly chores now. A queued run serves as well. */
export async function choresDone(dataDir = inject('dataDir')) {
  const asked = `with made as (
      insert into pgboss.job (name, policy) values ('chores.hourly', 'short') on conflict do nothing returning id)
    select id from made union all select id from pgboss.job where name = 'chores.hourly' and state = 'created'`
  const [job] = await sql<{ id: string }>(asked, [], dataDir)
  await (job ? jobDone(job.id, dataDir) : choresDone(dataDir))
}

/** Runs a daily job for the morning of this day. */
export async function morningDone(name: string, day: string) {
  const text = 'insert into pgboss.job (name, data) values ($1, $2::jsonb) returning id'
  await jobDone((await sql<{ id: string }>(text, [name, JSON.stringify({ day })]))[0]!.id)
}

async function jobDone(id: string, dataDir = inject('dataDir')) {
  for (let waited = 0; waited < 20_000; waited += 100) {
    const [found] = await sql<{ state: string }>('select state from pgboss.job where id = $1', [id], dataDir)
    if (found?.state === 'completed') return
    if (found?.state === 'failed') throw new Error('the job failed')
    await wait(100)
  }
  throw new Error('nobody did the job')
}

/** An organization of this person, with these further fields. */
export const registered = (owner: Visitor, said: Partial<Ask<typeof organizationRoutes.create>['body']> = {}) =>
  owner.call(organizationRoutes.create, { body: { memberName: '남궁다혜', name: '해담푸드', ...said } })

/** Puts somebody into an organization, as an accepted invitation would. */
export async function addedMember(
  orgId: number,
  { email, dataDir }: { email: string; dataDir?: string },
  role: Role = 'MEMBER',
) {
  const adding = `insert into member (org_id, user_id, name, role) select $1, id, name, $2 from "user" where email = $3 returning id`
  const [row] = await sql<{ id: string }>(adding, [orgId, role, email], dataDir)
  return Number(row!.id)
}
