// Values of an issue are chosen beside what was clicked, by mouse, keys, thumb and composition.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { departmentRoutes } from '#contract/department'
import { issueRoutes } from '#contract/issue'
import { memberRoutes } from '#contract/member'
import { workflowRoutes } from '#contract/workflow'
import { dayFromWords } from '#korean/day-words'
import { dayOf } from '#korean/time'
import { axeComplaints, commit, compose, layersAreGone, PHONE, settled } from './browser.ts'
import { dialog } from './companies.ts'
import { line, onIssues, panel, plan } from './plans.ts'

const BUG = [
  ['ㅂ', '버'],
  ['ㄱ', '그'],
]
const TOMORROW = [
  ['ㄴ', '내'],
  ['ㅇ', '이', '일'],
]
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const focused = (page: Page, name: RegExp) => page.getByRole('button', { name }).and(page.locator(':focus')).waitFor()
const today = () => dayOf(new Date())

test('a list opens beside what was clicked and in the middle for a key, and the focus goes back', async () => {
  const { owner, path, issue } = await plan()
  await issue({ title: '결제 오류' })
  const page = await onIssues(owner, path, { bypassCSP: true })
  const glyph = line(page, '결제 오류').getByRole('button', { name: /^상태/ })
  await glyph.click()
  await dialog(page).getByRole('combobox').and(page.locator(':focus')).waitFor()
  await settled(page)
  const [at, list] = [(await glyph.boundingBox())!, (await dialog(page).boundingBox())!]
  expect([list.x - at.x < 8, list.y - at.y - at.height < 16, list.width < 400]).toEqual([true, true, true])
  expect(await axeComplaints(page, { hasHeading: false })).toEqual([])
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await glyph.and(page.locator(':focus')).waitFor()
  // Its row is drawn in another group by what was chosen.
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('combobox').fill('진행')
  await page.keyboard.press('Enter')
  await focused(page, /^상태 진행/)
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await settled(page)
  const middle = (await dialog(page).boundingBox())!
  expect(Math.abs(middle.x + middle.width / 2 - 720)).toBeLessThan(2)
})

test('people show where they work and what they are busy with, and are found by that place too', async () => {
  const { owner, colleague, colleagueId, at, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류' })
  const status = { kind: 'vacation' as const, until: null }
  await colleague.call(memberRoutes.changeMe, { orgId: at.orgId, body: { status } })
  const { orgId } = at
  const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '품질관리팀' } })
  const assignments = [{ deptId, positionId: null }]
  await owner.call(departmentRoutes.assign, { orgId, memberId: colleagueId, body: { assignments } })
  const page = await onIssues(owner, `${path}?issue=${issueId}`)
  await panel(page).getByRole('button', { name: '담당자: 담당자 없음' }).click()
  await option(page, /한지우 품질관리팀 휴가/).waitFor()
  await dialog(page).getByRole('combobox').fill('ㅍㅈ')
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await dialog(page).getByRole('combobox').fill('')
  await compose(page, [['ㅎ'], ['ㅈ']], false)
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await commit(page, 'ㅈ')
  await page.keyboard.press('Enter')
  await focused(page, /^담당자: 한지우$/)
  await expect.poll(async () => (await owner.call(issueRoutes.read, { ...at, issueId })).assigneeId).toBe(colleagueId)
})

test('a day is said in words, also composed, or taken from the month by keys', async () => {
  const { owner, at, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류' })
  const due = async () => (await owner.call(issueRoutes.read, { ...at, issueId })).dueDate
  const page = await onIssues(owner, `${path}?issue=${issueId}`)
  const open = () => panel(page).getByTitle('마감일 변경').click()
  await open()
  await dialog(page).getByRole('combobox').fill('다음 주 금요일')
  await page.keyboard.press('Enter')
  await expect.poll(due).toBe(dayFromWords('다음 주 금요일', today()))
  await open()
  await dialog(page).getByRole('combobox').and(page.locator(':focus')).waitFor()
  await compose(page, TOMORROW, false)
  // The Enter that ends a composition chooses nothing.
  await commit(page, '일')
  await dialog(page).locator('[aria-selected=true] button').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(due).toBe(dayFromWords('내일', today()))
  await open()
  await dialog(page).locator('td button[tabindex="0"]').focus()
  for (const key of ['PageDown', 'ArrowLeft', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  const nextMonth = dayFromWords('1달 뒤', dayFromWords('내일', today())!)!
  await expect.poll(due).toBe(dayFromWords('일주일 뒤', nextMonth))
  await open()
  await option(page, '마감일 없음').click()
  await expect.poll(due).toBe(null)
  await focused(page, /^마감일: 마감일 없음$/)
})

test('the month shows the holidays, and a thumb finds every day of it', async () => {
  const { owner, at, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류', dueDate: '2026-12-24' })
  const page = await onIssues(owner, path, { viewport: PHONE, hasTouch: true, isMobile: true, bypassCSP: true })
  await page.goto(`${path}/issue/${issueId}`)
  await page.getByTitle('마감일 변경').filter({ visible: true }).first().tap()
  const christmas = dialog(page).getByRole('button', { name: /12월 25일 금요일/ })
  await expect.poll(() => christmas.getAttribute('data-free')).toBe('true')
  await settled(page)
  const [sheet, day] = [(await dialog(page).boundingBox())!, (await christmas.boundingBox())!]
  expect([sheet.x, Math.round(sheet.y + sheet.height), day.height >= 44, day.width >= 44]).toEqual([0, 844, true, true])
  expect(await axeComplaints(page, { hasHeading: false })).toEqual([])
  await christmas.tap()
  const due = async () => (await owner.call(issueRoutes.read, { ...at, issueId })).dueDate
  await expect.poll(due).toBe('2026-12-25')
})

test('a tag that is not there is made where it is chosen, once, by the Enter behind the composition', async () => {
  const { owner, at, path, issue } = await plan()
  const { issueId } = await issue({ title: '결제 오류' })
  const page = await onIssues(owner, `${path}?issue=${issueId}`)
  const tags = async () => (await owner.call(workflowRoutes.read, at)).tags
  await panel(page).getByTitle('태그 변경').click()
  await dialog(page).getByRole('combobox').and(page.locator(':focus')).waitFor()
  await compose(page, BUG, false)
  await option(page, "'버그' 만들기").waitFor()
  const composing = { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true }
  await dialog(page).getByRole('combobox').dispatchEvent('keydown', composing)
  expect(await tags()).toEqual([])
  await commit(page, '그')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: '버그', exact: true }).and(page.locator('[aria-checked=true]')).waitFor()
  await page.keyboard.press('Escape')
  await focused(page, /^태그: 버그$/)
  const [{ tagId, name } = { tagId: 0, name: '' }, ...others] = await tags()
  expect([name, others]).toEqual(['버그', []])
  await expect.poll(async () => (await owner.call(issueRoutes.read, { ...at, issueId })).tagIds).toEqual([tagId])
  // A name that is taken is not made again.
  await panel(page).getByTitle('태그 변경').click()
  await dialog(page).getByRole('combobox').fill('버그')
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['버그'])
})

test('a new issue takes a tag and a milestone that are made on the way, and loses no letter of its title', async () => {
  const { owner, at, path, issue } = await plan()
  await issue({ title: '다른 일' })
  const page = await onIssues(owner, path)
  await page.keyboard.press('c')
  await dialog(page).getByLabel('제목', { exact: true }).fill('결제 오류')
  for (const [field, name] of [
    ['태그', '버그'],
    ['마일스톤', '12월 배포'],
  ] as const) {
    await dialog(page).getByRole('button', { name: field, exact: true }).click()
    await page.getByRole('combobox').fill(name)
    await option(page, `'${name}' 만들기`).waitFor()
    await page.keyboard.press('Enter')
    // Several tags may be chosen, one milestone.
    if (field === '태그') await page.keyboard.press('Escape')
    await dialog(page)
      .getByRole('button', { name: new RegExp(`^${field}: ${name}`) })
      .waitFor()
  }
  await dialog(page).getByRole('button', { name: '생성', exact: true }).click()
  await page.getByText('이슈가 생성되었습니다.').waitFor()
  const { tags, milestones } = await owner.call(workflowRoutes.read, at)
  const { issueId } = await latest(page)
  expect(await owner.call(issueRoutes.read, { ...at, issueId })).toMatchObject({
    title: '결제 오류',
    tagIds: tags.map(({ tagId }) => tagId),
    milestoneId: milestones[0]!.milestoneId,
  })

  async function latest(of: Page) {
    const row = line(of, '결제 오류')
    await row.waitFor()
    return { issueId: Number((await row.getAttribute('id'))!.slice('issue-'.length)) }
  }
})

test('a filter opens beside its chip, makes nothing, and gives the focus back', async () => {
  const { owner, path, issue } = await plan()
  await issue({ title: '결제 오류', priority: 'HIGH' })
  const page = await onIssues(owner, `${path}?priority=HIGH`)
  const chip = page.getByRole('button', { name: '높음', exact: true })
  await chip.click()
  await dialog(page).getByRole('combobox', { name: '우선순위 필터' }).and(page.locator(':focus')).waitFor()
  await settled(page)
  const [at, list] = [(await chip.boundingBox())!, (await dialog(page).boundingBox())!]
  expect(Math.abs(list.x - at.x)).toBeLessThan(8)
  await dialog(page).getByRole('combobox').fill('버그')
  await dialog(page).getByText('검색 결과가 없습니다.').waitFor()
  await page.keyboard.press('Escape')
  await option(page, '긴급').waitFor()
  await page.keyboard.press('Escape')
  await chip.and(page.locator(':focus')).waitFor()
})

test('letters that are typed while a dialog is still being fetched stand in its first field', async () => {
  const { owner, at, path, issue } = await plan()
  await issue({ title: '결제 오류' })
  const page = await onIssues(owner, path)
  await page.goto(`/org/${at.orgId}/project/`)
  await page.getByRole('button', { name: '프로젝트 생성' }).first().click()
  await page.keyboard.type('shop')
  await expect.poll(() => dialog(page).getByLabel('프로젝트 이름').inputValue()).toBe('shop')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await focused(page, /프로젝트 생성/)
  await layersAreGone(page)
  await page.goto(path)
  await line(page, '결제 오류').waitFor()
  await page.keyboard.press('c')
  await page.keyboard.type('notes')
  await expect.poll(() => dialog(page).getByLabel('제목', { exact: true }).inputValue()).toBe('notes')
})
