import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { PHONE, settled } from './browser.ts'
import { line, onIssues, plan } from './plans.ts'

/** As one sees it: the title of the parent behind that of the issue. */
const parentOf = (page: Page, title: string) =>
  line(page, title).filter({ has: page.getByRole('img', { name: '상위 이슈' }) })

test('a sub-issue names its parent in the list, also once another renames, deletes or restores that', async () => {
  const { owner, colleague, at, path, issue, stateOf } = await plan()
  const parent = await issue({ title: '결제 화면 개편' })
  await issue({ title: '카드 입력란 점검', parentId: parent.issueId, stateId: stateOf('진행') })
  const page = await onIssues(owner, path)
  await parentOf(page, '카드 입력란 점검').getByText('결제 화면 개편').waitFor()
  expect(await parentOf(page, '결제 화면 개편').count()).toBe(0)
  const { version } = await colleague.call(issueRoutes.read, { ...at, issueId: parent.issueId })
  const rename = { title: '결제 흐름 개편', version }
  await colleague.call(issueRoutes.change, { ...at, issueId: parent.issueId, body: rename })
  await parentOf(page, '카드 입력란 점검').getByText('결제 흐름 개편').waitFor()
  await colleague.call(issueRoutes.remove, { ...at, issueId: parent.issueId })
  await expect.poll(() => parentOf(page, '카드 입력란 점검').count()).toBe(0)
  await line(page, '카드 입력란 점검').waitFor()
  await page.reload()
  await line(page, '카드 입력란 점검').waitFor()
  expect(await parentOf(page, '카드 입력란 점검').count()).toBe(0)
  await settled(page)
  await colleague.call(issueRoutes.restore, { ...at, issueId: parent.issueId })
  await parentOf(page, '카드 입력란 점검').getByText('결제 흐름 개편').waitFor()
  await page.reload()
  await parentOf(page, '카드 입력란 점검').getByText('결제 흐름 개편').waitFor()
})

test('a long title and a long parent share the line, and on a phone the parent stands below', async () => {
  const { owner, path, issue } = await plan()
  const parent = await issue({
    title: '협력사 정산 자료를 분기마다 모아 확인하는 절차를 다시 만들기 '.repeat(3).trim(),
  })
  const title = '정산 금액이 다른 협력사에 보낼 안내문을 새로 쓰기 '.repeat(4).trim()
  await issue({ title, parentId: parent.issueId })
  const page = await onIssues(owner, path)
  const boxes = async () => {
    const own = await line(page, title).getByRole('link').boundingBox()
    const above = await parentOf(page, title).getByText('협력사 정산').boundingBox()
    return { own: own!, above: above! }
  }
  const wide = await boxes()
  expect(wide.own.x + wide.own.width).toBeLessThanOrEqual(wide.above.x)
  expect(wide.above.width).toBeGreaterThan(40)
  await page.setViewportSize(PHONE)
  await settled(page)
  const narrow = await boxes()
  expect(narrow.above.y).toBeGreaterThanOrEqual(narrow.own.y + narrow.own.height)
  expect(narrow.above.x + narrow.above.width).toBeLessThanOrEqual(PHONE.width)
})
