// The time from the removal of a member to the close of their open socket.
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { closing } from '#contract/frames'
import { memberRoutes } from '#contract/member'
import { LARGE, newCompany } from './company.ts'
import { listenersTo } from './listeners.ts'
import { newPerson, renewed, type Person } from './person.ts'
import { median, type Benchmark, type Line } from './report.ts'
import { startServer, type Server } from './server.ts'

const TIMES = 30
const MOST_MS = 1_000
/** The server checks for lost rights twice a second, so removals are spread evenly over that interval. */
const BETWEEN_LOOKS_MS = 500

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const signedUp = await newPerson(server)
  const staff: Person[] = []
  while (staff.length < TIMES) staff.push(await newPerson(server))
  const database = new Client(server.database)
  await database.connect()
  const orgId = await newCompany(database, signedUp, LARGE, staff)
  const owner = await renewed(server, signedUp)
  const { rows } = await database.query<{ id: string; user_id: string }>(
    'select id, user_id from member where org_id = $1 and user_id = any($2::bigint[])',
    [orgId, staff.map(({ userId }) => userId)],
  )
  await database.end()
  const memberIds = new Map(rows.map(row => [Number(row.user_id), row.id]))

  // All of them listen before the first removal, so that the others receive its events as usual.
  const removals: (() => Promise<number>)[] = []
  for (const { userId, token } of staff) {
    const { listen, closed } = await listenersTo(server, `organization:${orgId}`, token, 1)
    await listen()
    const path = memberRoutes.remove.path.replace(':orgId', `${orgId}`).replace(':memberId', memberIds.get(userId)!)
    removals.push(() => removed(server, owner, path, closed))
  }
  const times: number[] = []
  for (const [at, remove] of removals.entries()) {
    await wait((at * BETWEEN_LOOKS_MS) / TIMES)
    times.push(await remove())
  }
  return [
    { what: 'from the removal to the close, median', value: median(times), unit: 'ms' },
    { what: `… worst of ${TIMES}`, value: Math.max(...times), unit: 'ms', atMost: MOST_MS },
  ]
}

async function removed({ address }: Server, { headers }: Person, path: string, closed: () => Promise<number[]>) {
  const began = performance.now()
  const ended = closed().then(codes => ({ codes, ms: performance.now() - began }))
  const response = await fetch(address + path, { method: memberRoutes.remove.method, headers })
  if (!response.ok) throw new Error(`a removal was answered ${response.status} ${await response.text()}`)
  await response.text()
  const { codes, ms } = await ended
  if (codes[0] !== closing.accessLost) throw new Error(`the socket of somebody removed was closed with ${codes[0]}`)
  return ms
}

export const leave: Benchmark = {
  says: `removed from ${LARGE.members.toLocaleString('en')} people, until the socket is closed`,
  run,
}
