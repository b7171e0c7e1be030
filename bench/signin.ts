// The cost of a sign-in beyond the password's hash, and whether its time reveals which addresses have an account.
import { Client } from 'pg'
import { authRoutes } from '#contract/auth'
import { startLimit } from './child.ts'
import { afterwards } from './ending.ts'
import type { Argon2Answer, Argon2Task } from './limits/argon2.ts'
import { newPerson, PASSWORD } from './person.ts'
import { median, type Benchmark, type Line } from './report.ts'
import { connectionsTo, encoded } from './requests.ts'
import { startServer, type Server } from './server.ts'
import { meter } from './usage.ts'

const AT_ONCE = 2
const TIMES = 50
const WARM_TIMES = 300
const ROUNDS = 7
const WRONG_TIMES = 50
const LEAST_SHARE = 85
const MOST_DIFFERENCE_MS = 20

type Round = { node: number; database: number; hash: number }

const run = async (): Promise<Line[]> => {
  const server = await startServer()
  // The cookie of the first sign-in marks a known browser, so that no sign-in sends a mail.
  const { email, cookie } = await newPerson(server)
  const { method, path } = authRoutes.signin
  const headers = { origin: server.origin, cookie }
  const request = encoded({ method, path, headers, body: { email, password: PASSWORD } }, server.host)
  const connections = await connectionsTo(server.port, AT_ONCE)
  await connections.load(request, { most: WARM_TIMES })

  const limit = await startLimit<Argon2Task, Argon2Answer>('argon2')
  const task = { hash: await hashOf(server, email), password: PASSWORD, times: TIMES, atOnce: AT_ONCE }
  if ((await limit.ask(task)).matched !== TIMES) throw new Error('the stored hash does not match')

  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const node = meter(() => [server.pid])
    const database = meter(() => server.backends())
    const { requests } = await connections.load(request, { most: TIMES })
    const spent = { node: node() / requests, database: database() / requests }
    const hash = meter(() => [limit.pid])
    await limit.ask(task)
    rounds.push({ ...spent, hash: hash() / TIMES })
  }
  return [...sharesOf(rounds), ...(await timesOf(server, email))]
}

function sharesOf(rounds: Round[]): Line[] {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  return [
    { what: 'CPU of a sign-in, Node', value: middle(({ node }) => node), unit: 'ms' },
    { what: 'CPU of a sign-in, PostgreSQL', value: middle(({ database }) => database), unit: 'ms' },
    { what: 'CPU of the hash alone', value: middle(({ hash }) => hash), unit: 'ms' },
    // Judged without the database, because its durable commit costs the same whatever our own code does.
    {
      what: 'share of the hash, Node alone',
      value: middle(({ hash, node }) => (100 * hash) / node),
      unit: '%',
      atLeast: LEAST_SHARE,
    },
    {
      what: 'share of the hash, with PostgreSQL',
      value: middle(({ hash, node, database }) => (100 * hash) / (node + database)),
      unit: '%',
    },
  ]
}

/** A known and an unknown address in turns, each with a wrong password. */
async function timesOf({ address, origin }: Server, known: string): Promise<Line[]> {
  const { method, path } = authRoutes.signin
  const once = async (email: string) => {
    const began = performance.now()
    const body = JSON.stringify({ email, password: `${PASSWORD}?` })
    const response = await fetch(address + path, {
      method,
      headers: { origin, 'content-type': 'application/json' },
      body,
    })
    await response.text()
    if (response.status !== 401) throw new Error(`a wrong password was answered ${response.status}`)
    return performance.now() - began
  }
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let time = 0; time < WRONG_TIMES; time++) {
    times.known.push(await once(known))
    times.unknown.push(await once(`nobody.${time}@example.com`))
  }
  const [knownMs, unknownMs] = [median(times.known), median(times.unknown)]
  return [
    { what: 'wrong password, known address', value: knownMs, unit: 'ms' },
    { what: 'wrong password, unknown address', value: unknownMs, unit: 'ms' },
    {
      what: 'difference of their medians',
      value: Math.abs(knownMs - unknownMs),
      unit: 'ms',
      atMost: MOST_DIFFERENCE_MS,
    },
  ]
}

async function hashOf({ database }: Server, email: string) {
  const client = new Client(database)
  afterwards(() => client.end())
  await client.connect()
  const { rows } = await client.query<{ hash: string }>('select password_hash as hash from "user" where email = $1', [
    email,
  ])
  return rows[0]!.hash
}

export const signin: Benchmark = { says: 'POST /api/auth/signin, 2 at once, beside argon2 alone', run }
