import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AT, installed, type Installed, OF } from './test.ts'

let opened: Installed
let github: Installed['github']
let receiver: Installed['receiver']
let hana: Installed['hana']
let octokit: Installed['octokit']
beforeAll(async () => {
  opened = await installed({})
  ;({ github, receiver, hana, octokit } = opened)
  await octokit.request('GET /repos/{owner}/{repo}', OF)
})
afterEach(async () => {
  github.faults.none()
  await github.settled()
  receiver.received.length = 0
})
afterAll(() => opened.stop())

const titles = async () => {
  await github.settled()
  return receiver.received.map(({ payload }) => (payload.issue as { title: string }).title)
}
type Problem = { status: number; response: { headers: Record<string, string>; data: { message: string } } }
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('it was answered'),
    ({ status, response }: Problem) => ({ status, headers: response.headers, message: response.data.message }),
  )

describe('webhooks', () => {
  it('are lost, doubled, late and in another order where a test wants it', async () => {
    await github.settled()
    receiver.received.length = 0
    github.faults.lose(1)
    github.faults.lose(1, { isKept: false })
    github.faults.double(1)
    for (const title of ['A', 'B', 'C']) hana.openIssue(AT, { title })
    expect(await titles()).toEqual(['C', 'C'])
    expect(github.deliveries().filter(({ statusCode }) => statusCode === 502)).toHaveLength(1)
    const [one, two] = receiver.received.map(({ headers }) => headers['x-github-delivery'])
    expect(one).toBe(two)
    receiver.received.length = 0
    github.faults.reorder(3)
    github.faults.delay(1, 50)
    for (const title of ['D', 'E', 'F', 'G']) hana.openIssue(AT, { title })
    expect(await titles()).toEqual(['F', 'E', 'D', 'G'])
  })
})

describe('calls', () => {
  const open = (title: string) => octokit.request('POST /repos/{owner}/{repo}/issues', { ...OF, title })
  const count = () => github.repository(AT).issues.size

  it('fail before they are done, or are cut off after it', async () => {
    const before = count()
    github.faults.calls(1, 502)
    expect(await open('Never').catch(({ status }: Problem) => status)).toBe(502)
    expect(count()).toBe(before)
    github.faults.calls(1, 'cut', { method: 'POST', path: /\/issues$/ })
    await expect(open('Done all the same')).rejects.toMatchObject({ status: 500 })
    expect(count()).toBe(before + 1)
    github.faults.calls(1, 'silent')
    const signal = AbortSignal.timeout(100)
    await expect(octokit.request('GET /rate_limit', { request: { signal } })).rejects.toThrow()
  })

  it('are too many at once', async () => {
    github.faults.secondaryLimit(60)
    const problem = await problemOf(open('Too fast'))
    expect(problem).toMatchObject({ status: 403, headers: { 'retry-after': '60' } })
    expect(problem.message).toContain('secondary rate limit')
  })

  it('bring the same limit when too many of them write within a minute', async () => {
    github.faults.writesPerMinute(3)
    const statuses: number[] = []
    for (const title of ['One', 'Two', 'Three', 'Four'])
      statuses.push(
        await open(title)
          .then(({ status }) => status)
          .catch(({ status }: Problem) => status),
      )
    expect(statuses.at(-1)).toBe(403)
    expect((await problemOf(open('Too hasty'))).headers).toHaveProperty('retry-after')
    github.faults.freshHour()
  })

  it('are too many in an hour, but for those that changed nothing', async () => {
    const { data: before, headers } = await octokit.request('GET /repos/{owner}/{repo}/issues', OF)
    const remaining = Number(headers['x-ratelimit-remaining'])
    const again = octokit.request('GET /repos/{owner}/{repo}/issues', {
      ...OF,
      headers: { 'if-none-match': headers.etag },
    })
    expect(await again.catch(({ status }: Problem) => status)).toBe(304)
    const { data: limits } = await octokit.request('GET /rate_limit')
    expect(limits.rate.remaining).toBe(remaining)
    expect(before.length).toBeGreaterThan(0)
    github.faults.hourly(limits.rate.used)
    expect(await problemOf(open('Too often'))).toMatchObject({
      status: 403,
      headers: { 'x-ratelimit-remaining': '0' },
      message: expect.stringContaining('API rate limit exceeded for installation ID') as string,
    })
    github.faults.freshHour()
    expect((await octokit.request('GET /rate_limit')).data.rate.used).toBe(0)
  })
})

describe('size', () => {
  it('has room for ten thousand issues with fifty thousand comments', async () => {
    hana.addRepository('haedam/big')
    github.hookTo(null)
    for (let at = 0; at < 10_000; at++) {
      const { number } = hana.openIssue('haedam/big', { title: `Issue ${at}` })
      for (let comment = 0; comment < 5; comment++) hana.comment('haedam/big', number, `Comment ${comment}`)
    }
    const of = { owner: 'haedam', repo: 'big', sort: 'updated', direction: 'asc', per_page: 100 } as const
    for (let page = 1; page <= 20; page++) {
      await octokit.request('GET /repos/{owner}/{repo}/issues', { ...of, state: 'all', page })
      await octokit.request('GET /repos/{owner}/{repo}/issues/comments', { ...of, page, since: '2020-01-01T00:00:00Z' })
    }
    expect(github.repository('haedam/big').comments.size).toBe(50_000)
  })
})
