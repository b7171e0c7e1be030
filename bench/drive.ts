// Drives the creation of an issue, a list of a hundred, one issue and a board through HTTP alone, for comparison with other
// products: bench/README.md explains how to drive another server.
import { readFileSync } from 'node:fs'
import { Agent, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { Client } from 'pg'
import { issueRoutes } from '#contract/issue'
import { listingRoutes } from '#contract/listing'
import { pathOf } from './calls.ts'
import { afterwards } from './ending.ts'
import { newPlanned } from './plan.ts'
import { median, percentile, type Benchmark, type Line } from './report.ts'
import { startServer } from './server.ts'

/** The path of a file with such a target, instead of a server of our own. */
const TARGET = process.env.DRIVE_TARGET
const SECONDS = Number(process.env.DRIVE_SECONDS ?? 5)
const WARM_SECONDS = 2
const CONNECTIONS = [1, 16]
const WAIT_MS = 30_000

type Deed = { method?: string; path: string; body?: unknown }
const deedNames = ['create', 'list', 'read', 'board'] as const
/** `{n}` in a path or a body becomes another number each time. */
type Target = { address: string; headers: Record<string, string> } & Record<(typeof deedNames)[number], Deed>

const run = async (): Promise<Line[]> => {
  const target = TARGET ? (JSON.parse(readFileSync(TARGET, 'utf8')) as Target) : await ownTarget()
  const lines: Line[] = []
  for (const name of deedNames)
    for (const count of CONNECTIONS) {
      await driven(target, target[name], count, WARM_SECONDS)
      lines.push(...linesOf(`${name}, ${count} at once`, await driven(target, target[name], count, SECONDS)))
    }
  return lines
}

/** Ten thousand issues in a project of our own; one of them is read. */
async function ownTarget(): Promise<Target> {
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const { person, planned } = await newPlanned(server, database, { projects: 2, issues: 10_000 })
  const at = planned[0]!
  const { rows } = await database.query<{ id: string }>(
    'select id from issue where org_id = $1 and project_id = $2 order by number limit 1 offset 500',
    [at.orgId, at.projectId],
  )
  await database.end()
  const all = pathOf(listingRoutes.page, at)
  return {
    address: server.address,
    headers: person.headers,
    create: { method: 'POST', path: all, body: { title: '이천 물류센터 온도 기록 장치 점검 {n}' } },
    list: { path: all },
    read: { path: pathOf(issueRoutes.read, { ...at, issueId: Number(rows[0]!.id) }) },
    board: { path: `${all}?limit=50&total=1000` },
  }
}

type Driven = { perSecond: number; times: number[]; bytes: number }
let numbered = 0

/** Each connection sends its next request as soon as it has its complete answer. An unsuccessful answer ends the run. */
async function driven({ address, headers }: Target, deed: Deed, count: number, seconds: number): Promise<Driven> {
  const isSecure = address.startsWith('https:')
  const agent = new (isSecure ? SecureAgent : Agent)({ keepAlive: true, maxSockets: count })
  afterwards(() => agent.destroy())
  const ask = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const number = String(++numbered)
      const text = deed.body === undefined ? undefined : JSON.stringify(deed.body).replaceAll('{n}', number)
      const sent = (isSecure ? secureRequest : plainRequest)(address + deed.path.replaceAll('{n}', number), {
        agent,
        method: deed.method ?? 'GET',
        timeout: WAIT_MS,
        headers: {
          ...headers,
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      })
      sent.on('error', reject)
      sent.on('timeout', () => sent.destroy(new Error(`${deed.path}: no answer`)))
      sent.on('response', answer => {
        let bytes = 0
        const { statusCode = 0 } = answer
        answer.on('error', reject)
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
        answer.on('end', () =>
          statusCode >= 200 && statusCode < 300 ? resolve(bytes) : reject(new Error(`${deed.path}: ${statusCode}`)),
        )
      })
      sent.end(text)
    })
  const times: number[] = []
  let bytes = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() - began < seconds * 1000) {
        const start = performance.now()
        bytes = await ask()
        times.push(performance.now() - start)
      }
    }),
  )
  const perSecond = (times.length * 1000) / (performance.now() - began)
  agent.destroy()
  return { perSecond, times, bytes }
}

const linesOf = (what: string, { perSecond, times, bytes }: Driven): Line[] => [
  { what: `${what}: answers in a second`, value: perSecond, unit: '/s' },
  { what: `${what}: bytes of an answer`, value: bytes, unit: 'B' },
  { what: `${what}: p50`, value: median(times), unit: 'ms' },
  { what: `${what}: p95`, value: percentile(times, 95), unit: 'ms' },
  { what: `${what}: p99`, value: percentile(times, 99), unit: 'ms' },
]

export const drive: Benchmark = {
  says: `an issue is made, a list of 100, one issue and a board are read, through HTTP alone${TARGET ? ` (${TARGET})` : ''}`,
  run,
}
