import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueCommentRoutes } from '#contract/issue-discussion'
import { issueRoutes } from '#contract/issue'
import { projectRoutes } from '#contract/project'
import { enter, newBrowser, settled } from './browser.ts'
import { comment, deed, discussed, field, said } from './discussions.ts'
import { plan } from './plans.ts'
import { isReached } from './sight.ts'

async function write(page: Page, words: string) {
  await field(page).click()
  await page.keyboard.type(words)
  await page.keyboard.press('Control+Enter')
  await comment(page, words).waitFor()
}

test('two write at once, and each sees what the other has said', async () => {
  const { owner, colleague, open } = await discussed()
  const [mine, theirs] = await Promise.all([open(owner.email), open(colleague.email)])
  await Promise.all([write(mine, '재현했습니다.'), write(theirs, '고객 문의가 23건입니다.')])
  for (const page of [mine, theirs]) {
    await comment(page, '재현했습니다.').waitFor()
    await comment(page, '고객 문의가 23건입니다.').waitFor()
  }
  // A reaction, an answer and an edit reach the other in place.
  await comment(theirs, '재현했습니다.').hover()
  await comment(theirs, '재현했습니다.').getByRole('button', { name: '반응 남기기' }).click()
  await theirs.getByRole('menuitem', { name: '확인' }).click()
  await mine.getByRole('button', { name: '확인 1' }).waitFor()
  await comment(theirs, '재현했습니다.').hover()
  await comment(theirs, '재현했습니다.').getByRole('button', { name: '문정희님의 댓글에 답글' }).click()
  await theirs.keyboard.type('감사합니다.')
  await theirs.getByRole('button', { name: '답글 남기기' }).click()
  await comment(mine, '감사합니다.').waitFor()
  expect(await said(mine).count()).toBe(3)
})

test('a comment is edited with its history, deleted and brought back', async () => {
  const { owner, open, post } = await discussed()
  await post('오전에 배포합니다.')
  const page = await open(owner.email)
  await deed(page, '배포합니다', '수정')
  await comment(page, '저장').getByRole('textbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('오후에 배포합니다.')
  await page.getByRole('button', { name: '저장' }).click()
  await comment(page, '오후에 배포합니다.').getByText('(수정됨)').waitFor()
  await deed(page, '배포합니다', '수정 기록')
  await page.getByRole('dialog').getByText('오전에 배포합니다.').waitFor()
  await page.keyboard.press('Escape')
  await deed(page, '배포합니다', '삭제')
  await page.getByText('삭제된 댓글입니다.').waitFor()
  await page.getByRole('button', { name: '실행 취소' }).click()
  await comment(page, '오후에 배포합니다.').waitFor()
  expect(await page.getByText('삭제된 댓글입니다.').count()).toBe(0)
})

test('what is typed survives a reload, and is at hand on another device', async () => {
  const { owner, open } = await discussed()
  const page = await open(owner.email)
  await field(page).click()
  await page.keyboard.type('아직 덜 쓴 댓글')
  const elsewhere = await open(owner.email)
  await elsewhere.getByText('아직 덜 쓴 댓글').waitFor()
  await page.reload()
  await field(page).getByText('아직 덜 쓴 댓글').waitFor()
  await field(page).click()
  await page.keyboard.press('Control+Enter')
  await comment(page, '아직 덜 쓴 댓글').waitFor()
  await expect.poll(() => field(elsewhere).textContent()).not.toContain('아직')
})

test('an address leads to a comment among many, and to what is around it', async () => {
  const { owner, path, on, open, post } = await discussed()
  const ids: number[] = []
  for (let each = 0; each < 130; each++) ids.push((await post(`${each}번째 댓글`)).commentId)
  const page = await open(owner.email)
  await comment(page, '129번째 댓글').waitFor()
  expect(await said(page).count()).toBe(50)
  await page.getByRole('button', { name: '이전 댓글 더 보기' }).click()
  await comment(page, '40번째 댓글').first().waitFor()
  await page.goto(`${path}?comment=${ids[20]}`)
  const target = page.locator(`#comment-${ids[20]}`)
  await target.waitFor()
  await expect.poll(() => target.evaluate(element => element === document.activeElement)).toBe(true)
  const isInSight = async () => {
    const { y } = (await target.boundingBox())!
    return y > 0 && y < 900
  }
  expect(await isInSight()).toBe(true)
  // The text above it grows while nobody has touched the page.
  const { version } = await owner.call(issueRoutes.read, on)
  await owner.call(issueRoutes.change, { ...on, body: { version, body: '긴 설명입니다.\n\n'.repeat(60) } })
  await page.getByText('긴 설명입니다.').first().waitFor()
  await expect.poll(isInSight).toBe(true)
  await page.getByRole('button', { name: '다음 댓글 더 보기' }).click()
  await comment(page, '60번째 댓글').first().waitFor()
  await owner.call(issueCommentRoutes.remove, { ...on, commentId: ids[0]! })
})

test('a resolved thread is one line until somebody reads it', async () => {
  const { owner, open, post } = await discussed()
  const { commentId } = await post('색을 정해주세요.')
  await post('초록으로 합시다.', { parentId: commentId })
  const page = await open(owner.email)
  await comment(page, '색을 정해주세요.').hover()
  await comment(page, '색을 정해주세요.').getByRole('button', { name: '문정희님의 댓글 메뉴' }).click()
  await page.getByRole('menuitem', { name: '해결됨으로 표시' }).click()
  await comment(page, '초록으로 합시다.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '댓글 보기' }).click()
  await comment(page, '초록으로 합시다.').waitFor()
  expect(await page.getByText('문정희님이 해결됨으로 표시하였습니다.').count()).toBe(1)
})

test('a mention of somebody who does not see the issue is said before it is sent', async () => {
  const made = await plan()
  const { issueId } = await made.issue({ title: '비밀' })
  const { version } = await made.owner.call(projectRoutes.read, made.at)
  await made.owner.call(projectRoutes.change, { ...made.at, body: { version, isPrivate: true } })
  const page = await (await newBrowser()).newPage()
  await enter(page, made.owner.email)
  await page.goto(`${made.path}/issue/${issueId}`)
  await field(page).click()
  await page.keyboard.type('@한지우')
  await page.getByRole('option', { name: /한지우/ }).click()
  await page.keyboard.type('봐주세요.')
  await page.getByText('한지우님은 이 댓글을 볼 수 없어 알림을 받지 못합니다.').waitFor()
  expect(await page.getByRole('button', { name: '댓글 남기기' }).isEnabled()).toBe(true)
})

test('words for an issue that is deleted meanwhile are kept, and offered for copying', async () => {
  const { owner, on, open } = await discussed()
  const page = await open(owner.email, {}, /status of 404/)
  await field(page).click()
  await page.keyboard.type('긴 설명을 쓰는 중입니다.')
  await owner.call(issueRoutes.remove, on)
  await page.getByText('보내지 못한 댓글').waitFor()
  expect(await page.getByText('긴 설명을 쓰는 중입니다.').count()).toBe(1)
  await page.getByRole('button', { name: '내용 복사' }).waitFor()
})

test('on a phone the field stays in reach, and every button is as large as a thumb', async () => {
  const { owner, open, post } = await discussed()
  await post('휴대폰에서도 읽습니다.')
  const page = await open(owner.email, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await settled(page)
  const reply = comment(page, '휴대폰에서도').getByRole('button', { name: '문정희님의 댓글에 답글' })
  await reply.tap()
  await page.keyboard.type('네, 저도요.')
  await page.getByRole('button', { name: '답글 남기기' }).tap()
  await comment(page, '네, 저도요.').waitFor()
  const box = (await reply.boundingBox())!
  expect(box.width >= 44 && box.height >= 44).toBe(true)
})

test('beside a long discussion the state of the issue stays in reach of the mouse', async () => {
  const { owner, open, post } = await discussed()
  for (let at = 1; at <= 20; at++) await post(`${at}번째 확인입니다.`)
  const page = await open(owner.email, { viewport: { width: 1440, height: 600 } })
  await comment(page, '20번째').waitFor()
  await page.mouse.move(700, 300)
  await page.mouse.wheel(0, 10_000)
  const state = page.getByRole('complementary').getByRole('button', { name: /^상태/ })
  await expect.poll(() => isReached(comment(page, '20번째'))).toBe(true)
  expect(await isReached(state)).toBe(true)
  // Properties that have no room in a low window are reached by the wheel within the column.
  await page.setViewportSize({ width: 1440, height: 300 })
  const add = page.getByRole('complementary').getByRole('button', { name: '연결 추가' })
  await state.hover()
  await page.mouse.wheel(0, 2_000)
  await expect.poll(() => isReached(add)).toBe(true)
})
