// Two servers that also share a Redis, which may be there, away, or lose what it is given.
import { expect, onTestFinished, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { ask, at, listening, redisServer, somebody, startedNode } from '../test.ts'

async function nodes() {
  const redis = await redisServer()
  const [here, there] = await Promise.all([0, 1].map(() => startedNode({ REDIS_URL: redis.url, LOG_LEVEL: 'debug' })))
  onTestFinished(async () => {
    await Promise.all([here!.stop(), there!.stop()])
  })
  await expect.poll(redis.subscriptions).toBe(2)
  const { browser, channel } = await somebody()
  const sockets = [await listening(here!, browser, channel), await listening(there!, browser, channel)]
  const names = () => sockets.map(({ told }) => told('account.changed').map(data => (data as { name: string }).name))
  const expected: string[] = []
  /** Told at the one, heard at both, once and in order. */
  const rename = async (name: string) => {
    expected.push(name)
    await at(here!, browser).call(accountRoutes.rename, { body: { name } })
    await expect.poll(names).toEqual([expected, expected])
  }
  return { redis, rename, channel, names, browser, here: here!, there: there!, live: sockets[1]! }
}

test('events go through Redis, without it, and through it again once it is back', async () => {
  const { redis, rename } = await nodes()
  await rename('하나')
  const carried = redis.published.length
  expect(redis.published.at(-1)).toContain('하나')
  await redis.stop()
  await rename('둘')
  expect(redis.published).toHaveLength(carried)
  await redis.start()
  await expect.poll(redis.subscriptions).toBe(2)
  await expect
    .poll(async () => {
      await rename('셋')
      return redis.published.length
    })
    .toBeGreaterThan(carried)
})

test('a Redis that loses everything loses nothing', async () => {
  const { redis, rename } = await nodes()
  redis.state.isDeaf = true
  await rename('하나')
  await rename('둘')
  expect(redis.published.length).toBeGreaterThanOrEqual(2)
  redis.state.isDeaf = false
  await rename('셋')
})

test('the order is the same on both while bells and Redis come and go', async () => {
  const { redis, names, browser, here, there } = await nodes()
  const count = 20
  const writing = new AbortController()
  const cut = async () => {
    while (!writing.signal.aborted) {
      await ask(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dure-bell'`)
      await redis.stop()
      await redis.start()
    }
  }
  const cutting = cut()
  await Promise.all(
    [here, there, here, there].map(async (node, writer) => {
      const by = at(node, browser)
      for (let round = 0; round < count; round++)
        await by.call(accountRoutes.rename, { body: { name: `이름 ${writer} ${round}` } })
    }),
  )
  writing.abort()
  await cutting
  await expect.poll(() => names().map(({ length }) => length)).toEqual([4 * count, 4 * count])
  const [mine, other] = names()
  expect(other).toEqual(mine)
  expect(new Set(mine).size).toBe(4 * count)
})

test('what nobody of this database has written is not told, and what is told twice is heard once', async () => {
  const { redis, rename, channel, live } = await nodes()
  await rename('하나')
  const line = JSON.stringify([channel, 'session.ended', null])
  const forged = JSON.stringify({ from: 'third', asides: [[line, JSON.stringify({ sessionId: 1 })]] })
  redis.say(forged)
  redis.say('x'.repeat(22) + forged)
  redis.say(redis.published.at(-1)!)
  redis.say(redis.published.at(-1)!)
  await rename('둘')
  expect(live.told('session.ended')).toEqual([])
})
