// Several nodes over one database: what the rows of told events cost a deed, and the time until the sockets of the other node have
// heard one, beside bare connections that do the least for it.
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { measured, whole, type Cost } from './beside.ts'
import { issuesOf, moves } from './change.ts'
import { afterwards } from './ending.ts'
import { listenersTo } from './listeners.ts'
import { newPlanned } from './plan.ts'
import { median, percentile, type Benchmark, type Line } from './report.ts'
import { connectionsTo } from './requests.ts'
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

const run = async (): Promise<Line[]> => {
  // It brings the database, which it believes to be its own.
  const alone = await startServer()
  const database = new Client(alone.database)
  await database.connect()
  const { person, planned } = await newPlanned(alone, database, { projects: 2, issues: ISSUES })
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
  const { projectId } = second!
  const bare = await bareNodes(alone)
  const next = nextOf(here, 1)
  const connection = await connectionsTo(here.port, 1)
  const told = { own: await lastOf(here, projectId, person.token), other: await lastOf(there, projectId, person.token) }
  const times: { own: number; other: number; bare: number }[] = []
  for (let at = -WARM_DEEDS; at < DEEDS; at++) {
    const due = performance.now() + EVERY_MS
    const began = performance.now()
    const [own, other] = [told.own(), told.other()]
    await connection.load(next, { most: 1 })
    const each = { own: (await own) - began, other: (await other) - began, bare: await bare() }
    if (at >= 0) times.push(each)
    await wait(Math.max(0, due - performance.now()))
  }
  const other = times.map(each => each.other)
  const own = times.map(each => each.own)
  const least = times.map(each => each.bare)
  const [without, rows] = costs.map(each => median(each.map(whole))) as [number, number]
  return [
    { what: 'a move on the only node: CPU', value: without, unit: 'µs' },
    { what: '… with rows for other nodes', value: rows, unit: 'µs' },
    { what: '… of it PostgreSQL', value: median(costs[0]!.map(({ database: cost }) => cost)), unit: 'µs' },
    { what: '… of it PostgreSQL with rows', value: median(costs[1]!.map(({ database: cost }) => cost)), unit: 'µs' },
    { what: 'with rows ÷ without', value: rows / without, unit: '×', atMost: MOST },
    { what: 'bare insert, NOTIFY and select, median', value: median(least), unit: 'ms' },
    { what: `heard by ${SOCKETS} sockets of the own node, median`, value: median(own), unit: 'ms' },
    { what: '… of the other node, median', value: median(other), unit: 'ms' },
    { what: `… of the other node, p99 of ${DEEDS}`, value: percentile(other, 99), unit: 'ms', atMost: MOST_MS },
    { what: '(other − own) ÷ bare', value: (median(other) - median(own)) / median(least), unit: '×' },
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

/** Resolves with the moment at which the last socket of a node has heard the next event of a project. */
async function lastOf(server: Server, projectId: number, token: string) {
  let heard = 0
  let arrived = (_: number) => {}
  const { listen } = await listenersTo(server, `project:${projectId}`, token, SOCKETS, () => {
    if (++heard % SOCKETS === 0) arrived(performance.now())
  })
  await listen()
  return () => new Promise<number>(resolve => (arrived = resolve))
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
  says: `a card is moved on a node that shares its database, until ${SOCKETS} sockets of another node have heard it`,
  run,
}
