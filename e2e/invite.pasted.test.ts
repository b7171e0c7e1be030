import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { departmentRoutes } from '#contract/department'
import { invitationRoutes } from '#contract/invitation'
import { newEmail, person, registered } from '../server/testing/visitor.ts'
import { axeComplaints, newPage, PHONE, enter } from './browser.ts'

async function company() {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner, { name: '해담푸드', memberName: '문정희' })
  return { owner, orgId }
}
async function onPage(email: string, path: string, options = {}) {
  const page = await newPage({ bypassCSP: true, ...options })
  await enter(page, email)
  await page.goto(path)
  return page
}
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const tab = (page: Page, name: string) => page.getByRole('link', { name })
const file = (page: Page, name: string, text: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('[S1.7] columns of a spreadsheet are addresses with something beside them, and more than three mistakes are counted', async () => {
  const { owner, orgId } = await company()
  const page = await onPage(owner.email, `/org/${orgId}/invite`)
  const field = page.getByLabel('이메일 주소')
  await field.fill('한지우\t010-1234-5678\tjiwoo@haedam.kr\n박서준\t010-2345-6789\tseojun@haedam.kr')
  await page.getByText('주소 2개', { exact: true }).waitFor()
  await field.fill('jiwoo@haedam.kr, "seojun@haedam.kr"\n가\n나\n다\n라\n마')
  await page.getByText('주소 2개 · 잘못된 주소 5개: 가, 나, 다 외 2개').waitFor()
  await field.fill('jiwoo@haedam.kr '.repeat(3_000))
  await page.getByText('붙여넣은 내용이 너무 깁니다.').waitFor()
  expect((await owner.call(invitationRoutes.list, { orgId, query: {} })).data).toEqual([])
})

test('[S1.7] on a phone what was sent has all of it in its row, and cancelling is dismissed by another word', async () => {
  const { owner, orgId } = await company()
  const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '인사팀' } })
  const email = newEmail('a.rather.long.address.of.somebody')
  await owner.call(invitationRoutes.invite, { orgId, body: { emails: [email], role: 'ADMIN', deptId } })
  const page = await onPage(owner.email, `/org/${orgId}/invite?tab=sent`, {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  })
  await page.getByText('관리자 · 인사팀 · 문정희').waitFor()
  const menu = page.getByRole('button', { name: `${email} 메뉴` })
  const box = (await menu.boundingBox())!
  expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width)
  expect(await overflow(page)).toBe(0)
  await menu.click()
  await page.getByRole('menuitem', { name: '초대 취소' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '닫기' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.getByText('대기 중').waitFor()
})

test('[S1.7] a link and its form outlive a look at another tab, and what was made is brought into view', async () => {
  const { owner, orgId } = await company()
  const page = await onPage(owner.email, `/org/${orgId}/invite?tab=link`, { viewport: PHONE, hasTouch: true })
  await page.getByText('링크가 있으면 누구나 참여할 수 있습니다.').waitFor()
  await page.getByLabel('최대 인원').fill('１,０00명')
  await page.getByLabel('허용 도메인').fill('ｈａｅｄａｍ.kr, @haedam.kr.')
  await page.getByText('허용 도메인의 계정만 참여할 수 있습니다.').waitFor()
  await page.getByText('승인 후 참여', { exact: false }).first().click()
  await page.getByText('허용 도메인의 계정은 바로 참여하고, 나머지는 승인받은 사람만 참여할 수 있습니다.').waitFor()
  await tab(page, '메일로 초대').click()
  await tab(page, '링크로 초대').click()
  expect(await page.getByLabel('최대 인원').inputValue()).toBe('１,０00명')
  await page.getByRole('button', { name: '링크 만들기' }).click()
  const link = page.getByLabel('초대 링크', { exact: true })
  await link.waitFor()
  await expect.poll(() => link.evaluate(each => each === document.activeElement)).toBe(true)
  const top = (await link.boundingBox())!.y
  expect(top > 0 && top < PHONE.height).toBe(true)
  await page.getByText('0/1000명 참여').waitFor()
  const [made] = await owner.call(invitationRoutes.links, { orgId })
  expect(made).toMatchObject({ usesMost: 1_000, domains: ['haedam.kr'], needsApproval: true })
  const url = await link.inputValue()
  await tab(page, '보낸 초대').click()
  await page.getByText('보낸 초대가 없습니다.').waitFor()
  await tab(page, '링크로 초대').click()
  expect(await link.inputValue()).toBe(url)
  expect(await axeComplaints(page)).toEqual([])
  await page.getByRole('button', { name: /^문정희님이 .*에 만든 멤버 링크 삭제$/ }).click()
  await page
    .getByRole('alertdialog')
    .getByText(/^문정희님이 .*에 만든 링크입니다\./)
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  // A dead link is not shown as a working one.
  await page.getByRole('button', { name: '링크 만들기' }).waitFor()
})

test('[S1.7] a list outlives a look at another tab; what was not invited is saved to be mended', async () => {
  const { owner, orgId } = await company()
  const [jiwoo, seojun] = [newEmail('jiwoo'), newEmail('seojun')]
  const page = await onPage(owner.email, `/org/${orgId}/invite?tab=list`)
  await file(page, '명단.xlsx', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]))
  await page.getByText('.xlsx 파일은 읽을 수 없습니다.').waitFor()
  await file(page, '명단.csv', `이메일,이름\n${jiwoo},"한지우\n${seojun},박서준\n`)
  await page.getByText('2행의 큰따옴표가 닫히지 않아 다음 행을 읽을 수 없습니다.').waitFor()
  await file(page, '명단.csv', `이메일,이름,부서\n${jiwoo},"한\n지우",인사탐\n=1+1,박서준,\n`)
  await page.getByText('2명을 불러왔습니다.').waitFor()
  await page.getByRole('cell', { name: '한 지우' }).waitFor()
  await page.getByRole('button', { name: '이름 이름' }).click()
  await page.getByRole('menuitemradio', { name: '사용 안 함' }).click()
  await tab(page, '보낸 초대').click()
  await tab(page, '명단으로 초대').click()
  await page.getByRole('button', { name: '이름 사용 안 함' }).click()
  await page.getByRole('menuitemradio', { name: '이름' }).click()
  await page.getByRole('button', { name: '확인하기' }).click()
  await page.getByRole('cell', { name: '초대 가능 · 없는 부서·직책은 미지정' }).waitFor()
  expect(await page.getByLabel('함께 만들기').isChecked()).toBe(false)
  await page.getByRole('button', { name: '1명 초대하기' }).click()
  await page.getByRole('cell', { name: '발송 · 없는 부서·직책은 미지정' }).waitFor()
  await page.getByText('1명은 초대하지 못했습니다.').waitFor()
  expect(await owner.call(departmentRoutes.departments, { orgId })).toEqual([])
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '초대하지 못한 명단 저장' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('초대하지 못한 명단.csv')
  expect(await readFile(await saved.path(), 'utf8')).toBe(
    '\uFEFF이메일,이름,부서,직책,권한,확인 결과\r\n"\'=1+1",박서준,,,,이메일 형식이 올바르지 않습니다.\r\n',
  )
  await page.getByRole('link', { name: '보낸 초대 보기' }).click()
  await page.getByRole('row').filter({ hasText: jiwoo }).waitFor()
  await tab(page, '명단으로 초대').click()
  await page.getByText('1명을 초대하였습니다.').waitFor()
  await page.setViewportSize(PHONE)
  expect(await overflow(page)).toBe(0)
  // The table scrolls instead of breaking words.
  const result = page.getByRole('cell', { name: '이메일 형식이 올바르지 않습니다.' })
  expect((await result.boundingBox())!.width).toBeGreaterThanOrEqual(160)
  await page.getByRole('button', { name: '다른 명단 불러오기' }).click()
  await page.getByLabel('표 붙여넣기').waitFor()
})
