// Several nodes over one database: what the rows of told events cost a deed, and the time until the sockets of the other node have
// heard one, beside bare connections that do the least for it.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { roomRoutes } from '#contract/chat'
import type { Channel } from '#contract/events'
import { messageRoutes } from '#contract/message'
import { measured, whole, type Cost } from './beside.ts'
import { callAs, pathOf } from './calls.ts'
import { issuesOf, moves } from './change.ts'
import { afterwards } from './ending.ts'
import { listenersTo } from './listeners.ts'
import { newPlanned } from './plan.ts'
import { median, percentile, type Benchmark, type Line } from './report.ts'
import { connectionsTo, encoded } from './requests.ts'
import { newDataDirectory, startServer, type Server } from './server.ts'

const CONNECTIONS = 10
const ROUNDS = 9
const WARM_SECONDS = 3
const ISSUES = 1_000
const MOST = 1.4
const SOCKETS = 20
const DEEDS = 500
const WARM_DEEDS = 50
const EVERY_MS = 20
const MOST_MS = 100
const BODY = '오늘 배포는 5시 이후로 미루겠습니다. 결제사 점검이 4시 반에 끝난다고 합니다.'

const run = async (): Promise<Line[]> => {
  // It brings the database, which it believes to be its own.
  const alone = await startServer()
  const database = new Client(alone.database)
  await database.connect()
  const { person, caller, planned } = await newPlanned(alone, database, { projects: 2, issues: ISSUES })
  const [first, second] = planned
  const issues = [await issuesOf(database, first!), await issuesOf(database, second!)]
  await database.end()
  // With REDIS_URL set the nodes use it as well.
  const redis = process.env.REDIS_URL
  const node = async () => startServer(await newDataDirectory(), redis ? { REDIS_URL: redis } : {}, alone)
  const here = await node()
  const nextOf = (server: Server, at: 0 | 1) => moves(server, person.headers, planned[at]!, issues[at]!)
  const costs = await costsOf([
    { server: alone, next: nextOf(alone, 0) },
    { server: here, next: nextOf(here, 1) },
  ])
  const there = await node()
  const { orgId, projectId } = second!
  const bare = await bareNodes(alone)
  const { roomId } = await callAs(caller, roomRoutes.create, {
    orgId,
    body: { kind: 'group', name: '방', memberIds: [] },
  })
  const path = pathOf(messageRoutes.post, { orgId, roomId })
  const message = () =>
    encoded({ method: 'POST', path, headers: person.headers, body: { clientId: randomUUID(), body: BODY } }, here.host)
  const heard = async (what: string, channel: Channel, next: () => Buffer) =>
    linesOf(what, await timesOf({ here, there, token: person.token, channel, next, bare }))
  const [without, rows] = costs.map(each => median(each.map(whole))) as [number, number]
  return [
    { what: 'a move on the only node: CPU', value: without, unit: 'µs' },
    { what: '… with rows for other nodes', value: rows, unit: 'µs' },
    { what: '… of it PostgreSQL', value: median(costs[0]!.map(({ database: cost }) => cost)), unit: 'µs' },
    { what: '… of it PostgreSQL with rows', value: median(costs[1]!.map(({ database: cost }) => cost)), unit: 'µs' },
    { what: 'with rows ÷ without', value: rows / without, unit: '×', atMost: MOST },
    ...(await heard('a move', `project:${projectId}`, nextOf(here, 1))),
    ...(await heard('a message', `room:${roomId}`, message)),
  ]
}

/** Until both nodes have told a deed of one of them, and what the least would have taken at that moment, in milliseconds. */
type Times = { own: number; other: number; bare: number }
type Heard = {
  here: Server
  there: Server
  token: string
  channel: Channel
  next: () => Buffer
  bare: () => Promise<number>
}

async function timesOf({ here, there, token, channel, next, bare }: Heard): Promise<Times[]> {
  const connection = await connectionsTo(here.port, 1)
  const told = { own: await lastOf(here, channel, token), other: await lastOf(there, channel, token) }
  const times: Times[] = []
  for (let at = -WARM_DEEDS; at < DEEDS; at++) {
    const due = performance.now() + EVERY_MS
    const began = performance.now()
    const [own, other] = [told.own.next(), told.other.next()]
    await connection.load(next, { most: 1 })
    const each = { own: (await own) - began, other: (await other) - began, bare: await bare() }
    if (at >= 0) times.push(each)
    await wait(Math.max(0, due - performance.now()))
  }
  await Promise.all([told.own.end(), told.other.end()])
  return times
}

function linesOf(what: string, times: readonly Times[]): Line[] {
  const [own, other, bare] = (['own', 'other', 'bare'] as const).map(name => times.map(each => each[name])) as [
    number[],
    number[],
    number[],
  ]
  return [
    { what: `${what}: bare insert, NOTIFY and select, median`, value: median(bare), unit: 'ms' },
    { what: `${what}: heard by ${SOCKETS} sockets of the own node, median`, value: median(own), unit: 'ms' },
    { what: '… of the other node, median', value: median(other), unit: 'ms' },
    { what: `… of the other node, p99 of ${DEEDS}`, value: percentile(other, 99), unit: 'ms', atMost: MOST_MS },
    { what: '(other − own) ÷ bare', value: (median(other) - median(own)) / median(bare), unit: '×' },
  ]
}

type Measured = { server: Server; next: () => Buffer }

/** In turns, so that other load touches all alike. */
async function costsOf(all: readonly Measured[]): Promise<Cost[][]> {
  const loads = await Promise.all(
    all.map(async ({ server, next }) => ({ server, next, connections: await connectionsTo(server.port, CONNECTIONS) })),
  )
  for (const { connections, next } of loads) await connections.load(next, { seconds: WARM_SECONDS })
  const costs = all.map((): Cost[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, { server, connections, next }] of loads.entries())
      costs[at]!.push(
        await measured(
          server.pid,
          () => server.backends(),
          async () => (await connections.load(next, { seconds: 1 })).requests,
        ),
      )
  return costs
}

/** `next` resolves with the moment at which the last socket of a node has heard the next event of a channel. */
async function lastOf(server: Server, channel: Channel, token: string) {
  let heard = 0
  let arrived = (_: number) => {}
  const { listen, end } = await listenersTo(server, channel, token, SOCKETS, () => {
    if (++heard % SOCKETS === 0) arrived(performance.now())
  })
  await listen()
  return { next: () => new Promise<number>(resolve => (arrived = resolve)), end }
}

/** The least that another node can do: a row is written, its number is said, and whoever hears it reads the row. */
async function bareNodes({ database }: Server) {
  const [writer, reader] = [new Client(database), new Client(database)]
  for (const client of [writer, reader]) {
    await client.connect()
    afterwards(() => client.end())
  }
  await writer.query(
    'create table if not exists bare_told (id bigint generated always as identity primary key, text text)',
  )
  await reader.query('listen bare')
  let arrived = () => {}
  reader.on('notification', ({ payload }) => {
    const read = { name: 'bare_read', text: 'select text from bare_told where id = $1', values: [payload] }
    void reader.query(read).then(() => arrived())
  })
  return async () => {
    const began = performance.now()
    const heard = new Promise<void>(resolve => (arrived = resolve))
    const text = 'insert into bare_told (text) values ($1) returning id'
    const { rows } = await writer.query<{ id: string }>({ name: 'bare_write', text, values: ['x'.repeat(800)] })
    await writer.query({ name: 'bare_bell', text: `select pg_notify('bare', $1)`, values: [rows[0]!.id] })
    await heard
    return performance.now() - began
  }
}

export const nodes: Benchmark = {
  says: `a card is moved and a message is sent on a node that shares its database, until ${SOCKETS} sockets of another have heard it`,
  run,
}
