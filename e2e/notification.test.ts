// Notifications in the browser: the bell, the page, its keys and menus, and how much one wants to hear.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { issueCommentRoutes as comments } from '#contract/issue-discussion'
import { notificationRoutes as routes } from '#contract/notification'
import { registered } from '../server/testing/visitor.ts'
import { focusIsKept, PHONE } from './browser.ts'
import { plan, type Somebody } from './plans.ts'
import { opened, sidebar } from './projects.ts'

async function office() {
  const here = await plan()
  const { owner, colleague, colleagueId, at } = here
  const { orgId } = at
  const inbox = `/org/${orgId}/notification`
  const { issueId } = await here.issue({ title: '결제 오류' })
  const mention = (body = '확인해주세요.', on = issueId) =>
    owner.call(comments.post, { ...at, issueId: on, body: { body: `[@한지우](member:${colleagueId}) ${body}` } })
  const has = (count: number, who: Somebody = colleague) =>
    expect.poll(async () => (await who.call(routes.list, { orgId, query: {} })).notifications.length).toBe(count)
  return { ...here, orgId, inbox, issueId, mention, has }
}

const bell = (page: Page, count: number) => sidebar(page).getByRole('img', { name: `읽지 않은 알림 ${count}개` })
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
/** The innermost list item: things stand around their notifications. */
const row = (page: Page, text: string) => rows(page).filter({ hasText: text }).last()
const preview = (page: Page) => page.getByRole('region', { name: '미리보기' })
const MENTIONED = "문정희님이 '결제 오류'에서 나를 멘션하였습니다."

test('[S1.9] a mention rings at once; opening the issue has read it on all of my devices', async () => {
  const { colleague, path, inbox, issueId, mention } = await office()
  const [desk, other] = [await opened(colleague, path), await opened(colleague, inbox)]
  await other.getByText('새로운 알림이 없습니다.').waitFor()
  await mention()
  await bell(desk, 1).waitFor()
  await expect.poll(() => desk.title()).toBe('(1) 자사몰 개편 · 두레')
  await row(other, MENTIONED).getByRole('img', { name: '읽지 않음' }).waitFor()
  expect(await row(other, MENTIONED).innerText()).toContain('자사몰 개편 · 나를 멘션')
  await preview(other).getByText('확인해주세요.').waitFor()
  await desk.goto(`${path}/issue/${issueId}`)
  await desk.getByRole('heading', { name: '결제 오류' }).waitFor()
  await bell(desk, 1).waitFor({ state: 'detached' })
  await expect.poll(() => desk.title()).toBe('WEB-1 결제 오류 · 두레')
  await row(other, MENTIONED).getByRole('img', { name: '읽지 않음' }).waitFor({ state: 'detached' })
  // Whatever comes to what I look at has been read too.
  await mention('다시 봐주세요.')
  await row(other, '다시 봐주세요.').waitFor()
  await row(other, '다시 봐주세요.').getByRole('img', { name: '읽지 않음' }).waitFor({ state: 'detached' })
})

test('[S4.5] keys walk, read, remove and bring back; all are read by one key', async () => {
  const { colleague, inbox, issue, colleagueId, mention, has } = await office()
  await mention()
  await has(1)
  await issue({ title: '배너 교체', assigneeId: colleagueId })
  await has(2)
  const page = await opened(colleague, inbox)
  await bell(page, 2).waitFor()
  await page.keyboard.press('j')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('배너 교체')
  await preview(page).getByRole('heading', { name: '배너 교체' }).waitFor()
  await page.keyboard.press('r')
  await bell(page, 1).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await row(page, MENTIONED).waitFor({ state: 'detached' })
  await bell(page, 1).waitFor({ state: 'detached' })
  await focusIsKept(page)
  await page.getByRole('button', { name: '실행 취소' }).click()
  await row(page, MENTIONED).waitFor()
  await bell(page, 1).waitFor()
  await page.keyboard.press('Shift+A')
  await bell(page, 1).waitFor({ state: 'detached' })
  await page.getByText('모든 알림을 읽음으로 표시하였습니다.').waitFor()
  await row(page, '배너 교체').getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/issue\/\d+$/)
})

test('what is put off stands under its filter, and all can be cleared and brought back', async () => {
  const { colleague, inbox, issue, colleagueId, mention, has } = await office()
  await mention()
  await has(1)
  await issue({ title: '배너 교체', assigneeId: colleagueId })
  await has(2)
  const page = await opened(colleague, inbox)
  await row(page, '배너 교체').hover()
  await page.getByRole('button', { name: '배너 교체 알림 메뉴' }).click()
  await page.getByRole('menuitem', { name: '내일 오전 9시' }).click()
  await row(page, '배너 교체').waitFor({ state: 'detached' })
  await page.getByText('내일 오전 9:00에 다시 알립니다.').waitFor()
  await page.getByRole('button', { name: '실행 취소' }).click()
  await row(page, '배너 교체').waitFor()
  await bell(page, 2).waitFor()
  await page.getByRole('button', { name: '배너 교체 알림 메뉴' }).click()
  await page.getByRole('menuitem', { name: '내일 오전 9시' }).click()
  await page.getByRole('link', { name: '나중에 알림' }).click()
  await row(page, '배너 교체').getByText('내일 오전 9:00', { exact: true }).waitFor()
  await page.getByRole('link', { name: '전체' }).click()
  await row(page, MENTIONED).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await page.getByRole('option', { name: '직접 선택' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('시각').fill('10:30')
  await dialog.getByRole('button', { name: '저장' }).click()
  await page.getByText('내일 오전 10:30에 다시 알립니다.').waitFor()
  await page.getByText('새로운 알림이 없습니다.').waitFor()
  await mention('급합니다.')
  await row(page, '급합니다.').waitFor()
  await bell(page, 1).waitFor()
  await page.getByRole('button', { name: '알림 더보기 메뉴' }).click()
  await page.getByRole('menuitem', { name: '모두 삭제' }).click()
  await page.getByText('새로운 알림이 없습니다.').waitFor()
  // The list is empty before the server has answered; until then the toast of what was put off may still offer its own.
  const cleared = page.getByText(/^알림 \d+개를 삭제하였습니다\.$/).locator('..')
  await cleared.getByRole('button', { name: '실행 취소' }).click()
  await row(page, '급합니다.').waitFor()
})

test('less is heard of an issue and of a kind, from the row, the issue and the settings', async () => {
  const { colleague, owner, at, orgId, path, inbox, issueId, mention, has } = await office()
  await mention()
  await has(1)
  const page = await opened(colleague, inbox)
  await preview(page).getByRole('button', { name: '이 알림 끄기' }).click()
  await page.getByRole('menuitem', { name: '이 이슈 알림 끄기' }).click()
  await page.getByText("'결제 오류' 알림을 껐습니다.").waitFor()
  const level = async () => (await colleague.call(routes.level, { orgId, query: { thing: `issue:${issueId}` } })).level
  await expect.poll(level).toBe('none')
  await page.getByRole('button', { name: '실행 취소' }).click()
  await expect.poll(level).toBe('all')
  await page.goto(`${path}/issue/${issueId}`)
  await page.getByRole('button', { name: '알림 받기: 모두' }).click()
  await page.getByRole('menuitemradio', { name: '멘션만' }).click()
  await page.getByRole('button', { name: '알림 받기: 멘션만' }).waitFor()
  await expect.poll(level).toBe('mentions')
  await page.goto(inbox)
  await page.getByRole('link', { name: '알림 설정' }).click()
  await page.getByRole('button', { name: '결제 오류 알림 범위 멘션만' }).waitFor()
  await page.getByRole('button', { name: '결제 오류 설정 삭제' }).click()
  await page.getByText('따로 설정한 프로젝트나 이슈가 없습니다.').waitFor()
  await expect.poll(level).toBe('all')
  const comment = page.getByRole('switch', { name: '댓글 앱 알림', exact: true })
  await comment.click()
  await expect.poll(() => comment.isChecked()).toBe(false)
  const isOn = async () =>
    (await colleague.call(routes.settings, { orgId })).types.find(({ type }) => type === 'comment')?.isOn.app
  await expect.poll(isOn).toBe(false)
  await owner.call(comments.post, { ...at, issueId, body: { body: '조용히' } })
  await mention('크게')
  await page.getByRole('link', { name: '알림 목록으로 이동' }).click()
  await row(page, '크게').waitFor()
  expect(await rows(page).filter({ hasText: '조용히' }).count()).toBe(0)
})

test('the bell of an issue that one does not follow says that only mentions are heard, and makes one follow', async () => {
  const { colleague, at, issueId, path } = await office()
  const page = await opened(colleague, `${path}/issue/${issueId}`)
  await page.getByRole('button', { name: '알림 받기: 멘션만' }).click()
  await page.getByRole('menuitemradio', { name: '모두' }).click()
  await page.getByRole('button', { name: '알림 받기: 모두' }).waitFor()
  await expect.poll(async () => (await colleague.call(issueRoutes.read, { ...at, issueId })).isWatched).toBe(true)
})

test('a project can be made quiet from its own pages', async () => {
  const { owner, colleague, at, orgId, path, issueId, mention, has } = await office()
  await mention()
  await has(1)
  const page = await opened(colleague, `${path}/info`)
  await page.getByRole('button', { name: '알림 받기: 모두' }).click()
  await page.getByRole('menuitemradio', { name: '끄기' }).click()
  await page.getByRole('button', { name: '알림 받기: 끄기' }).waitFor()
  const thing = `project:${at.projectId}`
  await expect.poll(async () => (await colleague.call(routes.level, { orgId, query: { thing } })).level).toBe('none')
  await mention('조용히')
  await page.goto(`/org/${orgId}/notification?tab=settings`)
  await page.getByRole('button', { name: '자사몰 개편 알림 범위 끄기' }).click()
  await page.getByRole('menuitemradio', { name: '모두' }).click()
  await page.getByText('따로 설정한 프로젝트나 이슈가 없습니다.').waitFor()
  await owner.call(comments.post, { ...at, issueId, body: { body: '들립니다' } })
  await has(2)
  const { notifications } = await colleague.call(routes.list, { orgId, query: {} })
  expect(JSON.stringify(notifications)).not.toContain('조용히')
})

test('another organization rings too, and is one press away', async () => {
  const { colleague, inbox, mention } = await office()
  const { orgId } = await registered(colleague, { name: '두 번째 회사', memberName: '한지우' })
  const page = await opened(colleague, `/org/${orgId}/notification`)
  await mention()
  await bell(page, 1).waitFor()
  await page.getByRole('link', { name: '해담푸드 1개' }).click()
  await page.waitForURL(inbox)
  // A row that is shown beside the list has been read.
  await row(page, MENTIONED).getByRole('link').click()
  await bell(page, 1).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(inbox)
})

test('on a phone the last tab is marked, the sheet leads there, and a row opens its issue', async () => {
  const { colleague, path, inbox, mention, issueId } = await office()
  const page = await opened(colleague, path, { viewport: PHONE, hasTouch: true, isMobile: true })
  await mention()
  const more = page.getByRole('button', { name: /^더보기/ })
  await more.getByRole('img', { name: '읽지 않은 알림 1개' }).waitFor()
  await more.tap()
  await page.getByRole('dialog').getByRole('link', { name: '알림' }).tap()
  await page.waitForURL(inbox)
  expect(await preview(page).count()).toBe(0)
  await row(page, MENTIONED).getByRole('link').tap()
  await page.waitForURL(new RegExp(`/issue/${issueId}`))
  await more.getByRole('img').waitFor({ state: 'detached' })
  await page.goto(inbox)
  await page.getByRole('button', { name: '결제 오류 알림 메뉴' }).tap()
  await page.getByRole('menuitem', { name: '삭제' }).tap()
  await page.getByText('새로운 알림이 없습니다.').waitFor()
})
