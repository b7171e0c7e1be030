import { chmod, chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { authRoutes } from '#contract/auth'
import { freePort } from './testing/run.ts'
import { person, visitor } from './testing/visitor.ts'
import type { How } from './testing/launch.ts'
import { newDirectory, preparedDirectory, startedServer } from './testing/process.ts'

const root = process.getuid!() === 0
const NOBODY = 65534

/** The exit code and the one sentence of a start that must fail. */
async function failed(environment: Record<string, string>, as = {}, how?: How) {
  const server = await startedServer({ DATA_DIR: await newDirectory(), ...environment }, as, how)
  expect(server.isOpen).toBe(false)
  const [code] = await server.ended
  const lines = server.output().trim().split('\n')
  expect(server.output()).not.toContain('    at ')
  return { code, said: lines.at(-1) }
}

test.each([
  ['PORT', 'abc', '환경 변수 PORT의 값이 올바르지 않습니다: 0에서 65535 사이의 포트 번호를 적어주세요.'],
  ['PORT', '70000', '환경 변수 PORT의 값이 올바르지 않습니다: 0에서 65535 사이의 포트 번호를 적어주세요.'],
  ['SIGN_UP', 'yes', '환경 변수 SIGN_UP의 값이 올바르지 않습니다: open 또는 invitation을 적어주세요.'],
  ['PUBLIC_URL', 'https://a.b/c', '환경 변수 PUBLIC_URL의 값이 올바르지 않습니다: 경로 없이 서버 주소만'],
  ['SMTP_URL', 'localhost', '환경 변수 SMTP_URL의 값이 올바르지 않습니다'],
  ['INBOUND_SMTP', 'abc', '환경 변수 INBOUND_SMTP의 값이 올바르지 않습니다: 메일 답장을 받을 포트를'],
  ['INBOUND_SMTP', '2525', 'SMTP_URL도 적어주세요'],
  ['INBOUND_DOMAIN', '10.0.0.1', '환경 변수 INBOUND_DOMAIN의 값이 올바르지 않습니다'],
  ['INBOUND_DOMAIN', 'reply.haedam.kr', 'INBOUND_SMTP와 함께 적어주세요'],
  ['TRUST_PROXY', '-1', '환경 변수 TRUST_PROXY의 값이 올바르지 않습니다'],
  ['REDIS_URL', 'localhost', '환경 변수 REDIS_URL의 값이 올바르지 않습니다: Redis 주소를 적어주세요.'],
  ['DATABASE_URL', 'mysql://x', '환경 변수 DATABASE_URL의 값이 올바르지 않습니다'],
  ['DATABASE_URL', 'postgres://dure@127.0.0.1:1/dure', 'DATABASE_URL의 데이터베이스에 연결할 수 없습니다'],
])('%s=%s is one sentence and exit code 1', async (name, value, sentence) => {
  const { code, said } = await failed({ [name]: value })
  expect(code).toBe(1)
  expect(said).toContain(sentence)
})

test('ends also when a thread of the engine waits for a collection of garbage', async () => {
  // With `process.exit` four of ten never ended.
  const ended = { code: 1, said: expect.stringContaining('PORT') }
  const starts = Array.from({ length: 8 }, () => failed({ PORT: 'abc' }, {}, 'pressed'))
  expect(await Promise.all(starts)).toEqual(starts.map(() => ended))
})

test('a port in use, and an address that is not here', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  expect(await failed({ PORT: String(port), DATA_DIR: await preparedDirectory() })).toMatchObject({
    code: 1,
    said: expect.stringContaining(`${port}번 포트`),
  })
  expect(await failed({ HOST: '192.0.2.1', DATA_DIR: await preparedDirectory() })).toMatchObject({
    code: 1,
    said: expect.stringContaining('192.0.2.1'),
  })
})

test('a numbered address has no mail that could be answered', async () => {
  const settings = { SMTP_URL: 'smtp://127.0.0.1:1', INBOUND_SMTP: '0', PUBLIC_URL: 'https://10.0.0.1' }
  expect(await failed({ ...settings, DATA_DIR: await preparedDirectory() })).toMatchObject({
    code: 1,
    said: expect.stringContaining('INBOUND_DOMAIN'),
  })
})

test('an address that is neither https nor of this machine alone is warned of', async () => {
  const warning = /https가 아닌 주소\((.+)\)에서는 로그인이 유지되지 않고/
  const warned = async (PUBLIC_URL: string) => {
    const server = await startedServer({ DATA_DIR: await preparedDirectory(), PUBLIC_URL })
    expect(server.isOpen).toBe(true)
    return server.output().match(warning)?.[1]
  }
  expect(await warned('http://dure.internal:3000')).toBe('http://dure.internal:3000')
  expect(await warned('http://127.0.0.1:3000')).toBeUndefined()
})

test('a data directory that cannot be written', async () => {
  const file = join(await newDirectory(), 'file')
  await writeFile(file, '')
  expect(await failed({ DATA_DIR: join(file, 'data') })).toMatchObject({
    code: 1,
    said: expect.stringContaining('쓸 수 없습니다'),
  })
})

test.runIf(root)('a data directory that this user may not write', async () => {
  const directory = await newDirectory(0o755)
  const { code, said } = await failed({ DATA_DIR: directory }, { uid: NOBODY, gid: NOBODY })
  expect([code, said]).toEqual([1, expect.stringContaining('쓸 수 없습니다')])
})

test.runIf(root)('a folder for files that this user may not write', async () => {
  const directory = join(await newDirectory(0o777), 'data')
  const nobody = { uid: NOBODY, gid: NOBODY }
  const first = await startedServer({ DATA_DIR: directory }, nobody)
  await first.kill('SIGTERM')
  await chown(join(directory, 'files'), 0, 0)
  await rm(join(directory, 'files/incoming'), { recursive: true })
  const { code, said } = await failed({ DATA_DIR: directory }, nobody)
  expect([code, said]).toEqual([1, expect.stringContaining('쓸 수 없습니다')])
})

test('a second start on the same data says so, and the first goes on; Ctrl-C ends it within five seconds', async () => {
  const directory = await preparedDirectory()
  const first = await startedServer({ DATA_DIR: directory })
  expect(first.isOpen).toBe(true)
  expect(first.output()).toContain(first.url)
  expect(first.output()).toContain(join(directory, 'outbox'))
  const second = await failed({ DATA_DIR: directory })
  expect(second).toMatchObject({ code: 1, said: expect.stringContaining('다른 두레가 이미') })
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  const from = performance.now()
  expect(await first.kill('SIGINT')).toEqual([0, null])
  expect(performance.now() - from).toBeLessThan(5_000 * first.slowness)
  await expect(readFile(join(directory, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('a server that stops finishes what it began, and tells its sockets to come back', async () => {
  const server = await startedServer({ DATA_DIR: await preparedDirectory() })
  const socket = new WebSocket(`${server.url}/api/live`, { origin: server.url })
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const sent = request(`${server.url}/api/auth/check-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  })
  // The server has begun with it.
  const isBegun = once(sent, 'continue')
  const answered = once(sent, 'response') as Promise<[{ statusCode: number }]>
  sent.flushHeaders()
  await isBegun
  sent.write('{"email":')
  const ended = server.kill('SIGTERM')
  expect((await closed)[0]).toBe(1012)
  sent.end('"late@example.com"}')
  expect((await answered)[0].statusCode).toBe(200)
  expect(await ended).toEqual([0, null])
})

test('a long path, and one that other users cannot enter', async () => {
  const long = join(await newDirectory(), '두레'.repeat(20), 'x'.repeat(120))
  const server = await startedServer({ DATA_DIR: long })
  expect([server.isOpen, server.output()]).toEqual([true, expect.stringContaining(long)])
  const closed = await newDirectory()
  await chmod(closed, 0o700)
  const hidden = await startedServer({ DATA_DIR: join(closed, 'data') })
  expect([hidden.isOpen, hidden.output()]).toEqual([true, expect.any(String)])
})

test.runIf(root)(
  'a database outside belongs to its data directory: a new one at the same path begins anew, a moved one takes it along',
  async () => {
    const closed = await newDirectory(0o700)
    const [path, elsewhere] = [join(closed, 'data'), join(closed, 'moved')]
    const places = new Set<string>()
    onTestFinished(async () => {
      for (const place of places) await rm(place, { recursive: true, force: true })
    })
    const started = async (dataDir: string) => {
      const server = await startedServer({ DATA_DIR: dataDir })
      const place = server.output().match(/데이터베이스는 ([^)]+)\)/)?.[1] ?? ''
      places.add(place).add(`${place}.log`)
      const { isFirstRun } = await visitor({ url: server.url }).call(authRoutes.welcome, {})
      return { ...server, dataDir, place, isFirstRun }
    }
    const first = await started(path)
    await person({ url: first.url, dataDir: path })
    await first.kill('SIGTERM')
    await rename(path, elsewhere)
    const anew = await started(path)
    const moved = await started(elsewhere)
    expect([first, anew, moved].map(({ isFirstRun }) => isFirstRun)).toEqual([true, true, false])
    expect(first.place).toMatch(/^\/var\/lib\/dure\/postgres-/)
    expect(moved.place).toBe(first.place)
    expect(anew.place).not.toBe(first.place)
  },
)

test.runIf(root)('a normal user starts it as himself', async () => {
  const server = await startedServer(
    { DATA_DIR: join(await newDirectory(0o777), 'data') },
    { uid: NOBODY, gid: NOBODY },
  )
  expect([server.isOpen, server.output()]).toEqual([true, expect.any(String)])
})

test('when npm is killed its server goes too, and the next start just works', async () => {
  const directory = await preparedDirectory()
  const first = await startedServer({ DATA_DIR: directory }, {}, 'launched')
  expect(first.isOpen).toBe(true)
  // SIGKILL gives the launcher no chance to pass it on.
  await first.kill('SIGKILL')
  const second = await startedServer({ DATA_DIR: directory, PORT: first.port })
  expect([second.isOpen, second.output()]).toEqual([true, expect.any(String)])
})
