// The real server in a separate process, on a new data directory that is removed afterwards.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serverFlags } from '../bin/flags.mjs'
import { placeFor } from '../server/postgres/embedded/paths.ts'
import { freePort } from '../server/testing/run.ts'
import { afterwards, refuseIfOver } from './ending.ts'
import { backendsOf } from './usage.ts'

/** Options for profiling the server alone, such as `--cpu-prof --cpu-prof-dir=.scratch`. */
const OPTIONS = [...serverFlags, ...(process.env.SERVER_OPTIONS?.split(' ').filter(Boolean) ?? [])]
const START_MS = 60_000
const STOP_MS = 20_000
const TAIL = 2_000
/** The role whose backends work for the app. */
const APP_ROLE = 'dure_app'
const OWNER = 'dure'

export type Server = {
  port: number
  host: string
  origin: string
  address: string
  directory: string
  startMs: number
  pid: number
  database: { host: string; user: string; database: string }
  backends: (role?: string) => number[]
  stop: () => Promise<void>
}

/** A directory that PostgreSQL's own user may enter. */
export async function newDataDirectory() {
  const directory = await mkdtemp(join(tmpdir(), 'dure-bench-'))
  await chmod(directory, 0o755)
  afterwards(async () => {
    const { data, socket } = placeFor(join(directory, 'postgres'))
    for (const path of [data, `${data}.log`, socket, directory]) await rm(path, { recursive: true, force: true })
  })
  return directory
}

/**
 * Resolves at the first successful answer of /readyz, with the time that it took. `environment` changes its settings. With a `home` it
 * is another node over the database of that server, as the role that owns it.
 */
export async function startServer(
  dataDirectory?: string,
  environment: Record<string, string> = {},
  home?: Server,
): Promise<Server> {
  const directory = dataDirectory ?? (await newDataDirectory())
  const port = await freePort()
  refuseIfOver()
  const { PATH = '', TMPDIR } = process.env
  const began = performance.now()
  const child = spawn(process.execPath, [...OPTIONS, 'server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH,
      ...(TMPDIR && { TMPDIR }),
      DATA_DIR: directory,
      PORT: String(port),
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      ...(home && { DATABASE_URL: `postgres://${OWNER}@${encodeURIComponent(home.database.host)}/postgres` }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // Ctrl-C in a terminal would cut its start short and leave its PostgreSQL behind
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + String(chunk)).slice(-TAIL)))
  let isOver = false
  const ended = once(child, 'exit').then(() => (isOver = true))
  const opened = async () => {
    while (!(await isReady(port))) {
      if (isOver || performance.now() - began > START_MS) throw new Error(`the server did not start:\n${output}`)
      await wait(25)
    }
    return performance.now() - began
  }
  const starting = opened()
  const stop = async () => {
    await starting.catch(() => {}) // a server that has not started yet does not stop in order
    if (isOver) return
    child.kill('SIGTERM')
    await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })])
    if (isOver) return
    child.kill('SIGKILL')
    if (!home) process.kill(postmasterIn(directory), 'SIGQUIT')
    await ended
  }
  afterwards(stop)
  const startMs = await starting
  const postgres = home ?? embeddedIn(directory)
  return {
    port,
    host: `localhost:${port}`,
    origin: `http://localhost:${port}`,
    address: `http://127.0.0.1:${port}`,
    directory,
    startMs,
    pid: child.pid!,
    /** For a separate connection, as the role that owns the tables. */
    database: postgres.database,
    /** The processes of its PostgreSQL that work for this role. */
    backends: (role = home ? OWNER : APP_ROLE) => postgres.backends(role),
    stop,
  }
}

function embeddedIn(directory: string) {
  const { socket } = placeFor(join(directory, 'postgres'))
  const postmaster = postmasterIn(directory)
  return {
    database: { host: socket, user: OWNER, database: 'postgres' },
    backends: (role: string) => backendsOf(postmaster, role),
  }
}

/** The built front end, which `npm run bench` builds before it begins. */
export function requireBuild() {
  if (!existsSync(join(import.meta.dirname, '../dist/.vite/sources.json')))
    throw new Error('the front end is not built: start with `npm run bench`')
}

function postmasterIn(directory: string) {
  const { data } = placeFor(join(directory, 'postgres'))
  return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function isReady(port: number) {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })
    return ok
  } catch {
    return false
  }
}
