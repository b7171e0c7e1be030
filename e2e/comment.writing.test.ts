import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { settled } from './browser.ts'
import { comment, deed, discussed, field, held, said, says } from './discussions.ts'

/** Of more comments than a screen shows. */
async function longDiscussed() {
  const made = await discussed()
  for (let each = 0; each < 12; each++) await made.post(`${each}번째 댓글\n\n두 줄입니다.`)
  return made
}

const postsOf = (page: Page) => {
  let count = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/comments')) count += 1
  })
  return () => count
}

/** The part of a box that the window shows, in pixels of its height. */
const heightInSight = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate(button => {
    const { top, bottom, left, width } = button.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, bottom - 4)
    return button.contains(hit) ? Math.min(bottom, innerHeight) - Math.max(top, 0) : 0
  })

test('a comment that is sent twice in one breath is posted once', async () => {
  const { owner, open } = await discussed()
  const page = await open(owner.email)
  const posts = postsOf(page)
  await field(page).click()
  await page.keyboard.type('한 번만 남깁니다.')
  await Promise.all([page.keyboard.press('Control+Enter'), page.keyboard.press('Control+Enter')])
  await comment(page, '한 번만 남깁니다.').waitFor()
  await expect.poll(() => field(page).textContent()).toBe('')
  await page.keyboard.type('두 번 누릅니다.')
  await page.getByRole('button', { name: '댓글 남기기' }).dblclick()
  await comment(page, '두 번 누릅니다.').waitFor()
  await settled(page)
  expect(await said(page).count()).toBe(2)
  expect(posts()).toBe(2)
})

test('an answer to a quotation is written below it, and what was typed before stays above', async () => {
  const { owner, open, post, on } = await discussed()
  await post('배포는 **금요일**입니다.')
  const page = await open(owner.email)
  await deed(page, '배포는', '인용')
  await field(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('목요일로 당깁시다.')
  await page.keyboard.press('Control+Enter')
  await comment(page, '목요일로 당깁시다.').waitFor()
  const { threads } = await owner.call(issueCommentRoutes.list, { ...on, query: {} })
  expect(threads.at(-1)!.body).toBe('> **문정희**\n>\n> 배포는 **금요일**입니다.\n\n목요일로 당깁시다.')
  await field(page).click()
  await page.keyboard.type('먼저 쓴 말')
  await deed(page, '목요일로', '인용')
  // Before the quotation is there the last of the field is what was typed, with the caret still in it.
  await field(page).locator('> blockquote').waitFor()
  await expect
    .poll(() => field(page).evaluate(element => element.lastElementChild!.contains(getSelection()!.anchorNode)))
    .toBe(true)
  await page.keyboard.type('나중에 쓴 말')
  await expect.poll(() => field(page).locator('> *').first().textContent()).toBe('먼저 쓴 말')
  expect(await field(page).locator('> *').last().textContent()).toBe('나중에 쓴 말')
})

test('words of another device are shown as they are meant, and take no focus', async () => {
  const { owner, open } = await discussed()
  const [page, elsewhere] = await Promise.all([open(owner.email), open(owner.email)])
  await settled(elsewhere)
  await field(page).click()
  await page.keyboard.type('**굵게** 쓴 말')
  await field(elsewhere).locator('strong').getByText('굵게').waitFor()
  expect(await elsewhere.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})

test('its author ticks the tasks of a comment, one after the other, and nobody else does', async () => {
  const { owner, colleague, open, post, on } = await discussed()
  const { commentId } = await post('- [ ] 로그 확인\n- [ ] 담당자 지정\n- [x] 재현')
  const [page, theirs] = await Promise.all([open(owner.email), open(colleague.email)])
  const box = (its: Page, name: string) => comment(its, '로그 확인').getByRole('checkbox', { name })
  await box(theirs, '로그 확인').waitFor()
  expect(await box(theirs, '로그 확인').isDisabled()).toBe(true)
  const first = await held(page, `**/comments/${commentId}`, 'PATCH')
  await box(page, '로그 확인').click()
  await first.came
  await box(page, '담당자 지정').click()
  await box(page, '재현').click()
  await expect.poll(() => box(page, '담당자 지정').isChecked()).toBe(true)
  first.release()
  await expect.poll(() => box(theirs, '담당자 지정').isChecked()).toBe(true)
  await expect.poll(() => box(theirs, '재현').isChecked()).toBe(false)
  const { threads } = await owner.call(issueCommentRoutes.list, { ...on, query: {} })
  expect(threads[0]!.body).toBe('- [x] 로그 확인\n- [x] 담당자 지정\n- [ ] 재현')
})

test('an address of a comment that is gone says so, above those that are there', async () => {
  const { owner, open, post, path } = await discussed()
  await post('남아 있는 댓글')
  const page = await open(owner.email, {}, /status of 404/)
  await page.goto(`${path}?comment=999999`)
  await page.getByText('이 댓글은 삭제되었거나 볼 수 없습니다.').waitFor()
  await comment(page, '남아 있는 댓글').waitFor()
  await page.getByRole('button', { name: '닫기', exact: true }).click()
  await page.waitForURL(path)
  await comment(page, '남아 있는 댓글').waitFor()
  expect(await page.getByText('이 댓글은 삭제되었거나').count()).toBe(0)
})

test('a press beside the field meets what it was on, although the tools of the field leave with the focus', async () => {
  const { owner, open } = await longDiscussed()
  const page = await open(owner.email)
  await field(page).click()
  const tools = page.getByRole('toolbar', { name: '서식' })
  await tools.waitFor()
  await comment(page, '11번째').hover()
  const menu = comment(page, '11번째').getByRole('button', { name: /댓글 메뉴$/ })
  const { x, y, width, height } = (await menu.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  // As long as a hand takes.
  await page.waitForTimeout(120)
  await page.mouse.up()
  await page.getByRole('menuitem', { name: '인용' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => tools.isVisible()).toBe(false)
})

test.each([
  ['a desk', { viewport: { width: 1440, height: 900 }, hasTouch: true }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
])('a thumb beside the field on %s meets what it was on', async (_, options) => {
  const { owner, open } = await longDiscussed()
  const page = await open(owner.email, options)
  await comment(page, '11번째').waitFor()
  await field(page).tap()
  const tools = page.getByRole('toolbar', { name: '서식' })
  await tools.waitFor()
  await settled(page)
  const menu = comment(page, '11번째').getByRole('button', { name: /댓글 메뉴$/ })
  // The field comes into sight by and by, on a slow machine with pauses.
  const boxes: string[] = []
  const isAtRest = async () => {
    boxes.push(JSON.stringify(await menu.boundingBox()))
    return boxes.length >= 6 && new Set(boxes.slice(-6)).size === 1
  }
  await expect.poll(isAtRest, { interval: 100 }).toBe(true)
  const { x, y, width, height } = (await menu.boundingBox())!
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await page.getByRole('menuitem', { name: '인용' }).waitFor()
})

test('comments that come in while somebody already writes do not push the field out of sight', async () => {
  const { owner, open } = await longDiscussed()
  let release = () => {}
  const page = await open(owner.email, {}, undefined, async page => {
    ;({ release } = await held(page, '**/comments*', 'GET'))
  })
  await field(page).click()
  await page.getByRole('toolbar', { name: '서식' }).waitFor()
  release()
  await comment(page, '11번째').waitFor()
  await settled(page)
  const { y, height } = (await field(page).boundingBox())!
  expect(y + height).toBeLessThan(900)
  await page.keyboard.type('바로 쓰기')
  await says(page, '바로 쓰기')
})

test.each([
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
])('on %s the button that sends is in sight while a long comment is written', async (_, options) => {
  const { owner, open } = await longDiscussed()
  const page = await open(owner.email, options)
  await settled(page)
  await field(page).click()
  for (let line = 0; line < 12; line++) {
    await page.keyboard.type(`${line}번째 줄`)
    await page.keyboard.press('Enter')
    await expect.poll(() => heightInSight(page, '댓글 남기기')).toBeGreaterThan(24)
  }
  const caret = await page.evaluate(
    () => getSelection()!.getRangeAt(0).startContainer.parentElement!.getBoundingClientRect().bottom,
  )
  const button = (await page.getByRole('button', { name: '댓글 남기기' }).boundingBox())!
  expect(caret).toBeLessThanOrEqual(button.y + 1)
})

test('Escape puts away a list in which nobody is found, and leaves the answer that is written', async () => {
  const { owner, open, post } = await discussed()
  await post('언제 배포합니까?')
  const page = await open(owner.email)
  await comment(page, '언제 배포합니까?').hover()
  await comment(page, '언제 배포합니까?').getByRole('button', { name: '문정희님의 댓글에 답글' }).click()
  const answer = page.getByRole('textbox', { name: '문정희님의 댓글에 답글' })
  await answer.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('내일 배포합니다. @없는사람')
  await page.getByText('검색 결과가 없습니다.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('검색 결과가 없습니다.').waitFor({ state: 'detached' })
  expect(await answer.textContent()).toBe('내일 배포합니다. @없는사람')
})

test('a failed upload that is deleted from the words does not keep them from being sent', async () => {
  const { owner, open } = await discussed()
  const page = await open(owner.email, {}, /ERR_FAILED/)
  await page.route('**/api/storage/uploads/**', route => route.abort())
  await field(page).click()
  await page.getByRole('toolbar', { name: '서식' }).waitFor()
  await page.keyboard.type('견적을 보냅니다.')
  const file = { name: '견적서.hwp', mimeType: 'application/x-hwp', buffer: Buffer.from([1, 2, 3]) }
  await page.locator('input[data-chooser]').last().setInputFiles(file)
  await page.getByRole('button', { name: /견적서\.hwp.*다시/ }).waitFor()
  await field(page).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('파일 없이 보냅니다.')
  await page.getByRole('button', { name: '댓글 남기기' }).click()
  await comment(page, '파일 없이 보냅니다.').waitFor()
  expect(await said(page).count()).toBe(1)
})
