// Servers and third parties are made for a whole run once the first test asks: a run of a few tests does not pay for the rest.
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { placeFor } from '../postgres/embedded/paths.ts'
import { launched } from './launch.ts'
import { openProviders, providerSettings, type ProviderPorts } from './providers/providers.ts'

export type Made = { url: string; dataDir: string; password?: string; settings?: Record<string, string> }

const DEMO_PASSWORD = /비밀번호는 모두 (\S+?)입니다/

/** Nobody cuts the power: PostgreSQL waits for no disk. */
const UNSYNCED = ['fsync']
/** A shared one is not killed either: acknowledged writes may stay in memory for a moment. */
const SHARED = [...UNSYNCED, 'synchronous_commit', 'full_page_writes']

async function owning(dataDir: string) {
  const client = new Client({ host: placeFor(join(dataDir, 'postgres')).socket, user: 'dure', database: 'postgres' })
  await client.connect()
  return client
}

export async function hurry(dataDir: string, off = SHARED) {
  const client = await owning(dataDir)
  for (const name of off) await client.query(`alter system set ${name} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

/**
 * Numbers every table's rows from a million of its own. A number of one kind is then never one of another, which some
 * tests need to be right, and which uncovers code that takes one for the other.
 */
export async function separateSequences(dataDir: string) {
  const client = await owning(dataDir)
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name from pg_sequences
      where schemaname = 'public' order by 1`,
  )
  for (const [at, { name }] of rows.entries()) await client.query(`select setval($1, $2)`, [name, (at + 1) * 1_000_000])
  await client.end()
}

async function unlimitedIn(dataDir: string) {
  const server = await launched({ DATA_DIR: dataDir, RATE_LIMITS: 'off', TRUST_PROXY: '1', LOG_LEVEL: 'error' })
  if (!server.isOpen) throw new Error(server.output())
  await hurry(dataDir)
  await separateSequences(dataDir)
  return { url: server.url, dataDir, stop: server.stop }
}

/** For signing in by other accounts, at the addresses that the server of the run was told. */
async function providersAt(ports: ProviderPorts, stops: (() => Promise<void>)[]): Promise<Made> {
  const { url, stop } = await openProviders(ports)
  stops.push(stop)
  return { url, dataDir: '', settings: providerSettings(ports) }
}

/** Answers every worker alike: by the name of what it wants. */
export async function servesDemands(ports: ProviderPorts) {
  const stops: (() => Promise<void>)[] = []
  const directories: string[] = []
  const newDirectory = async () => {
    const directory = await mkdtemp(join(tmpdir(), 'dure-more-'))
    directories.push(directory)
    await chmod(directory, 0o755)
    return directory
  }
  const alone = async (): Promise<Made> => {
    const { stop, ...made } = await unlimitedIn(await newDirectory())
    stops.push(stop)
    return made
  }
  const makers = {
    /** A server of its own where nobody may call too often, for what calls more often than anybody would. */
    unlimited: alone,
    /** The same once more, whose database other nodes share: they would do the jobs of the run, and keep its mails. */
    shared: alone,
    /** The made-up company, and who may look at it as often as they like. */
    demo: async (): Promise<Made> => {
      const own = await newDirectory()
      const settings = { DATA_DIR: own, RATE_LIMITS: 'off', TRUST_PROXY: '1', LOG_LEVEL: 'error' }
      const server = await launched(settings, {}, 'demo')
      if (!server.isOpen) throw new Error(server.output())
      stops.push(server.stop)
      while (!DEMO_PASSWORD.test(server.output())) await setTimeout(50)
      return { url: server.url, dataDir: own, password: DEMO_PASSWORD.exec(server.output())![1]! }
    },
    providers: () => providersAt(ports, stops),
    /** The data of a server that was started once and stopped. */
    prepared: async (): Promise<Made> => {
      const own = await newDirectory()
      const server = await launched({ DATA_DIR: own })
      if (!server.isOpen) throw new Error(server.output())
      await hurry(own, UNSYNCED)
      await server.stop()
      return { url: '', dataDir: own }
    },
  }
  const made = new Map<string, Promise<Made>>()
  const server = createServer((asked, answer) => {
    const name = asked.url!.slice(1) as keyof typeof makers
    const making = made.get(name) ?? makers[name]()
    made.set(name, making)
    making.then(
      each => answer.end(JSON.stringify(each)),
      (error: Error) => answer.writeHead(500).end(error.message),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.close()
    await Promise.allSettled(made.values())
    await Promise.all(stops.map(each => each()))
    for (const directory of directories) await rm(directory, { recursive: true })
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
