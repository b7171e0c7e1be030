// Hangul in the fields of issues and invitations: a syllable that is still being built is neither lost, doubled nor sent.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayAfter } from '#contract/day'
import { issueRoutes } from '#contract/issue'
import { workflowRoutes } from '#contract/workflow'
import { dayOf } from '#korean/time'
import { commit, compose, enter, newPage, PAYMENT } from './browser.ts'
import { dialog } from './companies.ts'
import { line, onIssues, panel, plan } from './plans.ts'
import { withProject } from './projects.ts'

const OWN_SHOP = [
  ['ㅈ', '자'],
  ['ㅅ', '사'],
]
const TOMORROW = [
  ['ㄴ', '내'],
  ['ㅇ', '이', '일'],
]
const RELEASE = [
  ['ㅂ', '배'],
  ['ㅍ', '포'],
]
/** The key that ends a composition, as the browser tells of it. */
const composing = (key: string) => ({ key, keyCode: 229, isComposing: true, bubbles: true })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test('a project is found for an invitation while its name is being built', async () => {
  const { owner, orgId } = await withProject()
  const page = await newPage()
  await enter(page, owner.email)
  await page.goto(`/org/${orgId}/invite/`)
  const projects = page.getByRole('group', { name: '프로젝트', exact: true })
  await projects.getByRole('button', { name: '프로젝트 추가' }).click()
  const field = page.getByRole('combobox', { name: '프로젝트 검색' })
  await field.and(page.locator(':focus')).waitFor()
  await compose(page, OWN_SHOP, false)
  await option(page, /자사몰 개편/).waitFor()
  for (const key of ['Enter', 'Escape']) await field.dispatchEvent('keydown', composing(key))
  expect([await field.inputValue(), await projects.getByText('자사몰 개편').count()]).toEqual(['자사', 0])
  await commit(page, '사')
  await page.keyboard.press('Enter')
  await projects.getByText('자사몰 개편').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
})

test('a day is said in words to a filter, and the Enter of the composition chooses nothing', async () => {
  const { owner, path, issue } = await plan()
  const tomorrow = dayAfter(dayOf(new Date()), 1)
  await issue({ title: '결제 오류', dueDate: tomorrow })
  await issue({ title: '배너 교체' })
  const page = await onIssues(owner, path)
  await page.getByRole('button', { name: '필터', exact: true }).click()
  await option(page, '마감일').click()
  const field = dialog(page).getByRole('combobox', { name: '마감일 필터' })
  await field.and(page.locator(':focus')).waitFor()
  await compose(page, TOMORROW, false)
  await option(page, /^내일/).first().waitFor()
  await field.dispatchEvent('keydown', composing('Enter'))
  expect(new URL(page.url()).searchParams.get('due')).toBeNull()
  await commit(page, '일')
  await page.keyboard.press('Enter')
  await line(page, '배너 교체').waitFor({ state: 'detached' })
  await line(page, '결제 오류').waitFor()
})

test('the search of a list follows each letter, and Escape ends the composition before it empties the field', async () => {
  const { owner, path, issue } = await plan()
  await issue({ title: '결제 오류' })
  await issue({ title: '배너 교체' })
  const page = await onIssues(owner, path)
  const field = page.getByRole('textbox', { name: '제목, 번호로 검색' })
  await field.click()
  await compose(page, PAYMENT, false)
  await line(page, '배너 교체').waitFor({ state: 'detached' })
  await field.dispatchEvent('keydown', composing('Escape'))
  expect(await field.inputValue()).toBe('결제')
  await commit(page, '제')
  await page.keyboard.press('Escape')
  await expect.poll(() => field.inputValue()).toBe('')
  await line(page, '배너 교체').waitFor()
})

test('a milestone is made by the Enter behind its composition, once', async () => {
  const { owner, at, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류' })
  const page = await onIssues(owner, `${path}?issue=${issueId}`)
  await panel(page).getByTitle('마일스톤 변경').click()
  await dialog(page).getByRole('combobox').and(page.locator(':focus')).waitFor()
  await compose(page, RELEASE, false)
  await option(page, "'배포' 만들기").waitFor()
  await dialog(page).getByRole('combobox').dispatchEvent('keydown', composing('Enter'))
  const names = async () => (await owner.call(workflowRoutes.read, at)).milestones.map(({ name }) => name)
  expect(await names()).toEqual([])
  await commit(page, '포')
  await page.keyboard.press('Enter')
  await panel(page)
    .getByRole('button', { name: /^마일스톤: 배포/ })
    .waitFor()
  expect(await names()).toEqual(['배포'])
  // The issue's own call follows the one that makes the milestone.
  const chosen = async () => (await owner.call(issueRoutes.read, { ...at, issueId })).milestoneId
  await expect.poll(chosen).not.toBeNull()
})
