// My work: what is mine over all projects, by the day, with the keys of lists.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayAfter, weekdayOf } from '#contract/day'
import { issueRoutes } from '#contract/issue'
import { workRoutes } from '#contract/my-work'
import { dayOf } from '#korean/time'
import { another } from '../server/issue/test.ts'
import { enter, newPage, PHONE, settled } from './browser.ts'
import { line, panel, plan, type Somebody } from './plans.ts'

const today = dayOf(new Date())
const nextWeek = dayAfter(today, 7 - weekdayOf(today))

async function onWork(somebody: Somebody, orgId: number, options = {}) {
  const page = await newPage(options)
  await enter(page, somebody.email)
  await page.goto(`/org/${orgId}/work`)
  await page.getByRole('heading', { name: '내 업무', level: 1 }).waitFor()
  await settled(page)
  return page
}

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const titlesIn = (page: Page, name: string) => group(page, name).getByRole('link').allInnerTexts()
const count = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' }).getByRole('img', { name: /^오늘까지/ })

test('what is mine in all projects stands in its group, says why it waits, and is counted in the sidebar', async () => {
  const { owner, colleague, colleagueId, memberId, at, issue } = await plan()
  const { orgId } = at
  const other = await another(owner, orgId)
  const mine = { assigneeId: memberId }
  await issue({ title: '어제까지', ...mine, dueDate: dayAfter(today, -1) })
  const late = await owner.call(issueRoutes.create, {
    ...other.at,
    body: { title: '오늘까지', ...mine, dueDate: today },
  })
  const first = await issue({ title: '먼저 할 것', assigneeId: colleagueId })
  const then = await issue({ title: '그다음', ...mine, dueDate: nextWeek })
  const body = { kind: 'blockedBy' as const, otherIssueId: first.issueId }
  await owner.call(issueRoutes.relate, { ...at, issueId: then.issueId, body })
  await colleague.call(issueRoutes.create, {
    ...at,
    body: { title: '함께', assigneeId: colleagueId, participantIds: [memberId] },
  })
  const page = await onWork(owner, orgId)
  await expect.poll(() => titlesIn(page, '기한 초과')).toEqual(['어제까지'])
  expect(await titlesIn(page, '오늘')).toEqual(['오늘까지'])
  expect(await titlesIn(page, '기다리는 중')).toEqual(['그다음', '함께'])
  expect(await titlesIn(page, '내가 요청')).toEqual(['먼저 할 것'])
  await page.getByText('오늘 끝낼 일 1개, 기한을 넘긴 일 1개가 있습니다.').waitFor()
  await line(page, '그다음').getByText(`WEB-${first.number} 완료 대기`).waitFor()
  await line(page, '함께').getByText('한지우님 담당').waitFor()
  await line(page, '어제까지').getByText('1일 초과').waitFor()
  await line(page, '오늘까지').getByText('물류 이전').waitFor()
  await expect.poll(() => count(page).innerText()).toBe('2')

  // Somebody else completes what I wait for, and moves a deadline of mine.
  const { issueId, version } = first
  const done = (await workOf(colleague, orgId)).states.find(({ category }) => category === 'completed')!.stateId
  await colleague.call(issueRoutes.change, { ...at, issueId, body: { version, stateId: done } })
  await expect.poll(() => titlesIn(page, '다음 주 이후')).toEqual(['그다음'])
  const change = { version: late.version, dueDate: nextWeek }
  await colleague.call(issueRoutes.change, { ...other.at, issueId: late.issueId, body: change })
  await expect.poll(() => titlesIn(page, '다음 주 이후')).toEqual(['오늘까지', '그다음'])
  await expect.poll(() => count(page).innerText()).toBe('1')
})

const workOf = (who: Somebody, orgId: number) => who.call(workRoutes.read, { orgId })

test('the keys of lists walk over projects, change where one is, and open beside the page', async () => {
  const { owner, memberId, at, issue } = await plan()
  const { orgId } = at
  const other = await another(owner, orgId)
  const mine = { assigneeId: memberId }
  await issue({ title: '첫째', ...mine, dueDate: today })
  const second = await owner.call(issueRoutes.create, { ...other.at, body: { title: '둘째', ...mine, dueDate: today } })
  const page = await onWork(owner, orgId)
  await line(page, '둘째').waitFor()
  await page.keyboard.press('j')
  await page.getByRole('link', { name: '첫째' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('link', { name: '둘째' }).and(page.locator(':focus')).waitFor()
  await settled(page)
  await page.keyboard.press('p')
  await page.getByRole('option', { name: '긴급' }).click()
  // The most urgent comes first.
  await expect.poll(() => titlesIn(page, '오늘')).toEqual(['둘째', '첫째'])
  await expect.poll(async () => (await readOf(owner, other.at, second.issueId)).priority).toBe('URGENT')
  await page.keyboard.press('d')
  await page.getByRole('combobox').fill('없음')
  await page.keyboard.press('Enter')
  await expect.poll(() => titlesIn(page, '마감일 없음')).toEqual(['둘째'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => titlesIn(page, '오늘')).toEqual(['둘째', '첫째'])
  await page.keyboard.press('Enter')
  await page
    .getByRole('complementary', { name: /^LOGI-/ })
    .getByRole('heading', { name: '둘째' })
    .waitFor()
  await page.keyboard.press('j')
  await panel(page).getByRole('heading', { name: '첫째' }).waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '첫째' }).and(page.locator(':focus')).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

const readOf = (who: Somebody, at: { orgId: number; projectId: number }, issueId: number) =>
  who.call(issueRoutes.read, { ...at, issueId })

test('one press completes an issue, the next one has the focus, and the toast takes it back', async () => {
  const { owner, memberId, at, issue, stateOf } = await plan()
  const { issueId, number } = await issue({ title: '첫째', assigneeId: memberId, dueDate: today })
  await issue({ title: '둘째', assigneeId: memberId, dueDate: today })
  const page = await onWork(owner, at.orgId)
  await line(page, '첫째').hover()
  await page.getByRole('button', { name: `WEB-${number} 완료로 변경` }).click()
  await expect.poll(() => titlesIn(page, '오늘')).toEqual(['둘째'])
  await page.getByRole('link', { name: '둘째' }).and(page.locator(':focus')).waitFor()
  await expect.poll(async () => (await readOf(owner, at, issueId)).stateId).toBe(stateOf('완료'))
  await page.getByRole('button', { name: '실행 취소' }).click()
  await expect.poll(() => titlesIn(page, '오늘')).toEqual(['첫째', '둘째'])
  await expect.poll(async () => (await readOf(owner, at, issueId)).stateId).toBe(stateOf('요청'))
})

test('what another gives me comes while I look, and what I am done with goes in my other windows', async () => {
  const { owner, colleague, colleagueId, at, issue } = await plan()
  const page = await onWork(colleague, at.orgId)
  await page.getByText('지금 할 일이 없습니다.').waitFor()
  const { issueId, version } = await issue({ title: '결제 오류', assigneeId: colleagueId, dueDate: today })
  await expect.poll(() => titlesIn(page, '오늘')).toEqual(['결제 오류'])
  await owner.call(issueRoutes.change, { ...at, issueId, body: { version, assigneeId: null } })
  await page.getByText('지금 할 일이 없습니다.').waitFor()
})

test('an issue that is made here asks for its project, and is mine', async () => {
  const { owner, at } = await plan()
  await another(owner, at.orgId)
  const page = await onWork(owner, at.orgId)
  await page.keyboard.press('c')
  await page.getByRole('option', { name: /물류 이전/ }).click()
  await page.getByRole('dialog').getByLabel('제목').fill('창고 실측')
  await page.getByRole('dialog').getByRole('button', { name: '생성', exact: true }).click()
  await expect.poll(() => titlesIn(page, '마감일 없음')).toEqual(['창고 실측'])
})

test('on a phone it is the first tab, an issue is a page, and the way back leads to the same place', async () => {
  const { owner, memberId, at, issue } = await plan()
  for (let made = 1; made <= 30; made++) await issue({ title: `할 일 ${made}`, assigneeId: memberId, dueDate: today })
  const page = await onWork(owner, at.orgId, { viewport: PHONE, hasTouch: true, isMobile: true })
  const tabs = page.getByRole('navigation', { name: '하단 메뉴' })
  await expect.poll(() => tabs.getByRole('link').first().innerText()).toContain('내 업무')
  // Whatever comes above it later would move it while one is away.
  await settled(page)
  await line(page, '할 일 25').scrollIntoViewIfNeeded()
  const top = () => line(page, '할 일 25').evaluate(row => Math.round(row.getBoundingClientRect().top))
  const before = await top()
  await page.getByRole('link', { name: '할 일 25' }).click()
  await page.waitForURL(/\/issue\/\d+$/)
  await page.goBack()
  await line(page, '할 일 25').waitFor()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(4)
  await tabs.getByRole('link', { name: '프로젝트' }).click()
  await page.waitForURL(/\/project/)
})
