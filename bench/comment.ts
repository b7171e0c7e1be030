// The cost of a comment beside one bare transaction, of opening a long discussion, and of telling many of a comment.
import { Client } from 'pg'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { pathOf } from './calls.ts'
import { startLimit } from './child.ts'
import { besideTransaction } from './deeds.ts'
import type { CommentingAnswer, CommentingTask } from './limits/commenting.ts'
import { newPlanned } from './plan.ts'
import { median, type Benchmark, type Line } from './report.ts'
import { connectionsTo, encoded } from './requests.ts'
import { startServer } from './server.ts'

const CONNECTIONS = 10
const WARM_SECONDS = 3
const MOST = 3
const ISSUES = 1_000
const COMMENTED = 200
const LONG = 1_000
const SHORT = 50
const FOLLOWERS = 500
const TIMES = 60
/** A longer discussion costs no more than noise does. */
const MOST_LONGER = 1.25
const MOST_TELLING_MS = 5
const BODY = '재현했습니다. 뒤로 복원될 때 캐시가 그대로 살아 있어서 목록 요청이 안 나갑니다. 오늘 안에 올리겠습니다.'

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const { person, planned, memberId } = await newPlanned(server, database, { projects: 2, issues: ISSUES })
  const [mine, bare] = planned
  const issuesOf = async (projectId: number) => {
    const { rows } = await database.query<{ id: string }>(
      'select id from issue where project_id = $1 and parent_id is null order by number limit $2',
      [projectId, COMMENTED + 4],
    )
    return rows.map(({ id }) => Number(id))
  }
  const [long, short, followed, alone, ...issueIds] = await issuesOf(mine!.projectId)
  const bareIds = await issuesOf(bare!.projectId)
  const { headers } = person
  const ours = await connectionsTo(server.port, CONNECTIONS)
  const httpLimit = await startLimit<{ listen: true }, { port: number }>('http')
  const { port } = await httpLimit.ask({ listen: true })
  const plain = await connectionsTo(port, CONNECTIONS)
  const limit = await startLimit<CommentingTask, CommentingAnswer>('commenting')
  const { orgId, projectId } = bare!
  const task = { orgId, projectId, memberId, issueIds: bareIds, body: BODY, database: server.database }
  await limit.ask({ ...task, seconds: WARM_SECONDS })
  const to = (issueId: number) => pathOf(issueCommentRoutes.post, { ...mine!, issueId })
  const posting = (issueId: number) =>
    encoded({ method: 'POST', path: to(issueId), headers, body: { body: BODY } }, server.host)
  let at = 0
  const lines = await besideTransaction(
    {
      server,
      ours,
      plain,
      http: httpLimit,
      headers,
      what: 'a comment',
      next: () => posting(issueIds[at++ % issueIds.length]!),
      most: MOST,
    },
    { pid: limit.pid, ask: seconds => limit.ask({ ...task, seconds }) },
  )
  const fill = (issueId: number, count: number) =>
    database.query(
      `insert into comment (org_id, thing_kind, thing_id, member_id, body)
       select $1, 'issue', $2, $3, $4 from generate_series(1, $5)`,
      [mine!.orgId, issueId, memberId, BODY, count],
    )
  await fill(long!, LONG)
  await fill(short!, SHORT)
  await database.query('analyze comment')
  const one = await connectionsTo(server.port, 1)
  /** Milliseconds of one call; the revision is raised, so that no answer is kept. */
  const timed = async (request: Buffer, isFresh = false) => {
    if (isFresh) await database.query('update project set revision = revision + 1 where id = $1', [mine!.projectId])
    const from = performance.now()
    await one.load(request, { seconds: 10, most: 1 })
    return performance.now() - from
  }
  const opening = (issueId: number) =>
    encoded({ method: 'GET', path: pathOf(issueCommentRoutes.list, { ...mine!, issueId }), headers }, server.host)
  const [longs, shorts]: [number[], number[]] = [[], []]
  for (let time = 0; time < TIMES; time++) {
    longs.push(await timed(opening(long!), true))
    shorts.push(await timed(opening(short!), true))
  }
  await database.query(
    `with made as (insert into "user" (name, email, password_hash)
       select 'x', each || '@followers.example.com', '' from generate_series(1, $2) each returning id),
     joined as (insert into member (org_id, user_id, name, role) select $1, id, 'x', 'MEMBER' from made returning id)
     insert into issue_watcher (org_id, issue_id, member_id) select $1, $3, id from joined`,
    [mine!.orgId, FOLLOWERS, followed],
  )
  const [many, none]: [number[], number[]] = [[], []]
  for (let time = 0; time < TIMES; time++) {
    many.push(await timed(posting(followed!)))
    none.push(await timed(posting(alone!)))
  }
  await database.end()
  return [
    ...lines,
    { what: `opening ${LONG} comments`, value: median(longs), unit: 'ms' },
    { what: `opening ${SHORT}`, value: median(shorts), unit: 'ms' },
    { what: 'the long one ÷ the short one', value: median(longs) / median(shorts), unit: '×', atMost: MOST_LONGER },
    { what: 'a comment that nobody hears of', value: median(none), unit: 'ms' },
    {
      what: `what ${FOLLOWERS} who hear of it add to the answer`,
      value: median(many) - median(none),
      unit: 'ms',
      atMost: MOST_TELLING_MS,
    },
  ]
}

export const comment: Benchmark = {
  says: `a comment beside one bare transaction, ${CONNECTIONS} connections; discussions of ${LONG.toLocaleString('en')}; ${FOLLOWERS} followers`,
  run,
}
