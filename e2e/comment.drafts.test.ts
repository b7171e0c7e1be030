import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { draftRoutes } from '#contract/draft'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { routeOnce, settled } from './browser.ts'
import { betweenEvents, comment, deed, discussed, field, held, posted, says, type, wordsIn } from './discussions.ts'

const isSave = (request: { method: () => string; url: () => string }) =>
  request.method() === 'PUT' && request.url().endsWith('/drafts')
/** The pause after typing ends with a save; a slow hand makes several. */
const saved = (page: Page, words: string) =>
  page.waitForResponse(response => {
    const request = response.request()
    return isSave(request) && response.ok() && String(request.postDataJSON().text).normalize('NFC').endsWith(words)
  })

test('words typed without a network are there when it is back, after a reload and on another device', async () => {
  const { owner, open } = await discussed()
  const [page, elsewhere] = await Promise.all([
    open(owner.email, {}, /ERR_INTERNET_DISCONNECTED|WebSocket connection|status of 401/),
    open(owner.email),
  ])
  await field(page).click()
  await settled(page)
  const failed = page.waitForEvent('requestfailed', isSave)
  await page.context().setOffline(true)
  await type(page, '끊긴 동안 쓴 댓글')
  await failed
  await page.context().setOffline(false)
  await says(elsewhere, '끊긴 동안 쓴 댓글')
  await says(page, '끊긴 동안 쓴 댓글')
  await page.reload()
  await says(page, '끊긴 동안 쓴 댓글')
  await settled(page)
  expect(await wordsIn(page)).toBe('끊긴 동안 쓴 댓글')
})

test('words of a keyboard that takes Hangul apart are known again when the server tells of them', async () => {
  const { owner, open } = await discussed()
  const [page, elsewhere] = await Promise.all([open(owner.email), open(owner.email)])
  await field(page).click()
  await settled(page)
  const asked: string[] = []
  page.on('request', request => {
    if (request.method() === 'GET' && request.url().includes('/drafts')) asked.push(request.url())
  })
  const sent = saved(page, '먼저 쓴 댓글')
  await page.keyboard.insertText('먼저 쓴 댓글'.normalize('NFD'))
  await sent
  await says(elsewhere, '먼저 쓴 댓글')
  await settled(page)
  expect(asked).toEqual([])
  await type(elsewhere, '에 이어서')
  await says(page, '먼저 쓴 댓글에 이어서')
})

test('words that an answer has not confirmed survive a server that knows none of them', async () => {
  const { owner, open } = await discussed()
  const page = await open(owner.email, {}, /status of 503/)
  await page.route('**/drafts', route =>
    isSave(route.request()) ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  const refused = page.waitForResponse(response => response.status() === 503)
  await type(page, '아직 보내지 못한 댓글')
  await refused
  await page.unroute('**/drafts')
  const sent = saved(page, '아직 보내지 못한 댓글')
  await page.reload()
  await says(page, '아직 보내지 못한 댓글')
  await sent
  expect(await wordsIn(page)).toBe('아직 보내지 못한 댓글')
})

test('a slow save does not bring back what was posted meanwhile', async () => {
  const { owner, on, open } = await discussed()
  const page = await open(owner.email)
  const first = await held(page, '**/drafts', 'PUT')
  let saves = 0
  page.on('response', response => isSave(response.request()) && saves++)
  await type(page, '느린 저장')
  await first.came
  await page.keyboard.press('Control+Enter')
  await comment(page, '느린 저장').waitFor()
  await says(page, '')
  first.release()
  await expect.poll(() => saves).toBe(2)
  const query = { form: `comment issue ${on.issueId}` }
  expect((await owner.call(draftRoutes.read, { orgId: on.orgId, query })).text).toBe('')
})

test('the late echo of a save does not replace what was typed and saved after it', async () => {
  const { owner, colleague, on, open } = await discussed()
  let between: Awaited<ReturnType<typeof betweenEvents>>
  const page = await open(owner.email, {}, undefined, async opened => {
    between = await betweenEvents(opened, ({ name }) => name !== 'draft.changed')
  })
  for (const words of ['앞말', ' 뒷말']) {
    const done = saved(page, words)
    await type(page, words)
    await done
  }
  await expect.poll(() => between.waiting.length).toBeGreaterThan(1)
  between!.tellFirst()
  await colleague.call(issueCommentRoutes.post, { ...on, body: { body: '나중에 온 댓글' } })
  await comment(page, '나중에 온 댓글').waitFor()
  await settled(page)
  expect(await wordsIn(page)).toBe('앞말 뒷말')
})

test('words that were sent leave the field at once, and those typed since stay in it', async () => {
  const { owner, path, open } = await discussed()
  const page = await open(owner.email)
  const answer = await held(page, '**/comments', 'POST', true)
  await type(page, '보낸 말')
  await page.keyboard.press('Control+Enter')
  await answer.came
  await says(page, '')
  await page.keyboard.type('이어서 쓴 말')
  await page.getByRole('list', { name: '전송 중인 댓글' }).getByText('보낸 말').waitFor()
  // An author who leaves before the answer finds nothing to send again.
  await page.getByRole('main').getByRole('link', { name: '자사몰 개편' }).first().click()
  await field(page).waitFor({ state: 'detached' })
  const done = posted(page)
  answer.release()
  await done
  await page.goBack()
  await page.waitForURL(path)
  await comment(page, '보낸 말').waitFor()
  await settled(page)
  expect(await wordsIn(page)).toBe('이어서 쓴 말')
})

test('comments sent one after the other are as many comments, in that order', async () => {
  const { owner, on, open } = await discussed()
  const page = await open(owner.email)
  const first = await held(page, '**/comments', 'POST')
  await field(page).click()
  for (const words of ['하나', '둘', '둘']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Control+Enter')
  }
  await first.came
  await page.keyboard.type('아직 쓰는 말')
  first.release()
  await expect.poll(() => comment(page, '둘').count()).toBe(2)
  expect(await wordsIn(page)).toBe('아직 쓰는 말')
  const { threads } = await owner.call(issueCommentRoutes.list, { ...on, query: {} })
  expect(threads.map(({ body }) => body)).toEqual(['하나', '둘', '둘'])
})

test('a comment that the server refuses is in the field again, before what was typed since', async () => {
  const { owner, on, open, post } = await discussed()
  await post('첫 댓글')
  const page = await open(owner.email, {}, /status of 422/)
  await comment(page, '첫 댓글').hover()
  await comment(page, '첫 댓글').getByRole('button', { name: '문정희님의 댓글에 답글' }).click()
  const reply = page.getByRole('textbox', { name: '문정희님의 댓글에 답글' })
  await reply.and(page.locator(':focus')).waitFor()
  const refused = Promise.withResolvers<void>()
  const refuse = async (route: Route) => {
    await refused.promise
    await route.fulfill({ status: 422, json: { error: 'invalid', fields: { body: '다시 써주세요.' } } })
  }
  await routeOnce(page, '**/comments', refuse)
  await page.keyboard.type('거절될 답글')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('다음 답글')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('쓰던 답글')
  refused.resolve()
  await page.getByText('다시 써주세요.').waitFor()
  await comment(page, '다음 답글').waitFor()
  expect(await reply.locator('p').allTextContents()).toEqual(['거절될 답글', '쓰던 답글'])
  await page.reload()
  await expect.poll(() => reply.locator('p').allTextContents()).toEqual(['거절될 답글', '쓰던 답글'])
  const { threads } = await owner.call(issueCommentRoutes.list, { ...on, query: {} })
  expect(threads[0]!.replies.map(({ body }) => body)).toEqual(['다음 답글'])
})

test('an edited comment may be emptied while it is written, and is not saved so', async () => {
  const { owner, open, post } = await discussed()
  await post('처음 내용')
  const page = await open(owner.email)
  await deed(page, '처음 내용', '수정')
  const editor = comment(page, '저장').getByRole('textbox')
  await editor.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  const save = page.getByRole('button', { name: '저장', exact: true })
  await expect.poll(() => save.isDisabled()).toBe(true)
  expect(await editor.textContent()).not.toContain('처음')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('다시 쓴 내용')
  await save.click()
  await comment(page, '다시 쓴 내용').getByText('(수정됨)').waitFor()
})

const CONFLICT = /다른 기기에서 먼저 수정하였습니다/

test('an edit replaces words of another device only after it has said so', async () => {
  const { owner, on, open, post } = await discussed()
  const { commentId, version } = await post('처음 내용')
  const page = await open(owner.email, {}, /status of 409/, opened =>
    betweenEvents(opened, ({ name }) => name !== 'comment.changed'),
  )
  await deed(page, '처음 내용', '수정')
  await comment(page, '저장').getByRole('textbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('여기서 고친 내용')
  await owner.call(issueCommentRoutes.edit, { ...on, commentId, body: { body: '저기서 고친 내용', version } })
  const bodyNow = async () => (await owner.call(issueCommentRoutes.list, { ...on, query: {} })).threads[0]!.body
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText(CONFLICT).waitFor()
  expect(await bodyNow()).toBe('저기서 고친 내용')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect.poll(bodyNow).toBe('여기서 고친 내용')
})

test('words for an older body say so when they are opened again', async () => {
  const { owner, on, open, post } = await discussed()
  const { commentId, version } = await post('처음 내용')
  const page = await open(owner.email)
  await deed(page, '처음 내용', '수정')
  await comment(page, '저장').getByRole('textbox').and(page.locator(':focus')).waitFor()
  const done = saved(page, '덜 고친 내용')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('덜 고친 내용')
  await done
  await page.goto('/info')
  await owner.call(issueCommentRoutes.edit, { ...on, commentId, body: { body: '그사이 내용', version } })
  const elsewhere = await open(owner.email)
  await deed(elsewhere, '그사이 내용', '수정')
  await elsewhere.getByText(CONFLICT).waitFor()
  await expect.poll(() => comment(elsewhere, '저장').getByRole('textbox').textContent()).toBe('덜 고친 내용')
})
