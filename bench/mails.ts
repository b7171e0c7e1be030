// A notice that five thousand people hear of: how much later its author is answered, and the mails of those who do not read it.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { SMTPServer } from 'smtp-server'
import { type Audience, everybody, nobody } from '#contract/audience'
import { boardRoutes } from '#contract/board'
import { mustReadRoutes } from '#contract/must-read'
import { postRoutes } from '#contract/post'
import { workHoursRoutes } from '#contract/work-hours'
import { notNow } from '../server/work-hours/test.ts'
import { type Caller, callAs } from './calls.ts'
import { LARGE, newEmployer } from './company.ts'
import { afterwards } from './ending.ts'
import { type Benchmark, type Line, median } from './report.ts'
import { startServer } from './server.ts'
import { megabytesOf } from './usage.ts'

const ROUNDS = 5
const LATER_MS = 5
const QUEUED_SECONDS = 10
const FLAT_MEGABYTES = 64
const LOOK_MS = 50
/** Nobody waits longer for a mail of five thousand. */
const GIVEN_UP_MS = 240_000

const run = async (): Promise<Line[]> => {
  const mails = await countedMails()
  // People sign up over the outbox of a server that sends nothing.
  const home = await startServer()
  const filling = new Client(home.database)
  await filling.connect()
  const { person, orgId } = await newEmployer(home, filling, LARGE)
  await filling.end()
  await home.stop()
  const server = await startServer(home.directory, { SMTP_URL: mails.url })
  const caller: Caller = { address: server.address, headers: person.headers }
  const database = new Client(server.database)
  await database.connect()
  const { boardId } = await callAs(caller, boardRoutes.create, { orgId, body: { name: '공지' } })
  const at = { orgId, boardId }
  const count = async (condition: string) => {
    const { rows } = await database.query<{ count: string }>(`select count(*) from notification where ${condition}`)
    return Number(rows[0]!.count)
  }
  // Guests do not count as everybody, and nobody hears of their own deeds.
  const { rows: hearing } = await database.query<{ id: string; role: string }>(
    "select id, role from member where org_id = $1 and role <> 'GUEST'",
    [orgId],
  )
  // Nobody is on vacation, or they would not get theirs.
  await database.query('update member set status_kind = null where org_id = $1', [orgId])
  const heard = hearing.length - 1
  const one: Audience = { ...nobody, memberIds: [Number(hearing.find(({ role }) => role === 'MEMBER')!.id)] }
  const [many, few]: [number[], number[]] = [[], []]
  for (let round = 1; round <= ROUNDS; round++) {
    few.push(await told(caller, at, one))
    many.push(await told(caller, at, everybody))
    await until(async () => (await count('true')) >= round * (heard + 1))
  }

  const isQuiet = (quiet: boolean) =>
    callAs(caller, workHoursRoutes.change, { orgId, body: { ...notNow(), isQuiet: quiet } })
  const due = async () => {
    await database.query('update notification set mail_at = now()')
    const began = performance.now()
    await database.query(`insert into pgboss.job (name, data) values ('notification.mail', '{}')`)
    await until(async () => (await count('mail_at <= now()')) === 0)
    return { began, seconds: (performance.now() - began) / 1_000 }
  }
  await isQuiet(true)
  const off = await due()
  const unsent = mails.received()
  await isQuiet(false)
  const before = megabytesOf(server.pid, 'VmRSS')
  const queued = await due()
  let most = before
  await until(() => {
    most = Math.max(most, megabytesOf(server.pid, 'VmRSS'))
    return Promise.resolve(mails.received() >= heard)
  })
  const sent = (performance.now() - queued.began) / 1_000
  await wait(1_000)
  await database.end()
  return [
    {
      what: 'a notice to everybody is answered later than one to one person by',
      value: median(many) - median(few),
      unit: 'ms',
      atMost: LATER_MS,
    },
    { what: '… to one person: answered after', value: median(few), unit: 'ms' },
    { what: 'at night all mails are put off within', value: off.seconds, unit: 's', atMost: QUEUED_SECONDS },
    { what: '… mails that were sent all the same', value: unsent, unit: '', atMost: 0 },
    { what: 'by day all mails are queued within', value: queued.seconds, unit: 's', atMost: QUEUED_SECONDS },
    { what: '… and the last one is sent after', value: sent, unit: 's' },
    { what: '… mails beyond one for each', value: mails.received() - heard, unit: '', atMost: 0 },
    { what: '… memory of the server grows by', value: most - before, unit: 'MB', atMost: FLAT_MEGABYTES },
  ]
}

/** The time after which its author is answered who says that these must read a new post. */
async function told(caller: Caller, at: { orgId: number; boardId: number }, audience: Audience) {
  const { postId } = await callAs(caller, postRoutes.create, { ...at, body: { title: '수능일 출근 시간' } })
  const began = performance.now()
  const body = { audience, needsConfirmation: false, dueOn: null }
  await callAs(caller, mustReadRoutes.set, { ...at, postId, body })
  return performance.now() - began
}

async function until(isSo: () => Promise<boolean>) {
  const latest = performance.now() + GIVEN_UP_MS
  while (!(await isSo())) {
    if (performance.now() > latest) throw new Error('it did not come to that')
    await wait(LOOK_MS)
  }
}

/** A mail server that takes everything and keeps nothing. */
async function countedMails() {
  let received = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, callback) {
      stream.on('end', () => {
        received++
        callback()
      })
      stream.resume()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  afterwards(() => new Promise<void>(resolve => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received: () => received }
}

export const mails: Benchmark = {
  says: `a notice to ${LARGE.members.toLocaleString('en')} people, and its mails to those who do not read it`,
  mostMinutes: 8,
  run,
}
