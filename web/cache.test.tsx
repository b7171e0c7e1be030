import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { authText } from '#korean/auth'
import { siteText } from '#korean/site'
import { cache, laterOf, markOld } from './cache.ts'
import { ApiError } from './call.ts'
import { asBrowser } from './test.tsx'
import { toasts } from './ui/feedback/toasts.ts'

const said = () => toasts.getState().list.map(({ text }) => text)
beforeEach(() => toasts.setState({ list: [] }))

test('[S9.2] answers are fresh for two minutes, kept for five, and not fetched again on focus', () => {
  expect(cache.getDefaultOptions().queries).toMatchObject({
    staleTime: 120_000,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
  })
})

test.each([
  ['[S9.2] a failure of the server is tried once more', 503, 2],
  ['[S9.2] a refusal is not tried again', 403, 1],
])('%s', async (_, status, expected) => {
  asBrowser()
  let asked = 0
  const observer = new QueryObserver(cache, {
    queryKey: ['failing', status],
    queryFn: () => {
      asked++
      throw new ApiError(status, 'x')
    },
    retryDelay: 1,
  })
  onTestFinished(observer.subscribe(() => {}))
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
  expect(asked).toBe(expected)
})

test('a first answer that news have overtaken is asked for once more', async () => {
  asBrowser()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const queryKey = ['overtaken']
  const observer = new QueryObserver(cache, { queryKey, queryFn: () => answers[asked++]!.promise })
  onTestFinished(observer.subscribe(() => {}))
  void cache.invalidateQueries({ queryKey })
  answers[0]!.resolve('before the news')
  await expect.poll(() => asked).toBe(2)
  answers[1]!.resolve('with the news')
  await expect.poll(() => observer.getCurrentResult().data).toBe('with the news')
})

test('[S7.18] every failed change says its sentence, a successful one what it names', async () => {
  const change = (act: () => Promise<unknown>, meta = {}) =>
    new MutationObserver(cache, { mutationFn: act, meta }).mutate().catch(() => undefined)
  await change(() => Promise.reject(new ApiError(409, '이미 사용 중인 이메일입니다.')))
  await change(() => Promise.resolve(), { done: '내 정보가 수정되었습니다.' })
  await change(() => Promise.reject(new ApiError(422, '폼이 말합니다.')), { saysItself: () => true })
  expect(said()).toEqual(expect.arrayContaining(['이미 사용 중인 이메일입니다.', '내 정보가 수정되었습니다.']))
  expect(said()).not.toContain('폼이 말합니다.')
})

test('[S8.5] the sentences of accounts and of GitHub are worded', () => {
  expect([authText.loginDone, authText.emailSent, authText.emailVerified, authText.signupDone]).toEqual([
    '로그인에 성공하였습니다.',
    '인증 메일이 발송되었습니다. 이메일을 확인해주세요.',
    '이메일 인증에 성공하였습니다.',
    '회원가입에 성공하였습니다.',
  ])
  expect([siteText.githubConnected, siteText.githubFailed]).toEqual([
    'GitHub 연동이 완료되었습니다.',
    'GitHub 연동에 실패하였습니다.',
  ])
})

test('a copy from before a reload never beats an answer, though its version be higher; after it versions count again', () => {
  const copy = { version: 9, name: '옛' }
  markOld(copy)
  const answer = laterOf(copy, { version: 7, name: '새' })
  expect(answer).toEqual({ version: 7, name: '새' })
  expect(laterOf(answer, { version: 6, name: '늦은' })).toBe(answer)
})
