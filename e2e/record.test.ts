import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { departmentRoutes } from '#contract/department'
import { memberRoutes } from '#contract/member'
import { addedMember, person, registered, type Visitor } from '../server/testing/visitor.ts'
import { axeComplaints, commit, compose, newPage, PHONE, enter } from './browser.ts'
import { dialog } from './companies.ts'

const lines = (page: Page) =>
  page
    .getByRole('table', { name: '기록' })
    .getByRole('row')
    .filter({ hasNot: page.locator('[scope=colgroup]') })
const shown = async (page: Page) => (await lines(page).allTextContents()).slice(1)
const search = (page: Page) => new URL(page.url()).searchParams.toString()
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function company() {
  const [owner, member] = [await person({ name: '문정희' }), await person({ name: '한지우' })]
  const { orgId } = await registered(owner, { memberName: '문정희' })
  const memberId = await addedMember(orgId, member)
  for (const role of ['ADMIN', 'MEMBER'] as const)
    await owner.call(memberRoutes.changeRole, { orgId, memberId, body: { role } })
  await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '개발팀' } })
  return { owner, member, orgId, memberId }
}

async function onTab(somebody: Visitor & { email: string }, orgId: number, tab: string, options = {}) {
  const page = await newPage(options)
  await enter(page, somebody.email)
  await page.goto(`/org/${orgId}/info?tab=${tab}`)
  return page
}

async function choose(page: Page, filter: string, option: string) {
  await page.getByRole('button', { name: new RegExp(`^${filter}`) }).click()
  await page.getByRole('menuitemradio', { name: option }).click()
}

test('the record is narrowed by what the address keeps, and a name in it leads to what concerns that person', async () => {
  const { owner, orgId, memberId } = await company()
  const page = await onTab(owner, orgId, 'record')
  await lines(page).filter({ hasText: '권한 변경: 관리자 → 멤버' }).getByText('한지우').waitFor()
  await choose(page, '구분', '부서·직책')
  await expect.poll(() => shown(page)).toEqual([expect.stringContaining('부서 생성: 개발팀')])
  expect(search(page)).toBe('tab=record&kind=department')
  await page.reload()
  await expect.poll(() => shown(page)).toEqual([expect.stringContaining('부서 생성: 개발팀')])
  await page.goBack()
  await lines(page).filter({ hasText: '권한 변경' }).first().waitFor()

  await lines(page).getByRole('button', { name: '한지우' }).first().click()
  await expect.poll(async () => (await shown(page)).length).toBe(3)
  expect(search(page)).toBe(`tab=record&memberId=${memberId}`)
  await choose(page, '기간', '오늘')
  await choose(page, '구분', '조직 정보')
  await page.getByText('기록이 없습니다.').waitFor()
  await page.getByRole('button', { name: '필터 지우기' }).click()
  await lines(page).filter({ hasText: '조직 생성' }).waitFor()
  expect(search(page)).toBe('tab=record')

  await page.getByRole('button', { name: /^멤버 전체/ }).click()
  const field = dialog(page).getByRole('combobox', { name: '이름, 초성으로 검색' })
  await field.and(page.locator(':focus')).waitFor()
  await compose(page, [['ㅎ'], ['ㅈ']])
  await dialog(page).getByRole('option', { name: '한지우' }).click()
  await expect.poll(() => search(page)).toBe(`tab=record&memberId=${memberId}`)
})

test('whoever takes the record away says why, and gets a file that Excel opens', async () => {
  const { owner, orgId } = await company()
  const page = await onTab(owner, orgId, 'record')
  await choose(page, '구분', '멤버·권한')
  await page.getByRole('button', { name: '내보내기' }).click()
  await dialog(page).getByRole('button', { name: '내보내기' }).click()
  await dialog(page).getByText('사유를 입력해주세요.').waitFor()
  await compose(
    page,
    [
      ['ㅈ', '저', '점'],
      ['ㄱ', '거', '검'],
    ],
    false,
  )
  await commit(page, '검')
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toMatch(/^기록 해담푸드 \d{4}-\d\d-\d\d\.csv$/)
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(
    bytes
      .toString()
      .split('\r\n')
      .map(line => line.split(',')[3]),
  ).toEqual(['내용', '권한 변경: 관리자 → 멤버', '권한 변경: 멤버 → 관리자', undefined])
  await dialog(page).waitFor({ state: 'detached' })
  await choose(page, '구분', '열람·내보내기')
  await lines(page).filter({ hasText: '기록 2건 내보내기: 점검' }).waitFor()
})

test('a member reads what is about themselves, on a phone too', async () => {
  const { member, orgId } = await company()
  const page = await onTab(member, orgId, 'record', {
    viewport: PHONE,
    hasTouch: true,
    bypassCSP: true,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
  })
  await page.getByText('권한 변경: 관리자 → 멤버').waitFor()
  expect(await page.getByText('부서 생성').count()).toBe(0)
  expect(await page.getByRole('button', { name: '내보내기' }).count()).toBe(0)
  await page.getByRole('button', { name: '필터' }).tap()
  expect(await page.getByRole('button', { name: /^멤버 전체/ }).count()).toBe(0)
  expect(await overflow(page)).toBe(0)
  expect(await axeComplaints(page)).toEqual([])
})

test('what the list of members is narrowed to stands in the address, and Back brings the words back', async () => {
  const { owner, orgId } = await company()
  const page = await onTab(owner, orgId, 'members&role=MEMBER&page=nothing')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row('한지우').waitFor()
  expect(await row('문정희').count()).toBe(0)
  await page.getByRole('button', { name: /^권한 멤버/ }).waitFor()
  await choose(page, '권한', '전체')
  await row('문정희').waitFor()
  const field = page.getByLabel('이름, 이메일로 검색')
  await field.click()
  await compose(
    page,
    [
      ['ㅁ', '무', '문'],
      ['ㅈ', '저'],
    ],
    false,
  )
  await row('한지우').waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('문저')
  await commit(page, '정')
  expect(await field.inputValue()).toBe('문정')
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('문정')
  await page.reload()
  await row('문정희').waitFor()
  expect(await field.inputValue()).toBe('문정')
  await page.goBack()
  await row('한지우').waitFor()
  expect(await field.inputValue()).toBe('')
})
