import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { departmentRoutes } from '#contract/department'
import { memberRoutes } from '#contract/member'
import { addedMember, person, registered, type Visitor } from '../server/testing/visitor.ts'
import { axeComplaints, commit, compose, newPage, PHONE, enter } from './browser.ts'
import { dialog } from './companies.ts'
import { fingerOn, placeOn, THUMB } from './touch.ts'

type Somebody = Visitor & { email: string }
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const chart = (page: Page) => page.getByRole('list', { name: '조직도' })
/** A department with all its descendants. */
const department = (page: Page, name: string) =>
  chart(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) })
    .last()
const seat = (page: Page, name: string) => chart(page).getByRole('button', { name: new RegExp(`^${name}`) })

/** 운영본부 with 개발팀, which 박서연 heads, and 영업팀; more people than a box shows at first. */
async function company() {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner, { memberName: '문정희', name: '해담푸드' })
  const make = async (name: string, parentId: number | null = null) =>
    (await owner.call(departmentRoutes.createDepartment, { orgId, body: { name, parentId } })).deptId
  const top = await make('운영본부')
  const [developers, sales] = [await make('개발팀', top), await make('영업팀', top)]
  const { positionId } = await owner.call(departmentRoutes.createPosition, { orgId, body: { name: '팀장' } })
  const ids: Record<string, number> = {}
  const add = async (name: string, deptId: number, position: number | null = null) => {
    ids[name] = await addedMember(orgId, await person({ name }))
    const body = { assignments: [{ deptId, positionId: position }] }
    await owner.call(departmentRoutes.assign, { orgId, memberId: ids[name], body })
  }
  await add('박서연', developers, positionId)
  for (const name of ['가온', '나윤서', '다해', '라온', '마루', '바다']) await add(name, developers)
  await add('조성민', sales)
  const head = { headMemberId: ids['박서연']! }
  await owner.call(departmentRoutes.changeDepartment, { orgId, deptId: developers, body: head })
  return { owner, orgId, ids, top, developers, sales }
}

async function onTab(somebody: Somebody, orgId: number, tab: string, options = {}) {
  const page = await newPage(options)
  await enter(page, somebody.email)
  await page.goto(`/org/${orgId}/info?tab=${tab}`)
  return page
}

test('the chart says who stands where, is searched while a syllable is being built, and opens a card beside it', async () => {
  const { owner, orgId, ids, developers } = await company()
  const page = await onTab(owner, orgId, 'chart')
  await seat(page, '박서연').waitFor()
  expect(await department(page, '운영본부').getByText('전체 8명, 직속 0명').count()).toBe(1)
  expect(await department(page, '개발팀').getByText('전체 7명, 직속 7명').count()).toBe(1)
  expect(await department(page, '미지정').getByRole('button', { name: '문정희' }).count()).toBe(1)
  // The head first, then by name; only some of many until a click shows the rest.
  const named = () => department(page, '개발팀').getByRole('list').getByRole('button').allInnerTexts()
  const names = async () => (await named()).map(text => text.split('\n').find(line => line.length > 1))
  expect(await names()).toEqual(['박서연', '가온', '나윤서', '다해', '라온', '외 2명'])
  await page.getByRole('button', { name: '외 2명' }).click()
  expect((await names()).slice(5)).toEqual(['마루', '바다', '접기'])

  await page.getByLabel('이름, 초성으로 검색').click()
  await compose(page, [['ㄴ', '나', '난', '나유']], false)
  await seat(page, '가온').waitFor({ state: 'detached' })
  await seat(page, '나윤서').waitFor()
  await commit(page, '나유')
  await page.getByLabel('이름, 초성으로 검색').fill('ㅈㅅㅁ')
  await seat(page, '조성민').waitFor()
  await page.getByLabel('이름, 초성으로 검색').fill('없는 사람')
  await page.getByText('검색 결과가 없습니다.').waitFor()
  await page.getByLabel('이름, 초성으로 검색').fill('')

  await page.getByRole('button', { name: '모두 접기' }).click()
  await seat(page, '박서연').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '운영본부', exact: true }).click()
  expect(await seat(page, '박서연').count()).toBe(0)
  await page.getByRole('button', { name: '모두 펼치기' }).click()
  await seat(page, '박서연').click()
  const card = page.getByRole('complementary', { name: '프로필' })
  await card.getByText('개발팀 팀장').waitFor()
  expect(new URL(page.url()).search).toBe(`?tab=chart&memberId=${ids['박서연']}&deptId=${developers}`)
  // The card is beside the chart.
  const [left, right] = [(await chart(page).boundingBox())!, (await card.boundingBox())!]
  expect(right.x).toBeGreaterThan(left.x)
  await page.getByRole('link', { name: '조직도' }).and(page.locator('[aria-current=page]')).first().waitFor()
  await page.reload()
  await card.getByText('개발팀 팀장').waitFor()
  await page.goBack()
  await card.waitFor({ state: 'detached' })

  await page.getByRole('radio', { name: '목록' }).check({ force: true })
  const table = page.getByRole('table', { name: '조직도' })
  await table.getByRole('rowheader', { name: '운영본부 › 개발팀' }).waitFor()
  expect(await table.getByRole('row').filter({ hasText: '박서연' }).innerText()).toContain('부서장')
})

test('somebody is dragged into another department at once, everywhere, and back again', async () => {
  const { owner, orgId, ids, developers } = await company()
  const page = await onTab(owner, orgId, 'chart')
  const other = await onTab(owner, orgId, 'chart')
  await department(other, '영업팀').getByRole('button', { name: '조성민' }).waitFor()
  await seat(page, '박서연').dragTo(page.getByRole('button', { name: '영업팀', exact: true }))
  await page.getByText("'박서연' 멤버를 영업팀으로 옮겼습니다.").waitFor()
  await department(other, '영업팀').getByRole('button', { name: '박서연' }).waitFor()
  await department(other, '영업팀').getByText('전체 2명, 직속 2명').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: '실행 취소' }).click()
  await department(other, '개발팀').getByRole('button', { name: '박서연' }).waitFor()
  // Undo also restores the headship.
  const headed = async () => {
    const found = await owner.call(departmentRoutes.departments, { orgId })
    return found.find(({ deptId }) => deptId === developers)!.headMemberId !== null
  }
  await expect.poll(headed).toBe(true)

  // By keyboard only, and to no department.
  await seat(page, '가온').focus()
  await page.keyboard.press('Enter')
  // The focus is in the card: close, mail, then the actions.
  await page.getByRole('complementary', { name: '프로필' }).and(page.locator(':focus')).waitFor()
  for (const name of ['메시지', '부서 이동']) await page.getByRole('button', { name }).waitFor()
  for (const _ of ['close', 'mail', 'message', 'move']) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('combobox', { name: '부서 이름으로 검색' }).fill('미지정')
  await page.keyboard.press('Enter')
  await department(page, '미지정').getByRole('button', { name: '가온' }).waitFor()
  // The card follows the member: it moves them from their present department to another, never into two.
  await expect.poll(() => new URL(page.url()).searchParams.get('deptId')).toBe('none')
  await page.getByRole('button', { name: '부서 이동' }).click()
  await dialog(page).getByRole('option', { name: '운영본부 › 영업팀' }).click()
  await department(page, '영업팀').getByRole('button', { name: '가온' }).waitFor()
  await page.getByRole('button', { name: '부서 이동' }).click()
  await dialog(page).getByRole('option', { name: '운영본부 › 개발팀' }).click()
  await page.getByText("'가온' 멤버를 개발팀으로 옮겼습니다.").waitFor()
  const { assignments } = await owner.call(memberRoutes.read, { orgId, memberId: ids['가온']! })
  expect(assignments).toEqual([{ deptId: developers, positionId: null }])
  await page.getByRole('complementary', { name: '프로필' }).getByRole('button', { name: '닫기' }).press('Enter')
  await page.locator(`[data-seat="${ids['가온']} ${developers}"]:focus`).waitFor()
})

test('on a phone a long press takes somebody into another department, and a tap opens their card', async () => {
  const { owner, orgId } = await company()
  const page = await onTab(owner, orgId, 'chart', THUMB)
  const finger = await fingerOn(page)
  const sales = page.getByRole('button', { name: '영업팀', exact: true })
  await sales.scrollIntoViewIfNeeded()
  await finger.take(seat(page, '라온'))
  await finger.move(await placeOn(sales))
  await finger.release()
  await page.getByText("'라온' 멤버를 영업팀으로 옮겼습니다.").waitFor()
  await department(page, '영업팀').getByRole('button', { name: '라온' }).waitFor()
  expect(await dialog(page).count()).toBe(0)
  await seat(page, '라온').tap()
  await dialog(page).getByRole('heading', { name: '라온' }).first().waitFor()
})

test('what cannot be undone any more is not, and nothing is overwritten', async () => {
  const { owner, orgId, ids, sales, top } = await company()
  const page = await onTab(owner, orgId, 'chart')
  await seat(page, '박서연').dragTo(page.getByRole('button', { name: '영업팀', exact: true }))
  const undo = page.getByRole('button', { name: '실행 취소' })
  await undo.waitFor()
  const memberId = ids['박서연']!
  const assignments = [
    { deptId: sales, positionId: null },
    { deptId: top, positionId: null },
  ]
  await owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments } })
  await undo.click()
  await page.getByText('다른 사용자가 먼저 변경하였습니다.').waitFor()
  expect((await owner.call(memberRoutes.read, { orgId, memberId })).assignments).toEqual(assignments)
})

test('an undo that is pressed elsewhere gives the headship back too', async () => {
  const { owner, orgId, developers } = await company()
  const page = await onTab(owner, orgId, 'chart')
  await seat(page, '박서연').dragTo(page.getByRole('button', { name: '영업팀', exact: true }))
  await page.getByRole('button', { name: '실행 취소' }).waitFor()
  await page.getByRole('link', { name: '부서·직책' }).click()
  await page.getByRole('button', { name: '실행 취소' }).click()
  const head = async () => {
    const found = await owner.call(departmentRoutes.departments, { orgId })
    return found.find(({ deptId }) => deptId === developers)!.headMemberId !== null
  }
  await expect.poll(head).toBe(true)
})

test('a head whom another person named meanwhile is not replaced unseen, while another name is no obstacle', async () => {
  const { owner, orgId, ids, sales } = await company()
  const page = await onTab(owner, orgId, 'departments')
  const change = (body: object) => owner.call(departmentRoutes.changeDepartment, { orgId, deptId: sales, body })
  const head = async () => {
    const found = await owner.call(departmentRoutes.departments, { orgId })
    return found.find(({ deptId }) => deptId === sales)!.headMemberId
  }
  const asked = async (name: string) => {
    await page.getByRole('button', { name: `${name} 메뉴` }).click()
    await page.getByRole('menuitem', { name: '부서장 지정' }).click()
    await dialog(page).getByRole('option', { name: '가온' }).waitFor()
  }
  await asked('영업팀')
  await change({ name: '국내영업팀' })
  // By keys: the first that is found, as in every list that one types into.
  await page.keyboard.type('ㄱㅇ')
  await page.keyboard.press('Enter')
  await expect.poll(head).toBe(ids['가온'])
  await asked('국내영업팀')
  await change({ headMemberId: ids['조성민'] })
  await dialog(page).getByRole('option', { name: '나윤서' }).click()
  await page.getByText('다른 사용자가 먼저 변경하였습니다.').waitFor()
  expect(await head()).toBe(ids['조성민'])
})

test('departments and positions are ordered with the pointer, and stand nowhere they may not', async () => {
  const { owner, orgId, top } = await company()
  await owner.call(departmentRoutes.createPosition, { orgId, body: { name: '사원' } })
  const page = await onTab(owner, orgId, 'departments')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const below = async (parent: number | null) => {
    const found = await owner.call(departmentRoutes.departments, { orgId })
    return found.filter(({ parentId }) => parentId === parent).map(({ name }) => name)
  }
  const tree = async () => [await below(null), await below(top)]
  const put = async (name: string, target: string, share: number) => {
    const { height } = (await row(target).boundingBox())!
    await row(name).dragTo(row(target), {
      sourcePosition: { x: 60, y: 10 },
      targetPosition: { x: 80, y: height * share },
    })
  }
  await row('영업팀').waitFor()
  await put('영업팀', '개발팀', 0.1)
  await expect.poll(tree).toEqual([['운영본부'], ['영업팀', '개발팀']])
  await put('영업팀', '운영본부', 0.1)
  await expect.poll(tree).toEqual([['영업팀', '운영본부'], ['개발팀']])
  await put('영업팀', '운영본부', 0.5)
  await expect.poll(tree).toEqual([['운영본부'], ['개발팀', '영업팀']])
  // A department cannot move under itself.
  await put('운영본부', '개발팀', 0.5)
  await put('사원', '팀장', 0.1)
  const ranks = async () => (await owner.call(departmentRoutes.positions, { orgId })).map(({ name }) => name)
  await expect.poll(ranks).toEqual(['사원', '팀장'])
  expect(await tree()).toEqual([['운영본부'], ['개발팀', '영업팀']])
})

test('on a phone the chart fits and a card covers it', async () => {
  const { owner, orgId } = await company()
  const page = await onTab(owner, orgId, 'chart', {
    viewport: PHONE,
    hasTouch: true,
    bypassCSP: true,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
  })
  await seat(page, '박서연').waitFor()
  expect([await overflow(page), await axeComplaints(page)]).toEqual([0, []])
  await seat(page, '박서연').tap()
  await dialog(page).getByText('개발팀 팀장').waitFor()
  expect(await axeComplaints(page, { hasHeading: false })).toEqual([])
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?tab=chart')
  await page.getByText('목록', { exact: true }).tap()
  await page.getByRole('table', { name: '조직도' }).waitFor()
  expect([await overflow(page), await axeComplaints(page)]).toEqual([0, []])
})

test('on paper everybody stands, what was folded too, and nothing of the frame', async () => {
  const { owner, orgId } = await company()
  const page = await onTab(owner, orgId, 'chart', { colorScheme: 'dark', bypassCSP: true })
  await seat(page, '박서연').waitFor()
  expect(await axeComplaints(page)).toEqual([])
  await page.getByRole('button', { name: '모두 접기' }).click()
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(pages).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  for (const name of ['박서연', '바다', '조성민', '문정희'])
    expect([name, await seat(page, name).isVisible()]).toEqual([name, true])
  expect(await page.getByRole('complementary').isVisible()).toBe(false)
  expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('light')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => seat(page, '박서연').count()).toBe(0)
})

test('a guest has no chart, whatever the address says', async () => {
  const { orgId } = await company()
  const guest = await person({ name: '손님' })
  await addedMember(orgId, guest, 'GUEST')
  const page = await onTab(guest, orgId, 'chart')
  await page.getByRole('heading', { name: '해담푸드', level: 2 }).waitFor()
  expect(await page.getByRole('link', { name: '조직도' }).count()).toBe(0)
})
