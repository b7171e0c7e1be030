// One request of ours beside its two limits, measured in turns: a bare HTTP answer, and the same queries by the bare driver.
import { startLimit } from './child.ts'
import type { QueryAnswer, QueryTask, Statement } from './limits/query.ts'
import { median, type Line } from './report.ts'
import { connectionsTo, encoded } from './requests.ts'
import type { Server } from './server.ts'
import { meter } from './usage.ts'

const CONNECTIONS = 16
const SECONDS = 0.8
const WARM_SECONDS = 3
/** Connects to the server's PostgreSQL as the role that owns the tables, so its backends can be told apart. */
const LIMIT_ROLE = 'dure'

/** Microseconds of one request: in the Node process, and in the backends of its PostgreSQL. */
export type Cost = { node: number; database: number }
export type Round = { ours: Cost; http: Cost; query: Cost }
export type Asked = { path: string; headers: Record<string, string>; statements: Statement[] }

export const whole = ({ node, database }: Cost) => node + database
/** The query behind every call. */
export const livingSession = (sessionId: number): Statement => ({
  name: 'living_session',
  text: `select u.id, u.email, u.name, u.picture_key, u.pending_email, u.marketing_at, u.created_at, u.version
    from session s inner join "user" u on u.id = s.user_id where s.id = $1 and s.ended_at is null`,
  values: [sessionId],
})

/** The query behind every call within an organization, which also reads the membership. */
export const livingMember = (sessionId: number, orgId: number): Statement => ({
  name: 'living_member',
  text: `select u.id, u.email, u.name, u.picture_key, u.pending_email, u.marketing_at, u.created_at, u.version, m.id, m.role
    from session s inner join "user" u on u.id = s.user_id
      left join member m on m.org_id = $2 and m.user_id = u.id and m.binned_at is null and m.left_at is null
    where s.id = $1 and s.ended_at is null`,
  values: [sessionId, orgId],
})

/** The cost of each of the pieces of work that `work` counts. */
export async function measured(pid: number, backends: () => number[], work: () => Promise<number>): Promise<Cost> {
  const node = meter(() => [pid])
  const database = meter(backends)
  const count = await work()
  return { node: (node() * 1000) / count, database: (database() * 1000) / count }
}

/**
 * @returns the rounds, and the bytes of an answer of either
 */
export async function measuredBeside(server: Server, asked: Asked, rounds: number) {
  const [only] = await measuredInTurns(server, [asked], rounds)
  return only!
}

/** Several requests in each round, so that a drift of the machine favours none of them. */
export async function measuredInTurns(server: Server, asked: Asked[], rounds: number) {
  const begun: Awaited<ReturnType<typeof begunBeside>>[] = []
  for (const each of asked) begun.push(await begunBeside(server, each))
  const measured = begun.map(({ bytes, bareBytes }) => ({ rounds: [] as Round[], bytes, bareBytes }))
  for (let round = 0; round < rounds; round++)
    for (const [at, { next }] of begun.entries()) measured[at]!.rounds.push(await next())
  return measured
}

/** Starts the limits of a request and warms up all three. */
async function begunBeside(server: Server, { path, headers, statements }: Asked) {
  const ours = await connectionsTo(server.port, CONNECTIONS)
  const request = encoded({ method: 'GET', path, headers }, server.host)
  const { bytesEach } = await ours.load(request, { seconds: WARM_SECONDS })

  const httpLimit = await startLimit<{ listen: true }, { port: number }>('http')
  const { port } = await httpLimit.ask({ listen: true })
  const bare = await connectionsTo(port, CONNECTIONS)
  const asking = (bytes: number) => encoded({ method: 'GET', path: `/${bytes}`, headers }, `localhost:${port}`)
  const { bytesEach: headBytes } = await bare.load(asking(0), { seconds: WARM_SECONDS / 2 })
  const equal = asking(Math.round(bytesEach - headBytes - 2))
  const { bytesEach: bareBytes } = await bare.load(equal, { seconds: WARM_SECONDS })

  const queryLimit = await startLimit<QueryTask, QueryAnswer>('query')
  const asked = { database: server.database, statements }
  await queryLimit.ask({ ...asked, seconds: WARM_SECONDS })

  const loaded = (connections: typeof ours, bytes: Buffer) => async () =>
    (await connections.load(bytes, { seconds: SECONDS })).requests
  const queried = async () => (await queryLimit.ask({ ...asked, seconds: SECONDS })).turns
  const next = async (): Promise<Round> => ({
    ours: await measured(server.pid, () => server.backends(), loaded(ours, request)),
    http: await measured(httpLimit.pid, () => [], loaded(bare, equal)),
    query: await measured(queryLimit.pid, () => server.backends(LIMIT_ROLE), queried),
  })
  return { next, bytes: bytesEach, bareBytes }
}

/** The processor time of one request of ours in microseconds, the median of the rounds. */
export async function measuredAlone(server: Server, { path, headers }: Omit<Asked, 'statements'>, rounds: number) {
  const connections = await connectionsTo(server.port, CONNECTIONS)
  const request = encoded({ method: 'GET', path, headers }, server.host)
  await connections.load(request, { seconds: WARM_SECONDS })
  const costs: Cost[] = []
  for (let round = 0; round < rounds; round++) {
    const work = async () => (await connections.load(request, { seconds: SECONDS })).requests
    costs.push(await measured(server.pid, () => server.backends(), work))
  }
  return median(costs.map(whole))
}

export const middle = (rounds: Round[], of: (round: Round) => number) => median(rounds.map(of))
export const ratioOf = ({ ours, http, query }: Round) => whole(ours) / (whole(http) + whole(query))

/** The results of one request as lines of a table; without a goal they only inform. */
export const linesOf = (
  what: string,
  { bytes, rounds }: { bytes: number; rounds: Round[] },
  atMost?: number,
): Line[] => [
  { what: `${what}: bytes`, value: bytes, unit: 'B' },
  { what: `${what}: CPU, Node`, value: middle(rounds, ({ ours }) => ours.node), unit: 'µs' },
  { what: `${what}: CPU, PostgreSQL`, value: middle(rounds, ({ ours }) => ours.database), unit: 'µs' },
  { what: `${what}: CPU, bare http`, value: middle(rounds, ({ http }) => http.node), unit: 'µs' },
  { what: `${what}: CPU, bare pg, Node`, value: middle(rounds, ({ query }) => query.node), unit: 'µs' },
  { what: `${what}: CPU, bare pg, PostgreSQL`, value: middle(rounds, ({ query }) => query.database), unit: 'µs' },
  {
    what: `${what}: ours ÷ (bare http + bare queries)`,
    value: middle(rounds, ratioOf),
    unit: '×',
    ...(atMost !== undefined && { atMost }),
  },
]
