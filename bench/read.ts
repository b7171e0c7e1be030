// The cost of an authenticated read beside its two limits, measured in turns: a bare HTTP answer and a bare query.
import { livingSession, measuredBeside, middle, ratioOf } from './beside.ts'
import { newPerson } from './person.ts'
import { median, type Benchmark, type Line } from './report.ts'
import { startServer } from './server.ts'

const ROUNDS = 15
const MOST = 1.5

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const { headers, sessionId } = await newPerson(server)
  const asked = { path: '/api/user/me', headers, statements: [livingSession(sessionId)] }
  const { rounds, bytes, bareBytes } = await measuredBeside(server, asked, ROUNDS)
  const ratios = rounds.map(ratioOf)
  return [
    { what: 'bytes of an answer, ours', value: bytes, unit: 'B' },
    { what: 'bytes of an answer, bare http', value: bareBytes, unit: 'B' },
    { what: 'CPU of a request, ours, Node', value: middle(rounds, ({ ours }) => ours.node), unit: 'µs' },
    { what: 'CPU of a request, ours, PostgreSQL', value: middle(rounds, ({ ours }) => ours.database), unit: 'µs' },
    { what: 'CPU of a request, bare http', value: middle(rounds, ({ http }) => http.node), unit: 'µs' },
    { what: 'CPU of a query, bare pg, Node', value: middle(rounds, ({ query }) => query.node), unit: 'µs' },
    { what: 'CPU of a query, bare pg, PostgreSQL', value: middle(rounds, ({ query }) => query.database), unit: 'µs' },
    {
      what: 'ours ÷ (bare http + bare query), Node alone',
      value: middle(rounds, ({ ours, http, query }) => ours.node / (http.node + query.node)),
      unit: '×',
    },
    { what: '… with PostgreSQL, lowest round', value: Math.min(...ratios), unit: '×' },
    { what: '… with PostgreSQL, highest round', value: Math.max(...ratios), unit: '×' },
    { what: '… with PostgreSQL, median', value: median(ratios), unit: '×', atMost: MOST },
  ]
}

export const read: Benchmark = { says: 'GET /api/user/me, 16 connections, beside bare node:http and bare pg', run }
