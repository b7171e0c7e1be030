// The filters of a list of issues: several values in one opening, days taken from a month, and keys that lose nothing.
import { dayAfter } from '#contract/day'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayOf } from '#korean/time'
import { PHONE, settled } from './browser.ts'
import { dialog } from './companies.ts'
import { line, onIssues, plan } from './plans.ts'

const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })
const searched = (page: Page) => new URL(page.url()).searchParams

test('several values are chosen in one opening, and the last one that is taken out gives the focus to the filters', async () => {
  const { owner, path, issue } = await plan()
  await issue({ title: '결제 오류', priority: 'HIGH' })
  await issue({ title: '배송 지연', priority: 'LOW' })
  await issue({ title: '사진 교체' })
  const page = await onIssues(owner, path)
  await page.getByRole('button', { name: '필터', exact: true }).click()
  await option(page, '우선순위').click()
  await option(page, '높음').click()
  await option(page, '낮음').click()
  await expect.poll(() => searched(page).get('priority')).toBe('HIGH,LOW')
  await line(page, '사진 교체').waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      page
        .getByRole('option', { name: /높음|낮음/ })
        .and(page.locator('[aria-checked=true]'))
        .count(),
    )
    .toBe(2)
  await page.keyboard.press('Escape')
  const chip = page.getByRole('button', { name: '높음 외 1개', exact: true })
  await chip.click()
  // The chosen ones stand first, and do not jump away from the hand.
  await expect.poll(async () => (await page.getByRole('option').allInnerTexts()).slice(0, 2)).toEqual(['높음', '낮음'])
  await option(page, '높음').click()
  await option(page, '낮음').click()
  await page.getByRole('button', { name: '전체', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '필터', exact: true }).and(page.locator(':focus')).waitFor()
  expect(searched(page).get('priority')).toBeNull()
  await line(page, '사진 교체').waitFor()
})

test('a span of days is taken from a month, and a day is typed', async () => {
  const { owner, path, issue } = await plan()
  const today = dayOf(new Date())
  const first = `${today.slice(0, 8)}11`
  await issue({ title: '월간 보고', dueDate: first })
  await issue({ title: '분기 보고', dueDate: dayAfter(first, 2) })
  await issue({ title: '연말 정산', dueDate: dayAfter(first, 9) })
  const page = await onIssues(owner, path)
  await page.getByRole('button', { name: '필터', exact: true }).click()
  await option(page, '마감일').click()
  const day = (date: number) =>
    dialog(page)
      .getByRole('button', { name: new RegExp(`월 ${date}일`) })
      .first()
  await day(11).click()
  await expect.poll(() => searched(page).get('due')).toBe(first)
  await line(page, '분기 보고').waitFor({ state: 'detached' })
  await day(14).click()
  await expect.poll(() => searched(page).get('due')).toBe(`${first}..${dayAfter(first, 3)}`)
  await line(page, '분기 보고').waitFor()
  await line(page, '연말 정산').waitFor({ state: 'detached' })
  expect(await dialog(page).locator('td[aria-selected=true]').count()).toBe(4)
  await page.keyboard.press('Escape')
  const month = Number(first.slice(5, 7))
  await page.getByRole('button', { name: new RegExp(`^${month}월 11일 .*~${month}월 14일`) }).click()
  // Typed, as for a due date.
  await dialog(page).getByRole('combobox').fill(dayAfter(first, 9))
  await page.keyboard.press('Enter')
  await expect.poll(() => searched(page).get('due')).toBe(dayAfter(first, 9))
  await line(page, '연말 정산').waitFor()
  await dialog(page).getByRole('combobox').fill('내')
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).getByRole('combobox').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
})

test('on a phone the values of a filter are a sheet that stays until it is closed', async () => {
  const { owner, path, issue } = await plan()
  await issue({ title: '결제 오류', priority: 'HIGH' })
  const page = await onIssues(owner, path, { viewport: PHONE, hasTouch: true, isMobile: true })
  await page.getByRole('button', { name: '필터', exact: true }).tap()
  await option(page, '완료일').tap()
  await dialog(page).getByText('두 날짜를 차례로 선택하면 기간으로 지정됩니다.').waitFor()
  await settled(page)
  const box = (await dialog(page).boundingBox())!
  expect([box.x, Math.round(box.y + box.height)]).toEqual([0, PHONE.height])
  await option(page, '이번 주').tap()
  await option(page, '지난주').tap()
  await expect.poll(() => searched(page).get('completed')).toBe('thisWeek,lastWeek')
  await dialog(page).getByRole('button', { name: '닫기' }).tap()
  await line(page, '결제 오류').waitFor({ state: 'detached' })
})
