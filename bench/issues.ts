// The cost of a list, a board and one issue in a large organization, beside their limits; issues that are not shown must
// cost nothing.
import { Client } from 'pg'
import { issueRoutes } from '#contract/issue'
import { listingRoutes, type IssuePage } from '#contract/listing'
import { linesOf, livingMember, measuredInTurns, whole, type Asked, type Round } from './beside.ts'
import { callAs, pathOf, type Caller } from './calls.ts'
import { newCompany } from './company.ts'
import type { Statement } from './limits/query.ts'
import { newPerson, renewed } from './person.ts'
import { newPlans, type Amount, type Planned } from './plan.ts'
import { countedStates, firstIssues, issuesAround, oneIssue, seenProject } from './questions.ts'
import { median, type Benchmark, type Line } from './report.ts'
import { startServer } from './server.ts'

const ROUNDS = 7
const MOST = 2
/** The growth that counts as flat: more than the noise between two runs of the same. */
const MOST_GROWTH = 1.25
const LARGE: Amount = { projects: 20, issues: 10_000 }
const SMALL: Amount = { projects: 20, issues: 1_000 }
const STAFF = { members: 200, departments: 30 }
/** As the browser requests them: a list one state after the other, a board all its columns. */
const LIST = { each: 100, total: 100 }
const BOARD = { each: 50, total: 1_000 }

const run = async (): Promise<Line[]> => {
  // Every answer is made anew, as after a change.
  const server = await startServer(undefined, { ANSWERS_MB: '0' })
  const database = new Client(server.database)
  await database.connect()
  const signedUp = await newPerson(server)
  const orgIds = [await newCompany(database, signedUp, STAFF), await newCompany(database, signedUp, STAFF)]
  // Renewed, because a browser's token lists the organizations.
  const person = await renewed(server, signedUp)
  const caller = { address: server.address, headers: person.headers }
  const [large] = await newPlans(database, caller, orgIds[0]!, LARGE)
  const [small] = await newPlans(database, caller, orgIds[1]!, SMALL)
  const asking = async (planned: Planned) => {
    const memberId = await memberOf(database, planned.orgId, person.userId)
    const door = [livingMember(person.sessionId, planned.orgId), seenProject(planned, memberId)]
    const issueId = await issueAmong(database, planned)
    return [
      await askedLike(database, caller, door, planned, LIST),
      await askedLike(database, caller, door, planned, BOARD),
      {
        path: pathOf(issueRoutes.read, { ...planned, issueId }),
        headers: caller.headers,
        statements: [...door, oneIssue(planned, memberId, issueId), issuesAround(planned, issueId)],
      },
    ]
  }
  const [list, board, one] = await asking(large!)
  const [smallList, smallBoard, smallOne] = await asking(small!)
  await database.end()
  const compared = async (what: string, [ours, ofSmall]: [Asked, Asked], most?: number) => {
    const [measured, small] = await measuredInTurns(server, [ours, ofSmall], ROUNDS)
    return [...linesOf(what, measured!, most), growthOf(what, measured!.rounds, small!.rounds)]
  }
  return [
    ...(await compared('a list of 100', [list!, smallList!], MOST)),
    ...(await compared('a board', [board!, smallBoard!], MOST)),
    ...(await compared('one issue', [one!, smallOne!])),
  ]
}

/** Compared round by round, since both ran in each round. */
const growthOf = (what: string, large: Round[], small: Round[]): Line => ({
  what: `${what}: ${sizeOf(LARGE)} ÷ ${sizeOf(SMALL)}`,
  value: median(large.map(({ ours }, round) => whole(ours) / whole(small[round]!.ours))),
  unit: '×',
  atMost: MOST_GROWTH,
})
const sizeOf = ({ projects, issues }: Amount) =>
  `${issues.toLocaleString('en')} of ${(projects * issues).toLocaleString('en')}`

/** A limit counts only if it finds the same issues in the same order, and the same counts. */
async function askedLike(database: Client, caller: Caller, door: Statement[], planned: Planned, size: typeof LIST) {
  const { orgId, projectId } = planned
  const query = { limit: String(size.each), total: String(size.total) }
  const page = await callAs(caller, listingRoutes.page, { orgId, projectId, query })
  const counts = countedStates(planned)
  const counted = await numbersFrom(database, counts)
  // Only the states with shown issues, since the counts are known for all.
  let left = size.total
  const wanted = counted.flatMap(([stateId, count]) => {
    const most = Math.min(size.each, left, count!)
    left -= most
    return most > 0 ? [{ stateId: stateId!, most }] : []
  })
  const rows = firstIssues(planned, wanted)
  const found = { counts: counted, ids: (await numbersFrom(database, rows)).map(([issueId]) => issueId) }
  if (JSON.stringify(found) !== JSON.stringify(shownIn(page)))
    throw new Error('the bare queries answer another question')
  const path = `${pathOf(listingRoutes.page, planned)}?${new URLSearchParams(query).toString()}`
  return { path, headers: caller.headers, statements: [...door, counts, rows] }
}

const shownIn = ({ groups }: IssuePage) => ({
  counts: groups.map(({ key, count }) => [Number(key), count]),
  ids: groups.flatMap(({ issues }) => issues.map(({ issueId }) => issueId)),
})

async function numbersFrom(database: Client, { text, values }: Statement) {
  const { rows } = await database.query<unknown[]>({ text, values, rowMode: 'array' })
  return rows.map(row => row.slice(0, 2).map(Number))
}

async function memberOf(database: Client, orgId: number, userId: number) {
  const { rows } = await database.query<{ id: string }>('select id from member where org_id = $1 and user_id = $2', [
    orgId,
    userId,
  ])
  return Number(rows[0]!.id)
}

/** An issue with a parent and without sub-issues, as most opened issues are. */
async function issueAmong(database: Client, { orgId, projectId }: Planned) {
  const { rows } = await database.query<{ id: string }>(
    `select id from issue where org_id = $1 and project_id = $2 and parent_id is not null and body <> ''
      order by number limit 1 offset 20`,
    [orgId, projectId],
  )
  return Number(rows[0]!.id)
}

export const issues: Benchmark = {
  says: `lists, a board and one issue of ${sizeOf(LARGE)}, 16 connections, beside bare node:http and bare pg`,
  run,
}
