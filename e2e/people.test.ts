import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { departmentRoutes } from '#contract/department'
import { invitationRoutes } from '#contract/invitation'
import { memberRoutes } from '#contract/member'
import { newEmail, addedMember, person, registered, type Visitor } from '../server/testing/visitor.ts'
import { axeComplaints, commit, compose, newBrowser, newPage, PHONE, enter } from './browser.ts'
import { dialog } from './companies.ts'

type Somebody = Visitor & { email: string }

/** 개발팀, with an open last syllable. */
const DEVELOPERS = [
  ['ㄱ', '가', '개'],
  ['ㅂ', '바', '발'],
  ['ㅌ', '티', '팀'],
]

/** A signed-in member on a tab of an organization's people. */
async function onTab(somebody: Somebody, orgId: number, tab: 'members' | 'departments', options = {}) {
  const page = await newPage(options)
  await enter(page, somebody.email)
  await page.goto(`/org/${orgId}/info?tab=${tab}`)
  return page
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const personRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const question = (page: Page) => page.getByRole('alertdialog')
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('[S2.31] [S2.32] [S8.4] 개발팀 typed by composition: Enter adds it once', async () => {
  const owner = await person()
  const { orgId } = await registered(owner)
  const page = await onTab(owner, orgId, 'departments')
  const sent: string[] = []
  page.on(
    'request',
    request => request.url().endsWith('/departments') && request.method() === 'POST' && sent.push(request.url()),
  )
  const field = page.getByLabel('부서 이름 입력')
  const add = page.getByRole('button', { name: '추가' }).first()
  await page.getByText('아직 부서가 없습니다.').waitFor()
  expect(await add.isDisabled()).toBe(true)
  await field.fill('   ')
  expect(await add.isDisabled()).toBe(true)
  await page.keyboard.press('Enter')
  await field.fill('')

  await compose(page, DEVELOPERS, false)
  // Enter ends the composition and adds nothing.
  await page.keyboard.press('Enter')
  expect(sent).toEqual([])
  await commit(page, '팀')
  expect(await field.inputValue()).toBe('개발팀')
  expect(await add.isEnabled()).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('부서가 생성되었습니다.').waitFor()
  await row(page, '개발팀').getByText('0명').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  expect(sent).toHaveLength(1)
  expect(await owner.call(departmentRoutes.departments, { orgId })).toMatchObject([{ name: '개발팀' }])

  // For a duplicate name the field shows the error and keeps the text.
  await field.fill('개발팀')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('이미 존재하는 부서입니다.').waitFor()
  expect(await field.inputValue()).toBe('개발팀')

  await page.getByLabel('직책 이름 입력').fill('팀장')
  await page.getByRole('button', { name: '추가' }).last().click()
  await page.getByText('직책이 생성되었습니다.').waitFor()
  await row(page, '팀장').getByText('0명').waitFor()
})

test('names that are typed faster than they are answered are not glued together', async () => {
  const owner = await person()
  const { orgId } = await registered(owner)
  const page = await onTab(owner, orgId, 'departments')
  await page.getByText('아직 부서가 없습니다.').waitFor()
  let release = () => {}
  const isHeld = new Promise<void>(resolve => (release = resolve))
  await page.route('**/departments', async route => {
    if (route.request().method() === 'POST') await isHeld
    await route.continue()
  })
  const field = page.getByLabel('부서 이름 입력')
  await field.click()
  await page.keyboard.type('개발팀')
  await page.keyboard.press('Enter')
  await page.keyboard.type('영업팀')
  expect(await field.inputValue()).toBe('영업팀')
  release()
  await row(page, '개발팀').waitFor()
  // The news of it may come before the answer, and one is sent at a time.
  await page.getByRole('main').locator('[aria-busy=true]').waitFor({ state: 'detached' })
  await field.press('Enter')
  await row(page, '영업팀').waitFor()
  // A refused name returns to the field to be corrected.
  await field.fill('영업팀')
  await field.press('Enter')
  await page.getByRole('main').getByText('이미 존재하는 부서입니다.').waitFor()
  expect(await field.inputValue()).toBe('영업팀')
})

test('[S2.33] deleting asks first and says what happens; cancelling makes no call', async () => {
  const owner = await person()
  const { orgId } = await registered(owner)
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '운영본부 🚚' } })
  await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '物流팀', parentId: deptId } })
  const { positionId } = await owner.call(departmentRoutes.createPosition, { orgId, body: { name: '본부장' } })
  await owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments: [{ deptId, positionId }] } })
  await owner.call(invitationRoutes.invite, {
    orgId,
    body: { emails: [newEmail(), newEmail()], role: 'GUEST', deptId },
  })
  await owner.call(invitationRoutes.createLink, { orgId, body: { role: 'MEMBER', days: 7, deptId } })
  const page = await onTab(owner, orgId, 'departments')
  const sent: string[] = []
  page.on('request', request => request.method() === 'DELETE' && sent.push(request.url()))
  await row(page, '운영본부 🚚').getByText('직속 1 · 전체 1명').waitFor()

  await page.getByRole('button', { name: '운영본부 🚚 삭제' }).click()
  await question(page).getByText("'운영본부 🚚' 부서를 삭제하시겠습니까?").waitFor()
  await question(page)
    .getByText(
      '소속된 멤버 1명은 미지정으로 옮겨집니다. 하위 부서 1개는 최상위로 옮겨집니다. 이 부서로 보낸 초대 3건은 부서 미지정으로 바뀝니다.',
    )
    .waitFor()
  await question(page).getByRole('button', { name: '취소' }).click()
  await question(page).waitFor({ state: 'detached' })
  expect(sent).toEqual([])

  await page.getByRole('button', { name: '운영본부 🚚 삭제' }).click()
  await question(page).getByRole('button', { name: '삭제' }).click()
  await page.getByText('부서가 삭제되었습니다.').waitFor()
  await row(page, '미지정').getByText('1명').waitFor()
  expect(await owner.call(departmentRoutes.departments, { orgId })).toMatchObject([{ name: '物流팀', parentId: null }])

  await page.getByRole('button', { name: '본부장 삭제' }).click()
  await question(page).getByText('이 직책의 멤버 1명은 직책이 미지정으로 바뀝니다.').waitFor()
  await question(page).getByRole('button', { name: '삭제' }).click()
  await page.getByText('직책이 삭제되었습니다.').waitFor()
  await page.getByText('아직 직책이 없습니다.').waitFor()
  expect(sent).toHaveLength(2)
})

test('departments are ordered by keys, renamed in place, put under each other and given a head', async () => {
  const owner = await person()
  const { orgId } = await registered(owner, { memberName: '한지우' })
  for (const name of ['가', '나', '다']) await owner.call(departmentRoutes.createDepartment, { orgId, body: { name } })
  const page = await onTab(owner, orgId, 'departments')
  const menu = (name: string) => page.getByRole('button', { name: `${name} 메뉴` })
  const names = async () => (await owner.call(departmentRoutes.departments, { orgId })).map(({ name }) => name)
  await menu('다').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(names).toEqual(['다', '가', '나'])
  await menu('다').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(names).toEqual(['가', '다', '나'])

  await menu('나').click()
  await page.getByRole('menuitem', { name: '이름 변경' }).click()
  const field = page.getByLabel('나 이름 변경')
  await field.and(page.locator(':focus')).waitFor()
  await field.fill('가')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('이미 존재하는 부서입니다.').waitFor()
  await field.fill('라')
  await page.keyboard.press('Enter')
  await menu('라').and(page.locator(':focus')).waitFor()

  await menu('라').click()
  await page.getByRole('menuitem', { name: '상위 부서 변경' }).click()
  await dialog(page).getByRole('option', { name: '가', exact: true }).click()
  await menu('가').click()
  await page.getByRole('menuitem', { name: '부서장 지정' }).click()
  await dialog(page).getByRole('combobox').fill('ㅎㅈㅇ')
  await dialog(page).getByRole('option', { name: '한지우' }).click()
  await row(page, '가').getByText('한지우').waitFor()
  await page.getByRole('button', { name: '가 접기' }).click()
  await menu('라').waitFor({ state: 'detached' })
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  const placed = async () => {
    const found = await owner.call(departmentRoutes.departments, { orgId })
    const [first, below] = ['가', '라'].map(name => found.find(each => each.name === name)!)
    return { head: first!.headMemberId, isTop: first!.parentId === null, isBelow: below!.parentId === first!.deptId }
  }
  // The page shows a choice before the server has it.
  await expect.poll(placed).toEqual({ head: memberId, isTop: true, isBelow: true })
})

test('[S1.7] a role is changed after a question, and seen at once in the other browser', async () => {
  const [owner, other] = [await person(), await person({ name: '김漢字 🌟' })]
  const { orgId } = await registered(owner)
  await addedMember(orgId, other)
  const theirs = await onTab(other, orgId, 'departments')
  await theirs.getByText('아직 부서가 없습니다.').waitFor()
  expect(await theirs.getByLabel('부서 이름 입력').count()).toBe(0)

  const page = await onTab(owner, orgId, 'members')
  await page.getByText('멤버 2명').waitFor()
  const pick = page.getByRole('button', { name: '김漢字 🌟 권한' })
  await pick.click()
  await page.getByRole('menuitemradio', { name: '관리자' }).click()
  await question(page).getByText("'김漢字 🌟' 멤버의 권한을 관리자로 변경하시겠습니까?").waitFor()
  await question(page).getByRole('button', { name: '권한 변경' }).click()
  await page.getByText('멤버 권한 변경에 성공하였습니다.').waitFor()
  await theirs.getByLabel('부서 이름 입력').waitFor()

  // Handing over ownership is confirmed twice, and happens in one step.
  await pick.click()
  await page.getByRole('menuitemradio', { name: '소유자' }).click()
  await question(page).getByText("'김漢字 🌟' 멤버의 권한을 소유자로 변경하시겠습니까?").waitFor()
  await question(page).getByRole('button', { name: '권한 변경' }).click()
  await dialog(page).getByRole('button', { name: '소유자 권한 이전' }).click()
  await page.getByText('소유자 권한이 이전되었습니다.').waitFor()
  // I am an administrator now, who may not change an owner.
  await pick.waitFor({ state: 'detached' })
  expect(await other.call(memberRoutes.me, { orgId })).toMatchObject({ role: 'OWNER' })
  expect(await owner.call(memberRoutes.me, { orgId })).toMatchObject({ role: 'ADMIN' })
})

test('[S7.11] whoever is removed is out at once, in the other browser too', async () => {
  const [owner, other] = [await person(), await person({ name: '홍석진' })]
  const { orgId } = await registered(owner)
  await addedMember(orgId, other)
  const theirs = await newBrowser({}, /status of (401|403|404)/)
  const their = await theirs.newPage()
  await enter(their, other.email)
  await their.goto(`/org/${orgId}/info?tab=members`)
  await personRow(their, '홍석진').waitFor()

  const page = await onTab(owner, orgId, 'members')
  const sent: string[] = []
  page.on('request', request => request.method() === 'DELETE' && sent.push(request.url()))
  const ask = async () => {
    await page.getByRole('button', { name: '홍석진 메뉴' }).click()
    await page.getByRole('menuitem', { name: '조직에서 삭제' }).click()
    await question(page).getByText("'홍석진' 멤버를 조직에서 삭제하시겠습니까?").waitFor()
  }
  await ask()
  await question(page).getByRole('button', { name: '취소' }).click()
  await question(page).waitFor({ state: 'detached' })
  expect(sent).toEqual([])
  await ask()
  await question(page).getByRole('button', { name: '삭제' }).click()
  await page.getByText('멤버 삭제에 성공하였습니다.').waitFor()
  await their.waitForURL('/access-denied')
  await personRow(page, '홍석진').waitFor({ state: 'detached' })
})

test('[S1.7] members are found while a syllable is being built, narrowed, looked at and given their places', async () => {
  const [owner, other] = [await person(), await person({ name: '남궁민수' })]
  const { orgId } = await registered(owner, { memberName: '한지우' })
  await addedMember(orgId, other)
  for (const name of ['개발팀', '보안 TF'])
    await owner.call(departmentRoutes.createDepartment, { orgId, body: { name } })
  await owner.call(departmentRoutes.createPosition, { orgId, body: { name: '대리' } })
  const page = await onTab(owner, orgId, 'members')
  await page.getByText('멤버 2명').waitFor()
  const choose = async (opener: string, choice: string) => {
    await page.getByRole('button', { name: opener }).click()
    await page.getByRole('menuitemradio', { name: choice }).click()
  }
  await page.getByRole('button', { name: '남궁민수 메뉴' }).click()
  await page.getByRole('menuitem', { name: '부서·직책 지정' }).click()
  await choose('주 부서 부서', '개발팀')
  await choose('주 부서 직책', '대리')
  await dialog(page).getByRole('button', { name: '겸직 추가' }).click()
  await choose('겸직 1 부서', '보안 TF')
  await dialog(page).getByRole('button', { name: '저장' }).click()
  await page.getByText('부서·직책이 변경되었습니다.').waitFor()
  await personRow(page, '남궁민수').getByText('겸직 보안 TF').waitFor()

  const search = page.getByLabel('이름, 이메일로 검색')
  await search.focus()
  await compose(page, [['ㄴ', '나', '남']], false)
  await page.getByText('검색 결과 1명').waitFor()
  expect(await search.inputValue()).toBe('남')
  await commit(page, '남')
  await search.fill('없는 사람')
  await page.getByText('조건에 맞는 멤버가 없습니다.').waitFor()
  await page.getByRole('button', { name: '필터 지우기' }).click()
  await page.getByText('멤버 2명').waitFor()
  await choose('부서 전체', '개발팀')
  await page.getByText('검색 결과 1명').waitFor()

  await page.getByRole('button', { name: other.email }).click()
  await dialog(page).getByText('개발팀 대리').waitFor()
  await dialog(page).getByRole('link', { name: other.email }).waitFor()
})

test('[S3.2] on a phone both tabs fit, whatever people are called', async () => {
  const [owner, other] = [
    await person(),
    await person({ name: '국립해양생물자원관 디지털전환추진단 Wolfeschlegelstein' }),
  ]
  const { orgId } = await registered(owner)
  await addedMember(orgId, other)
  const long = '국립해양생물자원관디지털전환추진단온라인몰구축공동수급체'
  const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: long } })
  await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: long, parentId: deptId } })
  const page = await onTab(owner, orgId, 'departments', { viewport: PHONE, hasTouch: true, bypassCSP: true })
  await row(page, long).first().waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axeComplaints(page)).toEqual([])
  await page.goto(`/org/${orgId}/info?tab=members`)
  await page.getByText('멤버 2명').waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axeComplaints(page)).toEqual([])
  await page.getByRole('button', { name: '필터' }).tap()
  expect(await overflow(page)).toBe(0)
})
