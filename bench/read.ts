// The cost of an authenticated read beside its two limits, measured in turns: a bare HTTP answer and a bare query.
import { startLimit } from './child.ts'
import type { QueryAnswer, QueryTask } from './limits/query.ts'
import { newPerson } from './person.ts'
import { median, type Benchmark, type Line } from './report.ts'
import { connectionsTo, encoded } from './requests.ts'
import { startServer } from './server.ts'
import { meter } from './usage.ts'

const CONNECTIONS = 16
const ROUNDS = 15
const SECONDS = 0.8
const WARM_SECONDS = 3
/** Connects to the server's PostgreSQL as the role that owns the tables, so its backends can be told apart. */
const LIMIT_ROLE = 'dure'
const MOST = 2

/** Microseconds of one request: in the Node process, and in the backends of its PostgreSQL. */
type Cost = { node: number; database: number }
type Round = { ours: Cost; http: Cost; query: Cost }

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const { userId, headers } = await newPerson(server)
  const ours = await connectionsTo(server.port, CONNECTIONS)
  const request = encoded({ method: 'GET', path: '/api/user/me', headers }, server.host)
  const { bytesEach } = await ours.load(request, { seconds: WARM_SECONDS })

  const httpLimit = await startLimit<{ listen: true }, { port: number }>('http')
  const { port } = await httpLimit.ask({ listen: true })
  const bare = await connectionsTo(port, CONNECTIONS)
  const asking = (bytes: number) => encoded({ method: 'GET', path: `/${bytes}`, headers }, `localhost:${port}`)
  const { bytesEach: headBytes } = await bare.load(asking(0), { seconds: WARM_SECONDS / 2 })
  const equal = asking(Math.round(bytesEach - headBytes - 2))
  const { bytesEach: bareBytes } = await bare.load(equal, { seconds: WARM_SECONDS })

  const queryLimit = await startLimit<QueryTask, QueryAnswer>('query')
  const asked = { database: server.database, userId }
  await queryLimit.ask({ ...asked, seconds: WARM_SECONDS })

  const measured = async (pid: number, backends: () => number[], work: () => Promise<number>): Promise<Cost> => {
    const node = meter(() => [pid])
    const database = meter(backends)
    const count = await work()
    return { node: (node() * 1000) / count, database: (database() * 1000) / count }
  }
  const loaded = (connections: typeof ours, bytes: Buffer) => async () =>
    (await connections.load(bytes, { seconds: SECONDS })).requests
  const queried = async () => (await queryLimit.ask({ ...asked, seconds: SECONDS })).queries
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      ours: await measured(server.pid, () => server.backends(), loaded(ours, request)),
      http: await measured(httpLimit.pid, () => [], loaded(bare, equal)),
      query: await measured(queryLimit.pid, () => server.backends(LIMIT_ROLE), queried),
    })
  return linesOf(rounds, bytesEach, bareBytes)
}

const whole = ({ node, database }: Cost) => node + database

function linesOf(rounds: Round[], bytes: number, bareBytes: number): Line[] {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const ratios = rounds.map(({ ours, http, query }) => whole(ours) / (whole(http) + whole(query)))
  return [
    { what: 'bytes of an answer, ours', value: bytes, unit: 'B' },
    { what: 'bytes of an answer, bare http', value: bareBytes, unit: 'B' },
    { what: 'CPU of a request, ours, Node', value: middle(({ ours }) => ours.node), unit: 'µs' },
    { what: 'CPU of a request, ours, PostgreSQL', value: middle(({ ours }) => ours.database), unit: 'µs' },
    { what: 'CPU of a request, bare http', value: middle(({ http }) => http.node), unit: 'µs' },
    { what: 'CPU of a query, bare pg, Node', value: middle(({ query }) => query.node), unit: 'µs' },
    { what: 'CPU of a query, bare pg, PostgreSQL', value: middle(({ query }) => query.database), unit: 'µs' },
    {
      what: 'ours ÷ (bare http + bare query), Node alone',
      value: middle(({ ours, http, query }) => ours.node / (http.node + query.node)),
      unit: '×',
    },
    { what: '… with PostgreSQL, lowest round', value: Math.min(...ratios), unit: '×' },
    { what: '… with PostgreSQL, highest round', value: Math.max(...ratios), unit: '×' },
    { what: '… with PostgreSQL, median', value: median(ratios), unit: '×', atMost: MOST },
  ]
}

export const read: Benchmark = { says: 'GET /api/user/me, 16 connections, beside bare node:http and bare pg', run }
