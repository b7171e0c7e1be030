// A deed of ours beside its two limits, measured in turns: a bare HTTP answer, and one bare durable transaction.
import { measured, middle, whole, type Round } from './beside.ts'
import type { Line } from './report.ts'
import { type connectionsTo, encoded } from './requests.ts'
import type { Server } from './server.ts'

const ROUNDS = 9
const SECONDS = 1
const WARM_SECONDS = 3
const LIMIT_ROLE = 'dure'

type Connections = Awaited<ReturnType<typeof connectionsTo>>
type Compared = {
  server: Server
  ours: Connections
  /** To the bare HTTP server. */
  plain: Connections
  http: { pid: number }
  headers: Record<string, string>
  what: string
  next: () => Buffer
  most: number
  mostMicroseconds?: number
}
type Bare = { pid: number; ask: (seconds: number) => Promise<{ turns: number }> }

export async function besideTransaction(
  { server, ours, plain, http: bareHttp, headers, what, next, most, mostMicroseconds }: Compared,
  bare: Bare,
): Promise<Line[]> {
  const { bytesEach } = await ours.load(next, { seconds: WARM_SECONDS })
  const equal = encoded({ method: 'GET', path: `/${Math.round(bytesEach) - 200}`, headers }, server.host)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      ours: await measured(
        server.pid,
        () => server.backends(),
        async () => (await ours.load(next, { seconds: SECONDS })).requests,
      ),
      http: await measured(
        bareHttp.pid,
        () => [],
        async () => (await plain.load(equal, { seconds: SECONDS })).requests,
      ),
      query: await measured(
        bare.pid,
        () => server.backends(LIMIT_ROLE),
        async () => (await bare.ask(SECONDS)).turns,
      ),
    })
  return [
    { what: `${what}: CPU, Node`, value: middle(rounds, ({ ours }) => ours.node), unit: 'µs' },
    { what: `${what}: CPU, PostgreSQL`, value: middle(rounds, ({ ours }) => ours.database), unit: 'µs' },
    {
      what: `${what}: both`,
      value: middle(rounds, ({ ours }) => whole(ours)),
      unit: 'µs',
      ...(mostMicroseconds !== undefined && { atMost: mostMicroseconds }),
    },
    { what: 'bare http', value: middle(rounds, ({ http }) => whole(http)), unit: 'µs' },
    { what: 'bare transaction', value: middle(rounds, ({ query }) => whole(query)), unit: 'µs' },
    {
      what: `${what}: ours ÷ (bare http + one bare transaction)`,
      value: middle(rounds, ({ ours, http, query }) => whole(ours) / (whole(http) + whole(query))),
      unit: '×',
      atMost: most,
    },
  ]
}
