// Comments of which no answer came: their words are neither lost nor said twice.
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { projectRoutes } from '#contract/project'
import { joined } from '../server/issue/test.ts'
import { routeOnce, settled } from './browser.ts'
import { comment, discussed, field, held, posted, said, says, type, wordsIn } from './discussions.ts'

/** Sends it, and closes the page before the answer; `isDone`: the server has it then. */
async function sentAndClosed(page: Page, path: string, words: string, isDone: boolean) {
  const answer = await held(page, '**/comments', 'POST', isDone)
  await type(page, words)
  await page.keyboard.press('Control+Enter')
  await answer.came
  await says(page, '')
  return async () => {
    await page.goto(path)
    await field(page).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

test('a comment that arrived after its page was closed is no draft any more', async () => {
  const { owner, on, open, path } = await discussed()
  const page = await open(owner.email)
  const answer = await held(page, '**/comments', 'POST', true)
  await type(page, '보내고 닫은 말')
  await page.keyboard.press('Control+Enter')
  await answer.came
  await says(page, '')
  await page.keyboard.type('이어서 쓴 말')
  await page.goto(path)
  answer.release()
  await comment(page, '보내고 닫은 말').waitFor()
  await expect.poll(() => wordsIn(page)).toBe('이어서 쓴 말')
  await page.reload()
  await comment(page, '보내고 닫은 말').waitFor()
  await expect.poll(() => wordsIn(page)).toBe('이어서 쓴 말')
  expect((await owner.call(issueCommentRoutes.list, { ...on, query: {} })).threads).toHaveLength(1)
})

test('a comment that was sent before the others were there is known among them as well', async () => {
  const { owner, on, open, post, path } = await discussed()
  await post('먼저 쓴 말')
  let list: Awaited<ReturnType<typeof held>> | undefined
  const page = await open(owner.email, {}, undefined, async before => {
    list = await held(before, /\/comments(\?|$)/, 'GET')
  })
  await list!.came
  const answer = await held(page, '**/comments', 'POST', true)
  await type(page, '서둘러 쓴 말')
  await page.keyboard.press('Control+Enter')
  await says(page, '')
  list!.release()
  await answer.came
  await page.keyboard.type('이어서 쓴 말')
  await page.goto(path)
  answer.release()
  await comment(page, '서둘러 쓴 말').waitFor()
  await says(page, '이어서 쓴 말')
  expect((await owner.call(issueCommentRoutes.list, { ...on, query: {} })).threads).toHaveLength(2)
})

test('words that did not arrive stay, whatever the same words that were said before', async () => {
  const { owner, on, open, post, path, at } = await discussed()
  const mate = await joined(at.orgId)
  await owner.call(projectRoutes.putMember, { ...at, memberId: mate.memberId, body: { projectRole: 'MEMBER' } })
  await post('확인했습니다')
  for (let each = 0; each < 51; each++)
    await mate.call(issueCommentRoutes.post, { ...on, body: { body: `${each}번째 글` } })
  const page = await open(owner.email)
  await comment(page, '50번째 글').waitFor()
  const close = await sentAndClosed(page, path, '확인했습니다', false)
  await close()
  await says(page, '확인했습니다')
  await page.getByRole('button', { name: '이전 댓글' }).click()
  await comment(page, '확인했습니다').waitFor()
  await settled(page)
  expect(await wordsIn(page)).toBe('확인했습니다')
  await field(page).click()
  await page.keyboard.press('Control+Enter')
  await says(page, '')
  await expect.poll(() => comment(page, '확인했습니다').count()).toBe(2)
})

test('words that were changed are another comment, and keep none after them', async () => {
  const { owner, on, open, path } = await discussed()
  const page = await open(owner.email)
  const closeFirst = await sentAndClosed(page, path, '하나', false)
  await closeFirst()
  await says(page, '하나')
  await type(page, ' 고침')
  const done = posted(page)
  await page.keyboard.press('Control+Enter')
  await done
  await comment(page, '하나 고침').waitFor()
  const close = await sentAndClosed(page, path, '둘', true)
  await close()
  await comment(page, '둘').waitFor()
  await says(page, '')
  const { threads } = await owner.call(issueCommentRoutes.list, { ...on, query: {} })
  expect(threads.map(({ body }) => body)).toEqual(['하나 고침', '둘'])
})

test('an answer that got lost on its way makes nobody say it twice', async () => {
  const { owner, on, open } = await discussed()
  const page = await open(owner.email, {}, /status of 50/)
  const lost = async (route: Route) => {
    await route.fetch()
    await route.fulfill({ status: 504, body: 'gateway' })
  }
  await routeOnce(page, '**/comments', lost)
  await type(page, '한 번 할 말')
  await page.keyboard.press('Control+Enter')
  await comment(page, '한 번 할 말').waitFor()
  await settled(page)
  await says(page, '')
  const keys = new Set<string | undefined>()
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/comments'))
      keys.add(request.headers()['idempotency-key'])
  })
  // Not heard from at first; then it is sent again, and that answer is lost.
  await routeOnce(page, '**/comments', route => route.fulfill({ status: 503, json: {} }))
  const unheard = page.waitForResponse(response => response.status() === 503)
  await type(page, '두 번 보낸 말')
  await page.keyboard.press('Control+Enter')
  await unheard
  // A second press is another one only after a moment.
  await page.waitForTimeout(200)
  await says(page, '두 번 보낸 말')
  await routeOnce(page, '**/comments', lost)
  await page.keyboard.press('Control+Enter')
  await comment(page, '두 번 보낸 말').waitFor()
  await says(page, '')
  expect(keys.size).toBe(1)
  const { threads } = await owner.call(issueCommentRoutes.list, { ...on, query: {} })
  expect(threads.map(({ body }) => body)).toEqual(['한 번 할 말', '두 번 보낸 말'])
})

test('a comment that is on its way when its author signs out leaves nothing in this browser', async () => {
  const { owner, open } = await discussed()
  const page = await open(owner.email, {}, /status of 401/)
  const answer = await held(page, '**/comments', 'POST')
  await type(page, '비밀 댓글')
  await page.keyboard.press('Control+Enter')
  await answer.came
  await says(page, '')
  await page.getByRole('heading').first().click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('로그아웃')
  await page.getByRole('option', { name: '로그아웃', exact: true }).click()
  await page.waitForURL('**/login')
  const refused = page.waitForResponse(response => response.url().endsWith('/comments'))
  answer.release()
  await refused
  await settled(page)
  // Drafts are stored a second after the last word.
  await page.waitForTimeout(1_500)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('비밀')
})

test('the field of a reply stays under somebody who goes on writing', async () => {
  const { owner, open, post } = await discussed()
  await post('첫 댓글')
  const page = await open(owner.email)
  await comment(page, '첫 댓글').hover()
  await comment(page, '첫 댓글').getByRole('button', { name: '문정희님의 댓글에 답글' }).click()
  const reply = page.getByRole('textbox', { name: '문정희님의 댓글에 답글' })
  await reply.and(page.locator(':focus')).waitFor()
  for (const words of ['하나', 'c둘']) {
    await page.keyboard.type(words)
    const done = posted(page)
    await page.keyboard.press('Control+Enter')
    await done
    await comment(page, words).waitFor()
    await settled(page)
  }
  await reply.and(page.locator(':focus')).waitFor()
  await expect.poll(() => said(page).count()).toBe(3)
})
