import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { placeFor } from '../postgres/embedded/paths.ts'
import { newEmail, person, proven, sql, visitor, type Refused } from './visitor.ts'
import { preparedDirectory, startedServer } from './process.ts'

const WRITES = 200
const environment = (directory: string) => ({ DATA_DIR: directory, TRUST_PROXY: '1', RATE_LIMITS: 'off' })

const agreed = async (directory: string) =>
  (await sql<{ count: number }>(`select count(*)::int as count from agreement`, [], directory))[0]!.count

test(
  'killed in the middle of 200 writes, three times: every acknowledged one is there',
  { timeout: 120_000 },
  async () => {
    const directory = await preparedDirectory()
    let server = await startedServer(environment(directory))
    const browser = await person({ url: server.url, dataDir: directory })
    for (let round = 0; round < 3; round++) {
      const before = await agreed(directory)
      let acknowledged = 0
      const writing = Promise.all(
        Array.from({ length: WRITES }, () =>
          browser.call(accountRoutes.agreeToMarketing, { body: { agreed: true } }).then(
            () => acknowledged++,
            () => undefined,
          ),
        ),
      )
      await expect.poll(() => acknowledged, { interval: 1 }).toBeGreaterThan(20 + round * 40)
      await server.kill('SIGKILL')
      await writing
      server = await startedServer({ ...environment(directory), PORT: server.port })
      expect(server.isOpen).toBe(true)
      const written = (await agreed(directory)) - before
      expect(acknowledged).toBeGreaterThan(0)
      expect(acknowledged).toBeLessThan(WRITES)
      expect(written).toBeGreaterThanOrEqual(acknowledged)
      expect(await browser.call(accountRoutes.me, {})).toMatchObject({ email: browser.email })
    }
  },
)

test('PostgreSQL killed under the server: 503 with Retry-After, and well again by itself within seconds', async () => {
  const directory = await preparedDirectory()
  const server = await startedServer(environment(directory))
  const browser = await person({ url: server.url, dataDir: directory })
  const { data } = placeFor(join(directory, 'postgres'))
  const postmaster = async () => Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const first = await postmaster()
  const writing = Array.from({ length: 30 }, (_, at) =>
    browser
      .call(accountRoutes.agreeToMarketing, { body: { agreed: at % 2 === 0 } })
      .catch((error: Refused) => error.status),
  )
  // In the middle of them.
  await Promise.race(writing)
  let killed = first
  let from = 0
  const kill = (pid: number) => {
    process.kill(pid, 'SIGKILL')
    killed = pid
    from = performance.now()
  }
  kill(first)
  const refused: { status: number; retryAfter: string | null; error: string }[] = []
  const asked = async () => {
    const answer = await browser.send('/api/user/me')
    if (answer.status === 200) {
      const now = await postmaster().catch(() => killed)
      // The sessions of a killed one go on for a moment.
      if (now === killed) return false
      if (refused.length > 0) return true
      // It was back before this question was asked: once more.
      kill(now)
      return false
    }
    const { error } = (await answer.json()) as Refused
    refused.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), error })
    return false
  }
  // Asked at once, because a quick machine has the database back before the writes are answered.
  await expect.poll(asked, { interval: 1, timeout: 40_000 }).toBe(true)
  expect(performance.now() - from).toBeLessThan(10_000 * server.slowness)
  for (const answer of refused) expect(answer).toEqual({ status: 503, retryAfter: '2', error: 'busy' })
  // Each interrupted call was either done or refused as busy.
  for (const answer of await Promise.all(writing)) if (typeof answer === 'number') expect(answer).toBe(503)
  expect((await fetch(`${server.url}/livez`)).status).toBe(200)
  expect(await postmaster()).not.toBe(killed)
  // Jobs reconnected as well: a mail arrives.
  await proven(visitor({ url: server.url }), newEmail(), directory)
})

test('a database that says nothing is answered for within five seconds', async () => {
  const directory = await preparedDirectory()
  const server = await startedServer(environment(directory))
  const browser = await person({ url: server.url, dataDir: directory })
  const asked = () =>
    Promise.all(
      Array.from({ length: 12 }, () =>
        visitor({ url: server.url }).send('/api/user/me', { headers: { authorization: `Bearer ${browser.token}` } }),
      ),
    )
  // All connections are open now.
  expect((await asked()).every(({ status }) => status === 200)).toBe(true)
  const [{ pids } = { pids: [] }] = await sql<{ pids: number[] }>(
    `select array_agg(pid) as pids from pg_stat_activity where usename = 'dure_app' and application_name = 'dure'`,
    [],
    directory,
  )
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    const from = performance.now()
    const answers = await asked()
    expect(performance.now() - from).toBeLessThan(5_500 * server.slowness)
    expect(answers.some(({ status }) => status === 503)).toBe(true)
    expect((await fetch(`${server.url}/livez`)).status).toBe(200)
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
  await expect.poll(async () => (await browser.send('/api/user/me')).status).toBe(200)
})
