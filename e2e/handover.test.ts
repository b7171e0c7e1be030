import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { departmentRoutes } from '#contract/department'
import { invitationRoutes } from '#contract/invitation'
import { memberRoutes } from '#contract/member'
import { projectRoutes } from '#contract/project'
import type { Role } from '#contract/permissions'
import { mailTo } from '../server/testing/outbox.ts'
import { addedMember, newEmail, PASSWORD, person, refusal, registered, visitor } from '../server/testing/visitor.ts'
import { axeComplaints, compose, newPage, PHONE, enter } from './browser.ts'
import { dialog } from './companies.ts'

const question = (page: Page) => page.getByRole('alertdialog')
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function company() {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner, { name: '해담푸드', memberName: '문정희' })
  const added = async (name: string, role: Role = 'MEMBER') => {
    const browser = await person({ name })
    return Object.assign(browser, { memberId: await addedMember(orgId, browser, role) })
  }
  const headed = async (name: string, headMemberId: number) => {
    const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name } })
    await owner.call(departmentRoutes.changeDepartment, { orgId, deptId, body: { headMemberId } })
  }
  const heads = async () =>
    (await owner.call(departmentRoutes.departments, { orgId })).map(({ headMemberId }) => headMemberId)
  return { owner, orgId, added, headed, heads }
}

async function signedIn(email: string, path: string, options = {}) {
  const page = await newPage(options)
  await enter(page, email)
  await page.goto(path)
  return page
}

async function menu(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `${name} 메뉴` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a head of departments is removed: others take over, and both sides read and print the page in the record', async () => {
  const { owner, orgId, added, headed, heads } = await company()
  const [head, taker, other] = [await added('이하은'), await added('박서연'), await added('가온')]
  await headed('인사팀', head.memberId)
  await headed('총무팀', head.memberId)
  const page = await signedIn(owner.email, `/org/${orgId}/info?tab=members`, { bypassCSP: true })
  // A member cannot be removed before their holdings are known.
  const holdings = '**/members/*/holdings'
  await page.route(holdings, route => route.fulfill({ status: 429, json: { error: 'rate.limited' } }))
  await menu(page, '이하은', '조직에서 삭제')
  await dialog(page).getByText('맡고 있는 항목을 불러오지 못했습니다.').waitFor()
  expect(await page.getByRole('button', { name: '삭제', exact: true }).count()).toBe(0)
  await page.unroute(holdings)
  await dialog(page).getByRole('button', { name: '다시 시도' }).click()
  await dialog(page).getByRole('button', { name: '인사팀 인수자: 인수자 없음' }).waitFor()
  await dialog(page).getByRole('button', { name: '취소' }).click()
  // For a member without holdings the plain question appears.
  await menu(page, '가온', '조직에서 삭제')
  await question(page).getByRole('button', { name: '취소' }).click()
  await menu(page, '이하은', '조직에서 삭제')
  await dialog(page).getByText("'이하은' 인수인계").waitFor()
  await dialog(page).getByRole('button', { name: '인수인계 없이 삭제' }).waitFor()
  await dialog(page).getByRole('button', { name: '한 사람에게 모두 인계' }).click()
  const search = page.getByRole('combobox', { name: '이름, 초성으로 검색' })
  await search.click()
  await compose(page, [
    ['ㅂ', '바', '박'],
    ['ㅅ', '서'],
  ])
  await page.getByRole('option', { name: /^박서연/ }).click()
  await dialog(page).getByRole('button', { name: '인사팀 인수자: 박서연' }).waitFor()
  await dialog(page).getByRole('button', { name: '총무팀 인수자: 박서연' }).click()
  await page.getByRole('option', { name: /^가온/ }).click()
  await dialog(page).getByRole('button', { name: '총무팀 인수자: 가온' }).waitFor()
  expect(await axeComplaints(page, { hasHeading: false })).toEqual([])
  await dialog(page).getByRole('button', { name: '인계하고 삭제' }).click()
  await page.getByText('멤버 삭제에 성공하였습니다.').waitFor()
  await expect.poll(heads).toEqual([taker.memberId, other.memberId])

  const theirs = await signedIn(taker.email, `/org/${orgId}/info?tab=record`, { bypassCSP: true })
  await theirs.getByRole('link', { name: /^인수인계: 1건 인수/ }).click()
  await theirs.getByRole('heading', { name: '인수인계서', level: 1 }).waitFor()
  const lines = theirs.getByRole('table', { name: '인계 항목' }).getByRole('row')
  await expect
    .poll(() => lines.allTextContents())
    .toEqual(['인계 항목인수자', '인사팀 부서장박서연', '총무팀 부서장가온'])
  await theirs.getByText('조직에서 삭제됨').waitFor()
  expect(await axeComplaints(theirs)).toEqual([])
  await theirs.evaluate(() => {
    Object.assign(window, { print: () => Object.assign(window, { isPrinted: true }) })
  })
  await theirs.getByRole('button', { name: '인쇄' }).click()
  expect(await theirs.evaluate(() => (window as { isPrinted?: boolean }).isPrinted)).toBe(true)
  await theirs.emulateMedia({ media: 'print' })
  expect(await theirs.getByRole('button', { name: '인쇄' }).isVisible()).toBe(false)
  expect(await theirs.getByRole('heading', { name: '인수인계서' }).isVisible()).toBe(true)

  const nobody = await signedIn((await added('나윤서')).email, new URL(theirs.url()).pathname, { viewport: PHONE })
  await nobody.getByText('요청한 인수인계서를 찾을 수 없습니다.').waitFor()
  expect(await overflow(nobody)).toBe(0)
})

test('[S1.2] leaving on a phone: the last owner gives the organization to another one in the same step', async () => {
  const { owner, orgId, added } = await company()
  const page = await signedIn(owner.email, `/info/${orgId}/`, { viewport: PHONE, bypassCSP: true })
  const leave = () => page.getByRole('main').getByRole('button', { name: '조직 나가기' }).click()
  await leave()
  await question(page).getByText('대신 조직을 삭제할 수 있습니다.').waitFor()
  await question(page).getByRole('button', { name: '취소' }).click()
  const next = await added('김서준')
  await owner.call(invitationRoutes.invite, { orgId, body: { emails: [newEmail()], role: 'ADMIN' } })
  await page.reload()
  await leave()
  await dialog(page).getByText('유일한 소유자는 다른 멤버에게 소유자 권한을 이전해야 합니다.').waitFor()
  expect(await dialog(page).getByRole('button', { name: '인수인계 없이 나가기' }).isDisabled()).toBe(true)
  await dialog(page).getByRole('button', { name: '해담푸드 인수자: 인수자 없음' }).click()
  await page.getByRole('option', { name: '김서준' }).click()
  await dialog(page).getByRole('button', { name: '해담푸드 인수자: 김서준' }).waitFor()
  // A new owner may take the invitations, too.
  await dialog(page).getByRole('button', { name: '1건 인수자: 인수자 없음' }).click()
  await page.getByRole('option', { name: '김서준' }).click()
  await dialog(page).getByRole('button', { name: '1건 인수자: 김서준' }).waitFor()
  expect(await axeComplaints(page, { hasHeading: false })).toEqual([])
  expect(await overflow(page)).toBe(0)
  await dialog(page).getByRole('button', { name: '인계하고 나가기' }).click()
  await page.getByText('조직에서 나왔습니다.').waitFor()
  await page.waitForURL('**/start')
  await page.getByText('아직 소속된 회사가 없습니다.').waitFor()
  expect((await next.call(memberRoutes.me, { orgId })).role).toBe('OWNER')
  expect((await next.call(invitationRoutes.list, { orgId, query: {} })).data).toMatchObject([
    { inviter: '김서준', state: 'pending' },
  ])

  // A member without holdings is asked once, also from the palette.
  const member = await added('한지우')
  const theirs = await signedIn(member.email, `/org/${orgId}/info`)
  await theirs.getByRole('heading', { level: 1 }).waitFor()
  await theirs.keyboard.press('ControlOrMeta+k')
  await theirs.getByRole('combobox').fill('나가기')
  await theirs.getByRole('option', { name: '조직 나가기' }).click()
  await theirs.waitForURL('**/info/*#leave')
  await theirs.getByRole('main').getByRole('button', { name: '조직 나가기' }).click()
  await question(theirs).getByText("'해담푸드' 조직에서 나가시겠습니까?").waitFor()
  await question(theirs).getByRole('button', { name: '나가기' }).click()
  await theirs.getByText('조직에서 나왔습니다.').waitFor()
  await theirs.waitForURL('**/start')
})

test('[S2.13] withdrawing: blocked until somebody takes over, then gone with a last mail', async () => {
  const { owner, orgId, added } = await company()
  const next = await added('김서준')
  const page = await signedIn(owner.email, '/info', { bypassCSP: true })
  await page.getByRole('link', { name: '회원 탈퇴' }).click()
  await page.waitForURL('**/info/withdraw')
  await page.getByText('유일한 소유자인 조직이 있어 탈퇴할 수 없습니다.', { exact: true }).waitFor()
  await page.getByText('맡고 있는 항목: 해담푸드 소유자').waitFor()
  const verb = page.getByRole('button', { name: '탈퇴하기' })
  await page.getByLabel('위 내용을 모두 확인하였으며 동의합니다.').check()
  expect(await verb.isDisabled()).toBe(true)
  expect(await axeComplaints(page)).toEqual([])
  await page.getByRole('button', { name: '해담푸드 인수인계' }).click()
  await dialog(page).getByRole('button', { name: '해담푸드 인수자: 인수자 없음' }).click()
  await page.getByRole('option', { name: '김서준' }).click()
  await dialog(page).getByRole('button', { name: '인계하기' }).click()
  await page.getByText('조직에서 나갑니다.').waitFor()
  expect((await next.call(memberRoutes.me, { orgId })).role).toBe('OWNER')

  await page.setViewportSize(PHONE)
  expect(await overflow(page)).toBe(0)
  await page.getByLabel('현재 비밀번호').fill('틀린 비밀번호입니다')
  await verb.click()
  await page.getByRole('main').getByText('현재 비밀번호가 일치하지 않습니다.').waitFor()
  await page.getByLabel('현재 비밀번호').fill(PASSWORD)
  await page.getByLabel('탈퇴 사유').click()
  await compose(page, [
    ['ㅇ', '이', '이'],
    ['ㅈ', '지', '직'],
  ])
  await verb.click()
  await page.waitForURL('/withdrawn')
  await page.getByRole('heading', { name: '회원 탈퇴가 완료되었습니다.' }).waitFor()
  await page.getByText('24시간 안에 삭제됩니다.', { exact: false }).waitFor()
  expect(await axeComplaints(page)).toEqual([])
  await mailTo(owner.email, { subject: '탈퇴' })
  expect(await refusal(visitor().signIn(owner.email))).toMatchObject({ error: 'signin.wrong' })
  await page.reload()
  await page.getByRole('heading', { name: '회원 탈퇴가 완료되었습니다.' }).waitFor()
  await page.getByRole('link', { name: '로그인' }).first().waitFor()
})

test('whoever was chosen leaves meanwhile: it is said, and nothing is let go without a choice', async () => {
  const { owner, orgId, added, headed } = await company()
  const [head, taker, twin] = [await added('이하은'), await added('박서연'), await added('박서연')]
  await headed('인사팀', head.memberId)
  const page = await signedIn(owner.email, `/org/${orgId}/info?tab=members`, { bypassCSP: true })
  await page.getByRole('button', { name: '이하은 권한 멤버' }).click()
  await page.getByRole('menuitemradio', { name: '게스트' }).click()
  await dialog(page).getByText("'이하은' 권한을 게스트로 변경").waitFor()
  await dialog(page).getByText('인수자를 선택하지 않은 부서는 부서장 없이 남습니다.', { exact: false }).waitFor()
  // There is no invitation, so the dialog mentions none.
  expect(await dialog(page).getByText('초대는 취소됩니다.', { exact: false }).count()).toBe(0)
  await dialog(page).getByRole('button', { name: '인사팀 인수자: 인수자 없음' }).click()
  // Namesakes are distinguished by their addresses.
  const chooser = page.getByRole('dialog', { name: '인수자 선택' })
  await chooser.getByRole('option', { name: `박서연 ${twin.email}` }).waitFor()
  await chooser.getByRole('option', { name: `박서연 ${taker.email}` }).click()
  await dialog(page)
    .getByRole('button', { name: `인사팀 인수자: 박서연 (${taker.email})` })
    .waitFor()
  await taker.call(memberRoutes.leave, { orgId })
  await dialog(page).getByText('박서연님이 조직을 떠났습니다. 다시 선택해주세요.').waitFor()
  expect(await axeComplaints(page, { hasHeading: false })).toEqual([])
  expect(await dialog(page).getByRole('button', { name: '인계하고 권한 변경' }).isDisabled()).toBe(true)
  await dialog(page).getByRole('button', { name: '인사팀 인수자: 다시 선택' }).click()
  await page.getByRole('option', { name: '인수자 없음', exact: true }).click()
  await dialog(page).getByRole('button', { name: '인수인계 없이 권한 변경' }).click()
  await page.getByText('멤버 권한 변경에 성공하였습니다.').waitFor()
})

test('only those who can take a thing are offered for it, and of the rest nothing is asked', async () => {
  const { owner, orgId, added, headed } = await company()
  const [lead, inside, admin] = [await added('이하은'), await added('박서연'), await added('가온', 'ADMIN')]
  await added('나린', 'GUEST')
  await headed('인사팀', lead.memberId)
  const body = { name: '자사몰 개편', key: 'WEB', isPrivate: true }
  const { projectId } = await lead.call(projectRoutes.create, { orgId, body })
  const membership = { projectRole: 'MEMBER' as const }
  await lead.call(projectRoutes.putMember, { orgId, projectId, memberId: inside.memberId, body: membership })
  const page = await signedIn(owner.email, `/org/${orgId}/info?tab=members`)
  await page.getByRole('button', { name: '이하은 권한 멤버' }).click()
  await page.getByRole('menuitemradio', { name: '게스트' }).click()
  const chooser = page.getByRole('dialog', { name: '인수자 선택' })
  const offeredFor = async (button: RegExp | string) => {
    await dialog(page).getByRole('button', { name: button }).click()
    await chooser.getByRole('option', { name: '인수자 없음' }).waitFor()
    const names = ['문정희', '박서연', '가온', '나린', '이하은']
    const found: string[] = []
    for (const name of names) if (await chooser.getByRole('option', { name }).count()) found.push(name)
    return found
  }
  expect(await offeredFor('인사팀 인수자: 인수자 없음')).toEqual(['문정희', '박서연', '가온'])
  await page.keyboard.press('Escape')
  expect(await offeredFor(/^비공개 프로젝트.* 인수자: 인수자 없음/)).toEqual(['박서연'])
  await chooser.getByRole('option', { name: '박서연' }).click()
  // One for all takes what they can, and leaves the rest as it was.
  expect(await offeredFor('한 사람에게 모두 인계')).toEqual(['문정희', '박서연', '가온'])
  await chooser.getByRole('option', { name: '가온' }).click()
  await dialog(page).getByRole('button', { name: '인사팀 인수자: 가온' }).waitFor()
  await dialog(page)
    .getByRole('button', { name: /^비공개 프로젝트.* 인수자: 박서연/ })
    .waitFor()
  await dialog(page).getByRole('button', { name: '인계하고 권한 변경' }).click()
  await page.getByText('멤버 권한 변경에 성공하였습니다.').waitFor()
  const led = await inside.call(projectRoutes.read, { orgId, projectId })
  expect([led.myRole, await refusal(admin.call(projectRoutes.read, { orgId, projectId }))]).toMatchObject([
    'LEAD',
    { error: 'project.missing' },
  ])
})

test('my data is a zip', async () => {
  const { owner } = await company()
  const page = await signedIn(owner.email, '/info')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '내 데이터 저장' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^두레 내 데이터 \d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(await readFile(await file.path()))
  expect(Object.keys(files)).toEqual([
    'account.json',
    'agreements.json',
    'sessions.json',
    'linkedAccounts.json',
    'organizations.json',
    'record.json',
  ])
  expect(JSON.parse(new TextDecoder().decode(files['account.json']))).toMatchObject({ email: owner.email })
})
