// Days of an issue are chosen by typing: any day, past or future.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { dayOf, nearDay } from '#korean/time'
import { dialog } from './companies.ts'
import { line, onIssues, panel, plan } from './plans.ts'

const year = Number(dayOf(new Date()).slice(0, 4))

async function choose(page: Page, field: string, typed: string) {
  await panel(page).getByTitle(`${field} 변경`).click()
  await dialog(page).getByRole('combobox').fill(typed)
  await dialog(page).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
}

test('a start in the past and a due date beyond half a year are typed, as people write days', async () => {
  const { owner, at, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류' })
  const page = await onIssues(owner, `${path}?issue=${issueId}`)
  const days = async () => {
    const { startDate, dueDate } = await owner.call(issueRoutes.read, { ...at, issueId })
    return [startDate, dueDate]
  }
  await choose(page, '시작일', `${year - 1}. 3. 2.`)
  await expect.poll(days).toEqual([`${year - 1}-03-02`, null])
  await choose(page, '마감일', `${year + 2}-11-20`)
  await expect.poll(days).toEqual([`${year - 1}-03-02`, `${year + 2}-11-20`])
  await choose(page, '마감일', `${year - 1}년 12월 24일`)
  await expect.poll(days).toEqual([`${year - 1}-03-02`, `${year - 1}-12-24`])
  await panel(page)
    .getByTitle('마감일 변경')
    .getByText(nearDay(`${year - 1}-12-24`))
    .waitFor()
  await line(page, '결제 오류').waitFor()
})

test('without a year a due date is the coming day of that name, a start either; nonsense is none', async () => {
  const { owner, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류' })
  const page = await onIssues(owner, `${path}?issue=${issueId}`)
  const today = dayOf(new Date())
  const [, month, date] = today.split('-').map(Number)
  await panel(page).getByTitle('마감일 변경').click()
  const field = dialog(page).getByRole('combobox')
  const first = () => dialog(page).getByRole('option').allInnerTexts()
  await field.fill(`${month}월 ${date}일`)
  await expect.poll(async () => (await first())[0]).toContain('오늘')
  expect((await first()).length).toBe(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await panel(page).getByTitle('시작일 변경').click()
  await field.fill(`${month}월 ${date}일`)
  await expect.poll(async () => (await first())[0]).toContain('오늘')
  expect((await first())[1]).toContain(`${year - 1}년`)
  await field.fill('13/40')
  await dialog(page).getByText('날짜를 입력해주세요.').waitFor()
  expect(await first()).toEqual([])
})
