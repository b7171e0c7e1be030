import { expect, test } from 'vitest'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { memberRoutes } from '#contract/member'
import { organizationRoutes } from '#contract/organization'
import type { Role } from '#contract/permissions'
import { addedMember, person, registered, sql } from '../server/testing/visitor.ts'
import { axeComplaints, commit, compose, DESKTOP, newBrowser, newPage, PHONE, enter } from './browser.ts'
import { dialog, escape, stored } from './companies.ts'
import { plan } from './plans.ts'

const MEMBERS_INITIALS = [['ㅁ'], ['ㅂ']]

type Inside = { role?: Role; options?: BrowserContextOptions; path?: string }

/** A member in an organization, on its first page. */
async function inside({ role = 'OWNER', options = {}, path = 'project' }: Inside = {}) {
  const owner = await person({ name: '문정희' })
  const { orgId } = await registered(owner, { name: '해담푸드', memberName: '문정희' })
  const me = role === 'OWNER' ? owner : await person({ name: '한지우' })
  if (me !== owner) await addedMember(orgId, me, role)
  const page = await newPage(options)
  await enter(page, me.email)
  await page.goto(`/org/${orgId}/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, orgId, owner, me }
}

const options = (page: Page) => page.getByRole('option').allInnerTexts()
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('[S2.14] [S3.6] [S6.2] [S6.3] every way in selects the organization, and the role stands beside it', async () => {
  const { page, orgId, owner, me } = await inside({ role: 'MEMBER' })
  expect(await stored(page, 'currentOrgInfo')).toEqual({ currentOrgId: orgId, currentRole: 'MEMBER' })
  expect(await stored(page, 'memberNames')).toEqual({ [orgId]: '한지우' })
  const own = await registered(me, { name: '온정한상', memberName: '지우' })

  // The switcher lists my organizations with my roles, and finds them by initial consonants during composition.
  await page.getByRole('button', { name: '해담푸드 조직 전환' }).click()
  const field = page.getByRole('combobox')
  await field.and(page.locator(':focus')).waitFor()
  await page.getByRole('option', { name: /온정한상\s*소유자/ }).waitFor()
  await page.getByRole('option', { name: /해담푸드\s*멤버/ }).waitFor()
  await compose(page, [['ㅇ'], ['ㅈ']], false)
  await expect.poll(() => options(page)).toEqual([expect.stringContaining('온정한상')])
  expect(await field.inputValue()).toBe('ㅇㅈ')
  // Enter first ends the composition, and only the next one chooses.
  await commit(page, 'ㅈ')
  await page.keyboard.press('Enter')
  await page.waitForURL(`/org/${own.orgId}/project?currentPage=1`)
  await page.getByRole('button', { name: '온정한상 조직 전환' }).waitFor()
  await expect.poll(() => stored(page, 'currentOrgInfo')).toEqual({ currentOrgId: own.orgId, currentRole: 'OWNER' })
  expect(await stored(page, 'memberNames')).toEqual({ [orgId]: '한지우', [own.orgId]: '지우' })

  // In a new tab, whose storage is empty.
  const tab = await page.context().newPage()
  await tab.goto(`/org/${orgId}/info`)
  await tab.getByRole('heading', { name: '멤버·조직', level: 1 }).waitFor()
  await expect.poll(() => stored(tab, 'currentOrgInfo')).toEqual({ currentOrgId: orgId, currentRole: 'MEMBER' })

  // A person who is no member is redirected from every page.
  const stranger = await (await newBrowser({}, /status of (401|403)/)).newPage()
  const outsider = await person()
  await enter(stranger, outsider.email)
  await stranger.goto(`/org/${orgId}/info?tab=members`)
  await stranger.waitForURL('/access-denied')
  await owner.call(organizationRoutes.read, { orgId })
})

test('[S2.14] [S6.3] another role is seen at once on every page, and whoever is removed is out at once', async () => {
  const [owner, me] = [await person({ name: '문정희' }), await person({ name: '한지우' })]
  const { orgId } = await registered(owner, { name: '해담푸드' })
  const memberId = await addedMember(orgId, me)
  const page = await (await newBrowser({}, /status of (401|403)/)).newPage()
  await enter(page, me.email)
  await page.goto(`/org/${orgId}/project`)
  const mine = page.getByRole('complementary')
  await mine.getByText('멤버', { exact: true }).waitFor()
  await owner.call(memberRoutes.changeRole, { orgId, memberId, body: { role: 'ADMIN' } })
  await mine.getByText('관리자', { exact: true }).waitFor()
  await expect.poll(() => stored(page, 'currentOrgInfo')).toEqual({ currentOrgId: orgId, currentRole: 'ADMIN' })
  await owner.call(memberRoutes.remove, { orgId, memberId })
  await page.waitForURL('/access-denied')
  await expect.poll(() => stored(page, 'currentOrgInfo')).toBeNull()
})

test('[S2.14] the palette opens and finds while the keyboard is in Korean', async () => {
  const { page, orgId } = await inside()
  await page.keyboard.press('Control+k')
  const field = dialog(page).getByRole('combobox')
  await field.and(page.locator(':focus')).waitFor()
  await compose(page, MEMBERS_INITIALS, false)
  await page.getByRole('option', { name: '멤버·조직', exact: true, selected: true }).waitFor()
  // The Enter of the input method chooses nothing.
  await page.evaluate(() =>
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }),
    ),
  )
  expect(await dialog(page).count()).toBe(1)
  expect(await field.inputValue()).toBe('ㅁㅂ')
  await commit(page, 'ㅂ')
  await page.keyboard.press('Enter')
  await page.waitForURL(`/org/${orgId}/info`)
  await dialog(page).waitFor({ state: 'detached' })

  // A search in English, arrows past the end, and words that only the search of everything may know.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('DEPARTMENT')
  await expect.poll(() => options(page)).toEqual([expect.stringContaining('부서·직책'), '“DEPARTMENT” 전체 검색'])
  await page.keyboard.press('Enter')
  await page.waitForURL(`/org/${orgId}/info?tab=departments`)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('ArrowUp')
  await page.getByRole('option', { name: '로그아웃', selected: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: '내 업무', selected: true }).waitFor()
  await page.keyboard.type('없는 곳')
  await page.getByRole('option', { name: '“없는 곳” 전체 검색', selected: true }).waitFor()
  await escape(page)
  expect(new URL(page.url()).search).toBe('?tab=departments')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('어둡')
  await page.keyboard.press('Enter')
  await page.locator('html[data-theme=dark]').waitFor()
})

test('keys: the sidebar folds and stays so, the sheet says which there are, and none acts while one types', async () => {
  const { page } = await inside()
  const width = async () => Math.round((await page.getByRole('complementary').boundingBox())!.width)
  expect(await width()).toBe(236)
  await page.keyboard.press('BracketLeft')
  await expect.poll(width).toBe(53)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await width()).toBe(53)
  await page.getByRole('button', { name: '사이드바 펼치기' }).click()
  await expect.poll(width).toBe(236)

  await page.keyboard.press('Shift+Slash')
  await dialog(page).getByRole('heading', { name: '단축키' }).waitFor()
  await dialog(page).getByRole('textbox', { name: '단축키 검색' }).fill('ㅅㅌ')
  await expect
    .poll(() => dialog(page).getByRole('term').allInnerTexts())
    .toEqual(['이슈 선택', '이어서 선택', '모두 선택', '상태 변경'])
  // A dialog over the page suppresses its shortcuts.
  await page.keyboard.press('Control+k')
  await page.keyboard.press('BracketLeft')
  expect([await dialog(page).count(), await width()]).toEqual([1, 236])
  // The first Escape empties the search.
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).getByRole('textbox').inputValue()).toBe('')
  await escape(page)
  await page.getByRole('button', { name: /조직 전환/ }).click()
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('[?')
  expect(await page.getByRole('combobox').inputValue()).toBe('[?')
  expect([await dialog(page).count(), await width()]).toEqual([1, 236])
})

test('[S2.20] what an address says of a tab, and what a guest sees', async () => {
  const { page, orgId } = await inside({ path: 'info?tab=nothing' })
  await page.getByRole('heading', { name: '해담푸드', level: 2 }).waitFor()
  await page.getByRole('link', { name: '조직 정보' }).and(page.locator('[aria-current=page]')).waitFor()
  await page.getByRole('link', { name: '부서·직책' }).click()
  await page.waitForURL(`/org/${orgId}/info?tab=departments`)
  await page.goto(`/org/${orgId}/info/`)
  await page.getByRole('button', { name: '조직 정보 수정' }).waitFor()

  const guest = await inside({ role: 'GUEST', path: 'info?tab=members' })
  await guest.page.getByRole('heading', { name: '해담푸드', level: 2 }).waitFor()
  expect(await guest.page.getByRole('link', { name: '멤버', exact: true }).count()).toBe(0)
  expect(await guest.page.getByRole('button', { name: '조직 정보 수정' }).count()).toBe(0)
  await guest.page.keyboard.press('Control+k')
  await guest.page.keyboard.type('ㅁㅂ')
  await guest.page.getByRole('option', { name: '멤버·조직', exact: true }).waitFor()
  expect(
    (await options(guest.page)).filter(text => /^멤버\b|부서/.test(text.trim()) && !text.includes('·조직')),
  ).toEqual([])
})

test.each([
  ['light', DESKTOP],
  ['dark', PHONE],
] as const)('[S2.14] axe finds nothing in the frame in the %s theme at %o', async (colorScheme, viewport) => {
  const hasTouch = viewport === PHONE
  const { page, orgId } = await inside({
    options: { colorScheme, viewport, reducedMotion: 'reduce', bypassCSP: true, hasTouch },
  })
  await sql(`update organization set name = $2 where id = $1`, [orgId, '주식회사'.repeat(12)])
  await page.reload()
  const found: string[] = await axeComplaints(page)
  expect(await overflow(page)).toBe(0)
  const opened = viewport === PHONE ? [['더보기'], ['더보기', '검색']] : [[/검색 또는 이동/], [/조직 전환/]]
  for (const names of opened) {
    for (const name of names) await page.getByRole('button', { name }).click()
    await dialog(page).waitFor()
    found.push(...(await axeComplaints(page, { hasHeading: false })))
    expect(await overflow(page)).toBe(0)
    await escape(page)
  }
  expect(found).toEqual([])
})

test('[S2.14] on a phone the tabs lead everywhere, and the rest is behind the last one', async () => {
  const { page, orgId, me } = await inside({ options: { viewport: PHONE, hasTouch: true } })
  const other = await registered(me, { name: '온정한상' })
  const tabs = page.getByRole('navigation', { name: '하단 메뉴' })
  expect(await tabs.locator('a, button').allInnerTexts()).toEqual(['내 업무', '프로젝트', '게시판', '채팅', '더보기'])
  await tabs.getByRole('link', { name: '게시판' }).tap()
  await page.waitForURL(`/org/${orgId}/board/`)
  const more = tabs.getByRole('button', { name: '더보기' })
  for (const [name, path] of [
    ['조직도', 'info?tab=chart'],
    ['알림', 'notification'],
    ['멤버·조직', 'info'],
  ] as const) {
    await more.tap()
    await dialog(page).getByRole('link', { name }).tap()
    await page.waitForURL(`/org/${orgId}/${path}`)
    await expect.poll(() => more.getAttribute('aria-current')).toBe('page')
  }
  await more.tap()
  await dialog(page).getByRole('button', { name: '검색' }).tap()
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: '닫기' }).tap()
  await dialog(page).waitFor({ state: 'detached' })
  await more.tap()
  await dialog(page)
    .getByRole('button', { name: /조직 전환/ })
    .tap()
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
  // A full-screen page with the field on top.
  const top = async () => (await page.getByRole('combobox').boundingBox())!.y
  await expect.poll(top).toBeLessThan(20)
  await page.getByRole('option', { name: /온정한상/ }).tap()
  await page.waitForURL(`/org/${other.orgId}/project?currentPage=1`)
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '더보기' }).tap()
  await dialog(page).getByText('온정한상').waitFor()
})

test('[S6.1] [S6.2] [S2.14] an address that nothing stands at is behind the guards too, and inside the frame', async () => {
  const owner = await person()
  const { orgId } = await registered(owner)
  const stranger = await (await newBrowser({}, /status of 40[13]/)).newPage()
  await stranger.goto(`/org/${orgId}/nowhere`)
  await stranger.waitForURL('/login')
  await enter(stranger, (await person()).email)
  await stranger.goto(`/org/${orgId}/chat/7/nowhere`)
  await stranger.waitForURL('/access-denied')
  const page = await newPage()
  await enter(page, owner.email)
  await page.goto(`/org/${orgId}/nowhere/at/all`)
  await page.getByRole('heading', { name: '페이지를 찾을 수 없습니다' }).waitFor()
  await page.getByRole('complementary').getByRole('link', { name: '프로젝트', exact: true }).waitFor()
  await page.getByRole('link', { name: '프로젝트 목록으로 가기' }).click()
  await page.waitForURL(/\/project\?currentPage=1$/)
  await page.getByRole('heading', { name: '프로젝트', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/org/${orgId}/project`)
})

test('a tab whose code is no longer on the server loads the page anew; where that does not help, it says so', async () => {
  const { owner, at, path } = await plan()
  const browser = await newBrowser({}, /status of 404|The server no longer has/)
  const page = await browser.newPage()
  await enter(page, owner.email)
  // As after an update: the page that is open names files that are gone.
  let asked = 0
  await page.route(/TagsPanel/, route => {
    asked++
    return route.fulfill({ status: 404 })
  })
  await page.goto(`${path}/info?tab=states`)
  await page.getByRole('link', { name: '태그', exact: true }).click()
  await page.getByText('새 버전이 배포되었습니다. 새로고침해주세요.').waitFor()
  expect(asked).toBeGreaterThanOrEqual(4)
  await page.unroute(/TagsPanel/)
  await page.getByRole('button', { name: '새로고침' }).click()
  await page.getByLabel('태그 이름').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/org/${at.orgId}/project/${at.projectId}/info`)
})
