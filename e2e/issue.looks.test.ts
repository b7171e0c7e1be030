// The screens of issues by mouse and by thumb, at widths between phone and desktop: nothing is cut, covered or pushed away.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueRoutes } from '#contract/issue'
import { workflowRoutes } from '#contract/workflow'
import { DESKTOP, settled } from './browser.ts'
import { dialog } from './companies.ts'
import { column, line, onIssues, panel, plan } from './plans.ts'
import { fingerOn, placeOn, taken, THUMB } from './touch.ts'
import { isReached } from './sight.ts'

const NARROW = { width: 600, height: 800 }
const boxOf = async (thing: Locator) => (await thing.boundingBox())!
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

async function tagged(names: readonly string[]) {
  const planned = await plan()
  const tagIds: number[] = []
  for (const name of names)
    tagIds.push((await planned.owner.call(workflowRoutes.createTag, { ...planned.at, body: { name } })).tagId)
  return { ...planned, tagIds }
}

test('in a narrow window a row has two lines, and a mouse chooses it at its beginning', async () => {
  const { owner, path, issue } = await plan()
  await issue({ title: '결제 오류', dueDate: '2026-12-24' })
  const page = await onIssues(owner, path, { viewport: NARROW })
  const row = line(page, '결제 오류')
  await row.hover()
  const mark = row.getByRole('button', { name: /선택/ })
  const [whole, box] = [await boxOf(row), await boxOf(mark)]
  expect(whole.height).toBeLessThan(70)
  expect([box.x < 40, Math.abs(box.y + box.height / 2 - whole.y - whole.height / 2) < 2]).toEqual([true, true])
  const person = await boxOf(row.getByRole('button', { name: /담당자/ }))
  expect(whole.x + whole.width - person.x - person.width).toBeLessThan(20)
  await mark.click()
  await page.getByRole('toolbar', { name: '선택한 이슈' }).waitFor()
})

test('chips of filters stand below the search field', async () => {
  const { owner, path, issue, memberId } = await plan()
  await issue({ title: '결제 오류', priority: 'HIGH', assigneeId: memberId })
  const page = await onIssues(owner, `${path}?priority=HIGH&assignee=${memberId}`, {
    viewport: { ...NARROW, width: 700 },
  })
  const search = await boxOf(page.getByLabel('제목, 번호로 검색'))
  const chip = await boxOf(page.getByRole('button', { name: '높음', exact: true }))
  expect([search.width > 300, chip.y >= search.y + search.height]).toEqual([true, true])
})

test('a card shows as many tags as fit, says how many more there are, and never cuts its day', async () => {
  const { owner, path, issue, tagIds } = await tagged(['고객 문의 응대', '정기 결제 오류', '기획전'])
  const { issueId } = await issue({ title: '결제 오류', tagIds, dueDate: '2026-12-24' })
  await issue({ title: '재고 파악', parentId: issueId })
  const page = await onIssues(owner, `${path}?layout=board`, { viewport: { ...DESKTOP, width: 1024 } })
  const card = line(page, '결제 오류')
  const [whole, day] = [await boxOf(card), await boxOf(card.getByText('12월 24일'))]
  expect(day.x + day.width).toBeLessThan(whole.x + whole.width - 8)
  await card.getByText('고객 문의 응대').waitFor()
  const more = card.getByText('+2', { exact: true })
  const told = await boxOf(more)
  expect(told.x + told.width).toBeLessThan(day.x)
  await more.hover()
  expect(await page.getByRole('tooltip').innerText()).toBe('기획전, 정기 결제 오류')
  // In a list there is room for all; beside an open issue for fewer again.
  await page.setViewportSize(DESKTOP)
  await page.goto(path)
  await line(page, '결제 오류').getByText('정기 결제 오류').waitFor()
  await page.goto(`${path}?issue=${issueId}`)
  await panel(page).waitFor()
  await line(page, '결제 오류')
    .getByText(/^\+\d$/)
    .waitFor()
})

test('the list of tags follows what is chosen in it, and shows what only some of the issues have', async () => {
  const { owner, at, path, issue, tagIds } = await tagged(['버그', '화면'])
  const made = [
    await issue({ title: '첫째', tagIds: [tagIds[1]!] }),
    await issue({ title: '둘째' }),
    await issue({ title: '셋째' }),
  ]
  const page = await onIssues(owner, path)
  for (const title of ['첫째', '둘째', '셋째']) {
    await line(page, title).hover()
    await line(page, title).getByRole('button', { name: /선택/ }).click()
  }
  await page.getByRole('toolbar').getByRole('button', { name: '태그', exact: true }).click()
  const checked = (name: string) => expect.poll(() => option(page, name).getAttribute('aria-checked'))
  await checked('화면').toBe('mixed')
  await option(page, '버그').click()
  await checked('버그').toBe('true')
  await option(page, '화면').click()
  await checked('화면').toBe('true')
  await option(page, '버그').click()
  await checked('버그').toBe('false')
  const tagsOf = async () =>
    Promise.all(made.map(async ({ issueId }) => (await owner.call(issueRoutes.read, { ...at, issueId })).tagIds))
  await expect.poll(tagsOf).toEqual([[tagIds[1]], [tagIds[1]], [tagIds[1]]])
})

test('a folded column shows that it takes a card, and counts it once', async () => {
  const { owner, path, issue, stateOf } = await plan()
  for (const title of ['첫째', '둘째']) await issue({ title, stateId: stateOf('보류') })
  await issue({ title: '결제 오류' })
  const page = await onIssues(owner, `${path}?layout=board`)
  const folded = column(page, '보류')
  const count = folded.locator('small')
  expect(await count.innerText()).toBe('2')
  await count.evaluate(element => {
    const seen = ((window as unknown as { seen: string[] }).seen = [])
    new MutationObserver(() => void (seen as string[]).push(element.textContent)).observe(element, {
      characterData: true,
      subtree: true,
      childList: true,
    })
  })
  const [from, to] = [await placeOn(line(page, '결제 오류')), await placeOn(folded)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await folded.and(page.locator('[data-drop=into]')).waitFor()
  await page.mouse.up()
  await page.getByText('이슈 상태가 보류로 변경되었습니다.').waitFor()
  await settled(page)
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['3'])
})

test('a toast that can undo covers no tool', async () => {
  const { owner, path, issue } = await plan()
  for (const title of ['결제 오류', '재고 파악']) await issue({ title })
  const page = await onIssues(owner, `${path}?layout=board`)
  await line(page, '결제 오류').dragTo(column(page, '진행').getByRole('list'))
  await page.getByRole('button', { name: '실행 취소' }).waitFor()
  for (const name of ['이슈 생성', '필터', /추가/])
    await page.getByRole('button', { name }).first().click({ trial: true })
  await page.getByLabel('제목, 번호로 검색').click({ trial: true })
  for (const name of ['목록', '캘린더']) await page.getByRole('link', { name, exact: true }).click({ trial: true })
  const [toast, search] = [
    await boxOf(page.getByRole('button', { name: '실행 취소' })),
    await boxOf(page.getByLabel('제목, 번호로 검색')),
  ]
  expect(toast.y).toBeGreaterThan(search.y + search.height)
})

test('on a phone a toast covers no tool, a drop leaves no ring, and every deed on chosen issues can be seen', async () => {
  const { owner, path, issue } = await plan()
  for (const title of ['결제 오류', '재고 파악']) await issue({ title })
  const page = await onIssues(owner, `${path}?layout=board`, THUMB)
  const finger = await fingerOn(page)
  await finger.take(line(page, '재고 파악'))
  await finger.move(await placeOn(line(page, '결제 오류'), { down: 0.9 }))
  await finger.release()
  await taken(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '실행 취소' }).waitFor()
  await page.getByLabel('제목, 번호로 검색').tap({ trial: true })
  await page.getByRole('link', { name: '목록', exact: true }).tap({ trial: true })
  await page.getByRole('button', { name: /^진행/ }).tap({ trial: true })
  expect(await page.locator('main :focus-visible').count()).toBe(0)
  await page.goto(path)
  await finger.press(await placeOn(line(page, '결제 오류')))
  const bar = page.getByRole('toolbar', { name: '선택한 이슈' })
  await bar.waitFor()
  await finger.release()
  await settled(page)
  for (const button of await bar.getByRole('button').all()) await button.tap({ trial: true })
  await bar.getByRole('button', { name: '선택한 이슈 더보기' }).tap()
  await page.getByRole('menuitem', { name: '마감일' }).tap()
  await option(page, '마감일 없음').waitFor()
})

test('the month fits on the screen wherever it is asked for', async () => {
  const { owner, path, issue } = await plan()
  await issue({ title: '다른 일' })
  const page = await onIssues(owner, path)
  await page.keyboard.press('c')
  await dialog(page).getByRole('button', { name: '마감일', exact: true }).click()
  const field = page.getByRole('combobox')
  await field.waitFor()
  await settled(page)
  const [search, last] = [await boxOf(field), await boxOf(page.getByRole('grid').getByRole('row').last())]
  expect([search.y > 0, last.y + last.height < DESKTOP.height]).toEqual([true, true])
  expect(await isReached(field)).toBe(true)
  expect(await isReached(page.getByRole('grid').getByRole('button').last())).toBe(true)
  // A month that is typed is turned to.
  await field.fill('2월')
  await page.getByRole('grid', { name: /2월$/ }).waitFor()
})

test('issues that are made one after the other keep their values, until they are cleared or the dialog closes', async () => {
  const { owner, path, issue, tagIds } = await tagged(['버그'])
  await issue({ title: '다른 일' })
  const page = await onIssues(owner, path)
  await page.keyboard.press('c')
  const title = dialog(page).getByLabel('제목', { exact: true })
  await dialog(page).getByLabel('계속 만들기').check()
  await dialog(page).getByRole('button', { name: '태그', exact: true }).click()
  await option(page, '버그').click()
  await page.keyboard.press('Escape')
  for (const name of ['첫째', '둘째']) {
    await title.fill(name)
    await page.keyboard.press('Enter')
    await expect.poll(() => title.inputValue()).toBe('')
    await line(page, name).getByText('버그').waitFor()
  }
  await dialog(page)
    .getByRole('button', { name: /^태그: 버그/ })
    .waitFor()
  await dialog(page).getByRole('button', { name: '내용 비우기' }).click()
  await dialog(page).getByRole('button', { name: '태그', exact: true }).waitFor()
  await title.fill('셋째')
  await page.keyboard.press('Enter')
  await line(page, '셋째').waitFor()
  expect(await line(page, '셋째').getByText('버그').count()).toBe(0)
  expect(tagIds.length).toBe(1)
})

test('activities are as wide as their panel', async () => {
  const { owner, at, path, issue } = await plan()
  const { issueId, version } = await issue({ title: '결제 오류' })
  await owner.call(issueRoutes.change, { ...at, issueId, body: { priority: 'LOW', version } })
  const page = await onIssues(owner, `${path}?issue=${issueId}`)
  const entry = panel(page).getByRole('listitem').filter({ hasText: '우선순위를' })
  const [wide, whole] = [await boxOf(entry), await boxOf(panel(page))]
  expect(wide.width).toBeGreaterThan(whole.width - 50)
})
