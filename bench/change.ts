// The cost of changing a field and of moving a card, beside one bare transaction; and how many changes sixteen people make.
import { Client } from 'pg'
import { issueRoutes } from '#contract/issue'
import { pathOf } from './calls.ts'
import { startLimit } from './child.ts'
import type { ChangingAnswer, ChangingTask } from './limits/changing.ts'
import { besideTransaction } from './deeds.ts'
import { newPlanned, type Planned } from './plan.ts'
import { median, type Benchmark, type Line } from './report.ts'
import { connectionsTo, encoded } from './requests.ts'
import { startServer, type Server } from './server.ts'
import { meter } from './usage.ts'

const CONNECTIONS = 10
const SECONDS = 1
const WARM_SECONDS = 3
const MOST = 3
const MOST_MICROSECONDS = 1_800
const ISSUES = 10_000
/** More than connections, so that no two change the same one at once. */
const CHANGED = 400

/** The first issues of a project with their versions. */
export async function issuesOf(database: Client, { orgId, projectId }: Planned) {
  const { rows } = await database.query<{ id: string; version: number }>(
    'select id, version from issue where org_id = $1 and project_id = $2 and parent_id is null order by number limit $3',
    [orgId, projectId, CHANGED],
  )
  return rows.map(({ id, version }) => ({ issueId: Number(id), version }))
}
type Changed = Awaited<ReturnType<typeof issuesOf>>

/** Each call gives the next issue another title, in the version that the last change of it left. */
function fieldChanges(server: Server, headers: Record<string, string>, planned: Planned, issues: Changed) {
  let at = 0
  return () => {
    const issue = issues[at++ % issues.length]!
    const path = pathOf(issueRoutes.change, { ...planned, issueId: issue.issueId })
    const body = { version: issue.version++, title: `이천 물류센터 냉동 창고 온도 기록 장치 점검 ${at}` }
    return encoded({ method: 'PATCH', path, headers, body }, server.host)
  }
}

/** Each call moves the next issue on top of another of two states. */
export function moves(server: Server, headers: Record<string, string>, planned: Planned, issues: Changed) {
  let at = 0
  return () => {
    const issue = issues[at++ % issues.length]!
    issue.version++
    const path = pathOf(issueRoutes.place, { ...planned, issueId: issue.issueId })
    const body = { stateId: planned.states[issue.version % 2]!.stateId }
    return encoded({ method: issueRoutes.place.method, path, headers, body }, server.host)
  }
}

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const { person, planned, memberId } = await newPlanned(server, database, { projects: 2, issues: ISSUES })
  const [mine, bare] = planned
  const [issues, bareIssues] = [await issuesOf(database, mine!), await issuesOf(database, bare!)]
  await database.end()
  const { headers } = person
  const ours = await connectionsTo(server.port, CONNECTIONS)
  const limit = await startLimit<ChangingTask, ChangingAnswer>('changing')
  const { orgId, projectId } = bare!
  const issueIds = bareIssues.map(({ issueId }) => issueId)
  const task = { orgId, projectId, memberId, issueIds, database: server.database }
  await limit.ask({ ...task, seconds: WARM_SECONDS })
  const httpLimit = await startLimit<{ listen: true }, { port: number }>('http')
  const { port } = await httpLimit.ask({ listen: true })
  const plain = await connectionsTo(port, CONNECTIONS)

  const compared = (what: string, next: () => Buffer) =>
    besideTransaction(
      { server, ours, plain, http: httpLimit, headers, what, next, most: MOST, mostMicroseconds: MOST_MICROSECONDS },
      {
        pid: limit.pid,
        ask: seconds => limit.ask({ ...task, seconds }),
      },
    )
  return [
    ...(await compared('a field', fieldChanges(server, headers, mine!, issues))),
    ...(await compared('a move', moves(server, headers, mine!, issues))),
  ]
}

export const change: Benchmark = {
  says: `a field changed and a card moved in a project of ${ISSUES.toLocaleString('en')}, ${CONNECTIONS} connections, beside one bare transaction`,
  run,
}

const WRITERS = 16
const WRITING_ROUNDS = 5
const LEAST_A_SECOND = 600

const written = async (): Promise<Line[]> => {
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const { person, planned } = await newPlanned(server, database, { projects: WRITERS, issues: 1_000 })
  const all: (() => Buffer)[] = []
  for (const each of planned) all.push(moves(server, person.headers, each, await issuesOf(database, each)))
  await database.end()
  const connections = await connectionsTo(server.port, WRITERS)
  let turn = 0
  const inOne = all[0]!
  const inAll = () => all[turn++ % all.length]!()
  const rate = async (next: () => Buffer) => {
    const [node, backends] = [meter(() => [server.pid]), meter(() => server.backends())]
    const from = performance.now()
    const { requests } = await connections.load(next, { seconds: SECONDS })
    const seconds = (performance.now() - from) / 1000
    return { rate: requests / seconds, busy: (node() + backends()) / 1000 / seconds }
  }
  await connections.load(inAll, { seconds: WARM_SECONDS })
  const rounds: { one: Awaited<ReturnType<typeof rate>>; sixteen: Awaited<ReturnType<typeof rate>> }[] = []
  for (let round = 0; round < WRITING_ROUNDS; round++)
    rounds.push({ one: await rate(inOne), sixteen: await rate(inAll) })
  return [
    {
      what: 'changes in one project',
      value: median(rounds.map(({ one }) => one.rate)),
      unit: 'a second',
      atLeast: LEAST_A_SECOND,
    },
    { what: '… processors busy with them', value: median(rounds.map(({ one }) => one.busy)), unit: '' },
    { what: `changes in ${WRITERS}`, value: median(rounds.map(({ sixteen }) => sixteen.rate)), unit: 'a second' },
    { what: '… processors busy with them', value: median(rounds.map(({ sixteen }) => sixteen.busy)), unit: '' },
  ]
}

export const writers: Benchmark = {
  says: `cards moved by ${WRITERS} writers at once, in one project and in ${WRITERS}`,
  run: written,
}
