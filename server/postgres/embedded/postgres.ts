// Runs the PostgreSQL from the packages: creates, starts, adopts, revives and stops it. One process owns it at a time.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { startSentence } from '#korean/start'
import { config } from '../../config.ts'
import { make } from './init.ts'
import { log } from '../../log.ts'
import { placeFor, type Place } from './paths.ts'
import { lastWords, LOG_FLAGS, withLog } from './log.ts'
import { alive, holderOf, postmasterOf } from './lockfile.ts'
import { StartError } from '../../refusal.ts'

const OWNER_LOCK = 0x64757265
const OWNER_ROLE = 'dure'
/** The role of the running app: it may use the tables but not alter them. */
export const APP_ROLE = 'dure_app'
const FLAGS = { listen_addresses: '', shared_buffers: '128MB', max_connections: '100', ...LOG_FLAGS }

class DataTaken extends StartError {}

export type Connection = { host: string; user: string; database: string }
export type Postgres = {
  owner: Connection
  app: Connection
  data: string
  adopted: boolean
  /** The current process, which changes after a revival. */
  pid: () => number
  stop: () => Promise<void>
}
type Flags = Record<string, string>

export async function startPostgres(wanted: string, flags: Flags = {}): Promise<Postgres> {
  const place = placeFor(wanted)
  if (!existsSync(place.data)) console.log(startSentence('makingDatabase'))
  make(place)
  const adopted = postmasterOf(place.data) !== undefined
  let held = await heldSoon(place, flags)
  let stopping = false
  let revival = Promise.resolve()
  const watch = () =>
    void held.lost.then(() => {
      revival = revive()
    })
  const revive = async () => {
    if (stopping) return
    log.error(startSentence('postgresLost'))
    for (;;)
      try {
        held = await heldBy(place, flags)
        log.info(startSentence('postgresBack'))
        return watch()
      } catch (error) {
        if (stopping) return
        log.error({ reason: (error as Error).message }, startSentence('postgresLost'))
        await wait(500)
      }
  }
  watch()
  return {
    owner: held.connection,
    app: { ...held.connection, user: APP_ROLE },
    data: place.data,
    adopted,
    pid: () => held.pid,
    stop: async () => {
      stopping = true
      await revival
      await held.release()
      // The pid is checked first: after a crash it may belong to another process.
      if (postmasterOf(place.data) === held.pid) await end(held.pid)
    },
  }
}

/** A server that is stopping still holds its lock for a moment. */
async function heldSoon(place: Place, flags: Flags, tries = 12): Promise<Awaited<ReturnType<typeof heldBy>>> {
  try {
    return await heldBy(place, flags)
  } catch (error) {
    if (tries === 0 || (error instanceof StartError && !(error instanceof DataTaken))) throw error
    await wait(250)
    return heldSoon(place, flags, tries - 1)
  }
}

/** A running PostgreSQL that this process owns until the session of the lock ends. */
async function heldBy(place: Place, flags: Flags) {
  const found = postmasterOf(place.data)
  const host = found ? await ready(place, found) : await launched(place, flags)
  const pid = postmasterOf(place.data)
  if (!pid) throw new StartError(startSentence('postgresFailed', { why: lastWords(place.data) }))
  const connection = { host, user: OWNER_ROLE, database: 'postgres' }
  const session = await own(connection, place.data)
  const lost = new Promise<void>(resolve => session.once('end', () => resolve()))
  return { connection, pid, lost, release: () => session.end() }
}

// Sessions of a killed PostgreSQL may outlive it for a moment, and a new one waits for them to end.
async function launched(place: Place, flags: Flags, tries = 50): Promise<string> {
  holderOf(join(place.socket, '.s.PGSQL.5432.lock'), place.data)
  try {
    return await ready(place, launch(place, flags))
  } catch (error) {
    if (tries === 0 || !(error as Error).message.includes('shared memory block')) throw error
    await wait(100)
    return launched(place, flags, tries - 1)
  }
}

// Detached, so that Ctrl+C in a terminal does not end it under running requests. It logs to a file, so that it never blocks
// on us.
function launch({ programs, data, socket, as }: Place, more: Flags) {
  const flags = Object.entries({ ...FLAGS, unix_socket_directories: socket, unix_socket_permissions: '0700', ...more })
  const words = ['-D', data, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const env = { PATH: config.programPath, LC_ALL: 'C', TZ: 'UTC' }
  const child = withLog(data, output =>
    spawn(join(programs, 'bin/postgres'), words, {
      ...as,
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
      env,
    }),
  )
  child.unref()
  child.on('error', error => log.error({ reason: error.message }, 'PostgreSQL'))
  if (!child.pid) throw new StartError(startSentence('postgresFailed', { why: `${programs}/bin/postgres` }))
  return child.pid
}

async function ready({ data }: Place, pid: number) {
  for (let tries = 0; tries < 600; tries++) {
    const lines = read(join(data, 'postmaster.pid')).split('\n')
    if (lines[7]?.trim() === 'ready') return lines[4]!
    if (!alive(pid) && !postmasterOf(data))
      throw new StartError(startSentence('postgresFailed', { why: lastWords(data) }))
    await wait(25)
  }
  throw new StartError(startSentence('postgresFailed', { why: `15 s\n${lastWords(data)}` }))
}

// The session with this lock owns the cluster; the lock ends with its process, however that ends.
async function own(connection: Connection, data: string) {
  const session = new Client({ ...connection, application_name: 'dure-owner' })
  session.on('error', () => {})
  await session.connect()
  const { rows } = await session.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [OWNER_LOCK])
  if (!rows[0]!.owned) {
    await session.end()
    throw new DataTaken(startSentence('dataTaken', { directory: data }))
  }
  const { rowCount } = await session.query('select from pg_roles where rolname = $1', [APP_ROLE])
  if (!rowCount) await session.query(`create role ${APP_ROLE} login`)
  return session
}

/** Asks for a fast shutdown, and after four seconds forces it. */
async function end(pid: number) {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (alive(pid)) process.kill(pid, signal)
    for (let tries = 0; tries < 160 && alive(pid); tries++) await wait(25)
  }
}

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
