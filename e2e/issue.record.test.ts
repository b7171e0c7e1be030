// The activity of an issue is shown from its beginning, and former bodies are restored.
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { dialog } from './companies.ts'
import { line, onIssues, panel, plan } from './plans.ts'

const SAVED = 23

test('every version of a body is reached, and each says what it changed and no more', async () => {
  const { owner, at, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류', body: '공통 글 1' })
  for (let version = 1; version < SAVED; version++)
    await owner.call(issueRoutes.change, { ...at, issueId, body: { version, body: `공통 글 ${version + 1}` } })
  const page = await onIssues(owner, `${path}?issue=${issueId}`)
  await panel(page).getByRole('button', { name: '이슈 메뉴' }).click()
  await page.getByRole('menuitem', { name: '내용 변경 기록' }).click()
  const versions = dialog(page).getByRole('listitem')
  await expect.poll(() => versions.count()).toBe(20)
  // The last version of the page is compared with the first one of the next page.
  await versions.nth(19).getByRole('button', { expanded: false }).click()
  await expect.poll(() => versions.nth(19).locator('ins').allInnerTexts()).toEqual(['4'])
  expect(await versions.nth(19).locator('del').allInnerTexts()).toEqual(['3'])
  await expect.poll(() => versions.count()).toBe(SAVED)
  expect(await dialog(page).getByRole('button', { name: '이전 내용 더 보기' }).count()).toBe(0)
  await versions.last().getByRole('button', { expanded: false }).click()
  await expect.poll(() => versions.last().locator('ins').allInnerTexts()).toEqual(['공통 글 1'])
  await versions.last().getByRole('button', { name: '이 내용으로 되돌리기' }).click()
  await expect.poll(async () => (await owner.call(issueRoutes.read, { ...at, issueId })).body).toBe('공통 글 1')
})

test('the record says what a title was before, and a list shows when work begins', async () => {
  const { owner, at, path, issue } = await plan()
  const { issueId } = await issue({ title: '결재 오류', startDate: '2025-03-02' })
  await owner.call(issueRoutes.change, { ...at, issueId, body: { version: 1, title: '결제 오류' } })
  const page = await onIssues(owner, `${path}?issue=${issueId}`)
  await panel(page).getByText("제목을 '결재 오류'에서 '결제 오류'로 변경하였습니다.").waitFor()
  await page.goto(path)
  await line(page, '결제 오류').getByText('2025년 3월 2일 시작').waitFor()
  await page.goto(`${path}?hidden=start`)
  await line(page, '결제 오류').waitFor()
  expect(await line(page, '결제 오류').getByText('2025년 3월 2일 시작').count()).toBe(0)
})
