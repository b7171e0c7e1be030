// The time until a change of one project reaches all who have it open: from the call to the last of all sockets.
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { issueRoutes } from '#contract/issue'
import { callAs } from './calls.ts'
import { newCompany } from './company.ts'
import { listenersTo } from './listeners.ts'
import { newPerson, renewed, type Person } from './person.ts'
import { newPlans } from './plan.ts'
import { median, percentile, type Benchmark, type Line } from './report.ts'
import { startServer } from './server.ts'

const MEMBERS = 20
const SOCKETS_EACH = 10
const SOCKETS = MEMBERS * SOCKETS_EACH
const ISSUES = 1_000
const CHANGES = 400
const WARM_CHANGES = 50
/** Twenty working people, who together make ten changes a second. */
const EVERY_MS = 100
const MOST_MS = 300
const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH', 'URGENT'] as const

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const owner = await newPerson(server)
  const staff: Person[] = []
  while (staff.length < MEMBERS - 1) staff.push(await newPerson(server))
  const database = new Client(server.database)
  await database.connect()
  const orgId = await newCompany(database, owner, { members: 60, departments: 30 }, staff)
  // The staff may be guests, who see no open project.
  await database.query(`update member set role = 'MEMBER' where org_id = $1 and role = 'GUEST'`, [orgId])
  const members = await Promise.all([owner, ...staff].map(person => renewed(server, person)))
  const callers = members.map(({ headers }) => ({ address: server.address, headers }))
  const [planned] = await newPlans(database, callers[0]!, orgId, { projects: 1, issues: ISSUES })
  const { rows } = await database.query<{ id: string }>('select id from issue where org_id = $1 order by number', [
    orgId,
  ])
  await database.end()

  const { projectId } = planned!
  let heard = 0
  let last = 0
  let arrived = () => {}
  const hear = () => {
    heard++
    last = performance.now()
    if (heard === SOCKETS) arrived()
  }
  for (const { token } of members)
    await (await listenersTo(server, `project:${projectId}`, token, SOCKETS_EACH, hear)).listen()

  const spread = async (at: number) => {
    heard = 0
    const all = new Promise<void>(resolve => (arrived = resolve))
    const began = performance.now()
    // Each issue at most twice, each time with another value, because an unchanged value is not told.
    const issueId = Number(rows[at % rows.length]!.id)
    const place = { orgId, projectId, issueId }
    const { stateId } = planned!.states[at % planned!.states.length]!
    const caller = callers[at % callers.length]!
    const done =
      at % 2 === 0
        ? callAs(caller, issueRoutes.place, { ...place, body: { stateId } })
        : callAs(caller, issueRoutes.change, {
            ...place,
            body: { title: `바뀐 제목 ${at} ${PRIORITIES[at % 4]}`, version: 1 },
          })
    await Promise.all([done, all])
    return { answered: performance.now() - began, spread: last - began }
  }
  const times: Awaited<ReturnType<typeof spread>>[] = []
  for (let at = -WARM_CHANGES; at < CHANGES; at++) {
    const due = performance.now() + EVERY_MS
    const each = await spread(at + WARM_CHANGES)
    if (at >= 0) times.push(each)
    await wait(Math.max(0, due - performance.now()))
  }
  const reached = times.map(each => each.spread)
  return [
    { what: 'answered, median', value: median(times.map(({ answered }) => answered)), unit: 'ms' },
    { what: 'all have heard, median', value: median(reached), unit: 'ms' },
    { what: `all have heard, p99 of ${CHANGES}`, value: percentile(reached, 99), unit: 'ms', atMost: MOST_MS },
    { what: 'all have heard, worst', value: Math.max(...reached), unit: 'ms' },
  ]
}

export const spread: Benchmark = {
  says: `a card is moved or renamed, until ${SOCKETS} sockets of ${MEMBERS} members have heard it`,
  run,
}
