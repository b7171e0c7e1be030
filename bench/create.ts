// The cost of creating an issue, beside a bare answer and one bare transaction that writes the same rows as durably.
import { Client } from 'pg'
import { issueRoutes } from '#contract/issue'
import { bigramsOf } from '../server/issue/search/bigrams.ts'
import { measured, middle, whole, type Round } from './beside.ts'
import { pathOf } from './calls.ts'
import { startLimit } from './child.ts'
import type { CreationAnswer, CreationTask } from './limits/creation.ts'
import { newPlanned } from './plan.ts'
import type { Benchmark, Line } from './report.ts'
import { connectionsTo, encoded } from './requests.ts'
import { startServer } from './server.ts'

const ROUNDS = 9
const CONNECTIONS = 10
const SECONDS = 1
const WARM_SECONDS = 4
const MOST = 3
const MOST_MICROSECONDS = 1_600
const ISSUES = 10_000
const TITLE = '이천 물류센터 냉동 창고 온도 기록 장치 점검'
/** Connects to the server's PostgreSQL as the role that owns the tables, so its backends can be told apart. */
const LIMIT_ROLE = 'dure'

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const { person, planned, memberId } = await newPlanned(server, database, { projects: 2, issues: ISSUES })
  await database.end()
  // Each has its own project, because creations in one project wait for each other.
  const [mine, bare] = planned
  const { headers } = person
  const ours = await connectionsTo(server.port, CONNECTIONS)
  const path = pathOf(issueRoutes.create, mine!)
  const request = encoded({ method: 'POST', path, headers, body: { title: TITLE } }, server.host)
  const { bytesEach } = await ours.load(request, { seconds: WARM_SECONDS })

  const httpLimit = await startLimit<{ listen: true }, { port: number }>('http')
  const { port } = await httpLimit.ask({ listen: true })
  const plain = await connectionsTo(port, CONNECTIONS)
  const equal = encoded(
    { method: 'POST', path: `/${Math.round(bytesEach) - 200}`, headers, body: { title: TITLE } },
    server.host,
  )
  await plain.load(equal, { seconds: WARM_SECONDS / 2 })

  const { orgId, projectId, states } = bare!
  const limit = await startLimit<CreationTask, CreationAnswer>('creation')
  const stateId = states.find(({ category }) => category === 'unstarted')!.stateId
  const here = { orgId, projectId, stateId, memberId }
  const task = { ...here, database: server.database, title: TITLE, pairs: bigramsOf(projectId, TITLE) }
  await limit.ask({ ...task, seconds: WARM_SECONDS })

  const loaded = (connections: typeof ours, bytes: Buffer) => async () =>
    (await connections.load(bytes, { seconds: SECONDS })).requests
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      ours: await measured(server.pid, () => server.backends(), loaded(ours, request)),
      http: await measured(httpLimit.pid, () => [], loaded(plain, equal)),
      query: await measured(
        limit.pid,
        () => server.backends(LIMIT_ROLE),
        async () => (await limit.ask({ ...task, seconds: SECONDS })).turns,
      ),
    })
  return [
    { what: 'CPU of a new issue, Node', value: middle(rounds, ({ ours }) => ours.node), unit: 'µs' },
    { what: 'CPU of a new issue, PostgreSQL', value: middle(rounds, ({ ours }) => ours.database), unit: 'µs' },
    {
      what: 'CPU of a new issue, both',
      value: middle(rounds, ({ ours }) => whole(ours)),
      unit: 'µs',
      atMost: MOST_MICROSECONDS,
    },
    { what: 'CPU, bare http', value: middle(rounds, ({ http }) => http.node), unit: 'µs' },
    { what: 'CPU of the bare transaction, Node', value: middle(rounds, ({ query }) => query.node), unit: 'µs' },
    {
      what: 'CPU of the bare transaction, PostgreSQL',
      value: middle(rounds, ({ query }) => query.database),
      unit: 'µs',
    },
    {
      what: 'ours ÷ (bare http + one bare transaction)',
      value: middle(rounds, ({ ours, http, query }) => whole(ours) / (whole(http) + whole(query))),
      unit: '×',
      atMost: MOST,
    },
  ]
}

export const create: Benchmark = {
  says: `POST …/issues into a project of ${ISSUES.toLocaleString('en')}, ${CONNECTIONS} connections, beside bare node:http and one bare transaction`,
  run,
}
