// A notice for five thousand people in three hundred departments: its proof, and what its readings cost.
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { everybody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { mustReadRoutes } from '#contract/must-read'
import { postRoutes } from '#contract/post'
import { measured, whole } from './beside.ts'
import { type Caller, callAs } from './calls.ts'
import { LARGE, newCompany } from './company.ts'
import { newPerson, renewed } from './person.ts'
import { type Benchmark, type Line, percentile } from './report.ts'
import { type Server, startServer } from './server.ts'

const STAFF = 40
/** As many rounds as make five thousand readings in a minute. */
const ROUNDS = LARGE.members / STAFF
const MINUTE_MS = 60_000
const PROOFS = 200
const PROOF_MS = 100
const READING_MICROSECONDS = 2_000

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const staff = []
  for (let each = 0; each < STAFF; each++) staff.push(await newPerson(server))
  const signedUp = await newPerson(server)
  const orgId = await newCompany(database, signedUp, LARGE, staff)
  const as = async (person: typeof signedUp): Promise<Caller> => ({
    address: server.address,
    headers: (await renewed(server, person)).headers,
  })
  const owner = await as(signedUp)
  const readers = await Promise.all(staff.map(as))
  const at = await newNotice(owner, orgId)
  const times = await proofTimes(owner, at)
  const readings = await readingCost(server, database, readers, at)
  await database.end()
  const size = `${LARGE.members.toLocaleString('en')} people in ${LARGE.departments} departments`
  return [
    { what: `the proof of ${size}: p95 of ${PROOFS}`, value: percentile(times, 95), unit: 'ms', atMost: PROOF_MS },
    { what: 'the median', value: percentile(times, 50), unit: 'ms' },
    ...readings,
  ]
}

type At = { orgId: number; boardId: number; postId: number }

async function newNotice(owner: Caller, orgId: number): Promise<At> {
  const { boardId } = await callAs(owner, boardRoutes.create, { orgId, body: { name: '공지' } })
  const { postId } = await callAs(owner, postRoutes.create, { orgId, boardId, body: { title: '수능일 출근 시간' } })
  const at = { orgId, boardId, postId }
  const body = { audience: everybody, needsConfirmation: true, dueOn: null }
  await callAs(owner, mustReadRoutes.set, { ...at, body })
  return at
}

/** All that the author sees of it: the numbers, the departments, the first of those who are missing. */
async function proofTimes(owner: Caller, at: At) {
  const times: number[] = []
  for (let each = 0; each < PROOFS; each++) {
    const began = performance.now()
    await Promise.all([
      callAs(owner, mustReadRoutes.read, at),
      callAs(owner, mustReadRoutes.departments, at),
      callAs(owner, mustReadRoutes.people, { ...at, query: { shown: 'missing' } }),
    ])
    times.push(performance.now() - began)
  }
  return times
}

/** Between two rounds nobody has read it, so that few people read as many would. */
async function readingCost(server: Server, database: Client, readers: readonly Caller[], at: At): Promise<Line[]> {
  let lost = 0
  const began = performance.now()
  const cost = await measured(
    server.pid,
    () => server.backends(),
    async () => {
      for (let round = 1; round <= ROUNDS; round++) {
        await Promise.all(readers.map(each => callAs(each, mustReadRoutes.note, at)))
        const { rowCount } = await database.query('delete from must_read_reading where post_id = $1', [at.postId])
        lost += readers.length - (rowCount ?? 0)
        await wait(Math.max(0, began + (MINUTE_MS * round) / ROUNDS - performance.now()))
      }
      return ROUNDS * readers.length
    },
  )
  return [
    { what: `${ROUNDS * STAFF} readings in a minute that were lost`, value: lost, unit: '', atMost: 0 },
    { what: 'a reading: CPU', value: whole(cost), unit: 'µs', atMost: READING_MICROSECONDS },
    { what: 'of that PostgreSQL', value: cost.database, unit: 'µs' },
  ]
}

export const proof: Benchmark = {
  says: `a notice for ${LARGE.members.toLocaleString('en')} people: its proof, and what its readings cost`,
  run,
}
