// Undoing, and issues that are never lost on the way.
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { workflowRoutes } from '#contract/workflow'
import { settled } from './browser.ts'
import { dialog } from './companies.ts'
import { line, onIssues, panel, plan } from './plans.ts'

test('Ctrl+Z leaves what a colleague wrote since as it is', async () => {
  const { owner, colleague, at, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류', priority: 'NONE' })
  const page = await onIssues(owner, path)
  await line(page, '결제 오류')
    .getByRole('button', { name: /^우선순위/ })
    .click()
  await page.getByRole('option', { name: '높음' }).click()
  await line(page, '결제 오류').getByRole('img', { name: /높음/ }).waitFor()
  await settled(page)
  const { version } = await colleague.call(issueRoutes.read, { ...at, issueId })
  await colleague.call(issueRoutes.change, { ...at, issueId, body: { priority: 'LOW', version } })
  await line(page, '결제 오류').getByRole('img', { name: /낮음/ }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('alert').getByRole('paragraph').first().waitFor()
  await settled(page)
  expect((await owner.call(issueRoutes.read, { ...at, issueId })).priority).toBe('LOW')
  await line(page, '결제 오류').getByRole('img', { name: /낮음/ }).waitFor()
})

test('on the page of an issue whose list was never seen, Ctrl+Z takes back my change', async () => {
  const { owner, at, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류', priority: 'NONE' })
  const page = await onIssues(owner, path)
  await page.goto(`${path}/issue/${issueId}`)
  await page.getByRole('heading', { name: '결제 오류' }).waitFor()
  await settled(page)
  await page.keyboard.press('p')
  await page.getByRole('option', { name: '높음' }).click()
  const priority = async () => (await owner.call(issueRoutes.read, { ...at, issueId })).priority
  await expect.poll(priority).toBe('HIGH')
  await settled(page)
  await page.keyboard.press('Control+z')
  await page.getByText('이전 상태로 되돌렸습니다.').waitFor()
  expect(await priority()).toBe('NONE')
})

test('an issue that is refused while the next one is written is not lost, nor mixed with it', async () => {
  const { owner, at, path, issue } = await plan()
  await issue({ title: '다른 일' })
  const { milestoneId } = await owner.call(workflowRoutes.createMilestone, { ...at, body: { name: '12월 배포' } })
  const page = await onIssues(owner, path)
  await page.keyboard.press('c')
  await dialog(page).getByLabel('계속 만들기').check()
  await dialog(page).getByRole('button', { name: '마일스톤', exact: true }).click()
  await page.getByRole('option', { name: '12월 배포' }).click()
  // The request stays on its way until the milestone is gone.
  const held = Promise.withResolvers<void>()
  await page.route(`**/projects/${at.projectId}/issues`, async route => {
    await held.promise
    await route.continue()
  })
  await dialog(page).getByLabel('제목').fill('재고 파악')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog(page).getByLabel('제목').inputValue()).toBe('')
  await page.keyboard.type('next one')
  await owner.call(workflowRoutes.deleteMilestone, { ...at, milestoneId })
  held.resolve()
  await dialog(page).getByText("'재고 파악' 이슈가 생성되지 않았습니다.").waitFor()
  expect(await dialog(page).getByLabel('제목').inputValue()).toBe('next one')
  await dialog(page).getByRole('button', { name: '다시 작성' }).click()
  await expect.poll(() => dialog(page).getByLabel('제목').inputValue()).toBe('재고 파악')
  await dialog(page).getByText("'next one' 이슈가 생성되지 않았습니다.").waitFor()
  await dialog(page).getByRole('button', { name: '생성', exact: true }).click()
  await page.getByText('이슈가 생성되었습니다.').first().waitFor()
  await dialog(page).getByRole('button', { name: '다시 작성' }).click()
  await expect.poll(() => dialog(page).getByLabel('제목').inputValue()).toBe('next one')
})

test('Enter opens an issue and then leads into it; where both wrote, the answer stands above', async () => {
  const { owner, colleague, at, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류' })
  const page = await onIssues(owner, path)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await panel(page).waitFor()
  await page.keyboard.press('Enter')
  await panel(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('aside[data-floats]') !== null))
    .toBe(true)
  await page.keyboard.press('e')
  await panel(page).getByLabel('제목').fill('결제 오류 (나)')
  const { version } = await colleague.call(issueRoutes.read, { ...at, issueId })
  await colleague.call(issueRoutes.change, { ...at, issueId, body: { title: '결제 오류 (동료)', version } })
  await panel(page).getByRole('button', { name: '내가 작성한 내용으로 저장' }).waitFor()
  expect(await panel(page).getByRole('button', { name: '저장', exact: true }).isDisabled()).toBe(true)
  await panel(page).getByRole('button', { name: '내가 작성한 내용으로 저장' }).click()
  await expect.poll(async () => (await owner.call(issueRoutes.read, { ...at, issueId })).title).toBe('결제 오류 (나)')
})
