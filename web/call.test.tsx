import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountRoutes } from '#contract/account'
import { authRoutes } from '#contract/auth'
import { postRoutes } from '#contract/post'
import { sessionRoutes } from '#contract/session'
import { bodySentence, sentenceFor } from '#korean/errors'
import { newEmail, person, request, sql } from '../server/testing/visitor.ts'
import { ApiError, call, refreshOnce, TIMEOUT_MS } from './call.ts'
import { session } from './session.ts'
import { asBrowser } from './test.tsx'

const refreshes = (calls: string[]) => calls.filter(each => each.endsWith(sessionRoutes.token.path)).length
const failure = (promised: Promise<unknown>) =>
  promised.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: ApiError) => error,
  )

test('[S4.2] twenty calls with an expired token make one refresh, and all succeed', async () => {
  const { calls } = asBrowser(await person())
  session.setToken('expired.expired.expired')
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(accountRoutes.me, {})))
  expect(new Set(answers.map(({ email }) => email)).size).toBe(1)
  expect(refreshes(calls)).toBe(1)
  expect(calls.filter(each => each.endsWith('/me'))).toHaveLength(40)
})

test('an absent field is no part of the address', async () => {
  const { calls } = asBrowser(await person())
  const query = { older: undefined, boardId: '7', shown: undefined }
  await failure(call(postRoutes.all, { orgId: 1, query }))
  expect(calls.at(-1)).toMatch(/boards\/posts\?boardId=7$/)
})

test('[S4.2] a call is tried again once, not for ever', async () => {
  const { browser, calls } = asBrowser(await person())
  expect(await refreshOnce()).toBe(true)
  await sql(`update session set ended_at = now() where user_id = (select id from "user" where email = $1)`, [
    (browser as unknown as { email: string }).email,
  ])
  expect(await failure(call(accountRoutes.me, {}))).toMatchObject({ status: 401 })
  expect([refreshes(calls), calls.filter(each => each.endsWith('/me')).length]).toEqual([2, 1])
})

test('[S4.3] [S7.1] when the refresh is refused the session is cleared and the first error goes on', async () => {
  asBrowser()
  session.setToken('expired.expired.expired')
  expect(await failure(call(accountRoutes.me, {}))).toMatchObject({ status: 401, code: 'auth.required' })
  expect(session.get()).toMatchObject({ accessToken: null, isAuthenticated: false, isLoading: false })
})

test('[S7.1] a refresh stores the token; loading is flagged meanwhile', async () => {
  asBrowser(await person())
  const refreshing = refreshOnce()
  expect(session.get().isLoading).toBe(true)
  expect(await refreshing).toBe(true)
  expect(session.get()).toMatchObject({ isAuthenticated: true, isLoading: false })
})

test('[S7.1] without a network the token is cleared, and whoever was signed in may come back', async () => {
  const { browser } = asBrowser(await person())
  expect(await refreshOnce()).toBe(true)
  const { send } = browser
  browser.send = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await refreshOnce()).toBe(false)
  expect(session.get()).toMatchObject({ accessToken: null, isAuthenticated: false, isWaitingForNetwork: true })
  expect(await failure(call(accountRoutes.me, {}))).toMatchObject({
    status: 0,
    message: '네트워크 연결을 확인해주세요.',
  })
  browser.send = send
  expect(await call(accountRoutes.me, {})).toMatchObject({ name: '남궁다혜' })
  expect(session.get()).toMatchObject({ isAuthenticated: true, isWaitingForNetwork: false })
})

test('[S6.5] auth calls carry no token and keep the whole answer, others carry it and are unwrapped', async () => {
  const { browser } = asBrowser(await person())
  await refreshOnce()
  const sent: Record<string, string>[] = []
  const { send } = browser
  browser.send = (path, init) => {
    sent.push(init?.headers ?? {})
    return send(path, init)
  }
  const available = await call(authRoutes.checkEmail, { body: { email: newEmail() } })
  expect(available).toEqual({ data: { available: true } })
  expect(await call(accountRoutes.me, {})).toMatchObject({ name: '남궁다혜' })
  expect(sent.map(headers => 'authorization' in headers)).toEqual([false, true])
  expect(sent[0]).toMatchObject({ 'content-type': 'application/json' })
})

test.each([
  [{ message: '가', error: '나', msg: '다' }, '가'],
  [{ error: '나', msg: '다' }, '나'],
  [{ message: '', msg: '다' }, '다'],
  [{}, '서버 오류가 발생했습니다.'],
  [undefined, '서버 오류가 발생했습니다.'],
])('[S8.1] of the body %o it says %s', (body, sentence) => expect(bodySentence(body)).toBe(sentence))

test('[S8.2] an error says its own message, anything else that nobody knows', () => {
  expect(sentenceFor(new Error('이미지 로드 실패'))).toBe('이미지 로드 실패')
  for (const failed of [new Error(''), 'x', undefined])
    expect(sentenceFor(failed)).toBe('알 수 없는 오류가 발생했습니다.')
})

test('a server that does not answer within 60 s is a time-out', async () => {
  asBrowser()
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), 50)
    return controller.signal
  })
  onTestFinished(() => timeout.mockRestore())
  globalThis.fetch = (_path, init) => request(`http://127.0.0.1:${port}/`, { signal: init!.signal! })
  expect(await failure(call(authRoutes.welcome, {}))).toMatchObject({
    status: 0,
    message: '요청 시간이 초과되었습니다.',
  })
  expect(timeout).toHaveBeenCalledWith(60_000)
  expect(TIMEOUT_MS).toBe(60_000)
})
