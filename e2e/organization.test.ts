import { expect, test } from 'vitest'
import { memberRoutes } from '#contract/member'
import { organizationRoutes } from '#contract/organization'
import { claimsIn } from '../server/organization/test.ts'
import { person, registered, sql } from '../server/testing/visitor.ts'
import { commit, compose, enter, layersAreGone, NAMGUNG, newBrowser, PHONE, routeOnce } from './browser.ts'
import { dialog, escape, field, firstRow, logo, onTheList, openMenu, stored } from './companies.ts'

test('[S1.2] [S2.24] [S2.25] [S2.26] [S2.27] [S2.29] [S2.30] [S2.36] [S4.8] [S4.9] [S8.4] the life of a company: registered with a logo, edited, deleted, given back', async () => {
  const browser = await newBrowser({}, /status of (401|404)/)
  const page = await browser.newPage()
  const owner = await person()
  await enter(page, owner.email)
  await page.goto('/start')
  await page.getByText('아직 소속된 회사가 없습니다.').waitFor()
  await page.getByRole('button', { name: '회사 등록' }).click()
  await dialog(page).getByRole('heading', { name: '회사 등록' }).waitFor()

  // The account's name is the default.
  await expect.poll(() => field(page, '활동명').inputValue()).toBe('남궁다혜')
  await field(page, '활동명').fill('')
  // Without input both required fields show their error, and the first one has the focus.
  await dialog(page).getByRole('button', { name: '회사 등록' }).click()
  await dialog(page).getByText('회사명을 입력해주세요.').waitFor()
  await dialog(page).getByText('활동명을 입력해주세요.').waitFor()
  await field(page, '회사명').and(page.locator(':focus')).waitFor()

  await dialog(page).locator('input[type=file]').setInputFiles(logo)
  await dialog(page).getByRole('img', { name: '회사 로고' }).waitFor()
  await field(page, '회사명').fill('해담푸드')
  await field(page, '활동명').fill('다혜')
  await field(page, '전화번호').fill('01012345678')
  await dialog(page).getByRole('button', { name: '이미지 삭제' }).waitFor()
  const [sent] = await Promise.all([
    page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/api/organizations')),
    dialog(page).getByRole('button', { name: '회사 등록' }).click(),
  ])
  expect(sent.postDataJSON()).toEqual({
    memberName: '다혜',
    name: '해담푸드',
    phone: '010-1234-5678',
    address: null,
    email: null,
    representativeName: null,
    businessNumber: null,
    logoImgUrl: expect.stringMatching(/^\/files\//) as string,
  })
  await page.getByText('새 조직 생성에 성공하였습니다.').waitFor()
  await dialog(page).waitFor({ state: 'detached' })

  // The new organization is selected, and the token lists it.
  const [company] = (await owner.call(memberRoutes.organizations, { query: {} })).data
  const { orgId } = company!
  expect(await stored(page, 'currentOrgInfo')).toEqual({ currentOrgId: orgId, currentRole: 'OWNER' })
  expect(await stored(page, 'memberNames')).toEqual({ [orgId]: '다혜' })
  const row = firstRow(page)
  await row.getByText('활동명 다혜 · 멤버 1명').waitFor()
  await row.getByText('소유자').waitFor()
  const shown = row.locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)

  await openMenu(page, '해담푸드', '수정')
  await dialog(page).getByRole('heading', { name: '회사 정보 수정' }).waitFor()
  expect(await field(page, '활동명').count()).toBe(0)
  await expect.poll(() => field(page, '회사명').inputValue()).toBe('해담푸드')
  await field(page, '회사명').fill('해담푸드 부산지사')
  const [put] = await Promise.all([
    page.waitForRequest(request => request.method() === 'PUT'),
    dialog(page).getByRole('button', { name: '저장' }).click(),
  ])
  expect(Object.keys(put.postDataJSON() as object)).not.toContain('memberName')
  await page.getByText('조직 정보 수정에 성공하였습니다.').waitFor()
  await row.getByText('해담푸드 부산지사').waitFor()

  // A logo that cannot be loaded is replaced by the first letter.
  await page.route('**/files/**', route => route.abort())
  await page.route('**/files/**', route => route.fulfill({ status: 404, body: '' }))
  await page.reload()
  await row.getByText('해담푸드 부산지사').waitFor()
  await row.getByText('해', { exact: true }).waitFor()
  expect(await row.locator('img').count()).toBe(0)

  await openMenu(page, '해담푸드 부산지사', '삭제')
  const question = page.getByRole('alertdialog')
  const remove = question.getByRole('button', { name: '삭제' })
  expect(await remove.isDisabled()).toBe(true)
  await question.getByLabel('계속하려면 조직 이름을 입력해주세요.').fill('해담푸드 부산지사')
  await remove.click()
  await page.getByText('조직 삭제에 성공하였습니다.').waitFor()
  await page.getByText('아직 소속된 회사가 없습니다.').waitFor()
  await expect.poll(() => stored(page, 'currentOrgInfo')).toBeNull()

  await page.getByRole('button', { name: '삭제된 회사 1개' }).click()
  await dialog(page).getByRole('button', { name: '해담푸드 부산지사 복구' }).click()
  await page.getByText('조직이 복구되었습니다.').waitFor()
  await dialog(page).getByText('삭제된 회사가 없습니다.').waitFor()
  await escape(page)
  await row.getByText('해담푸드 부산지사').waitFor()
})

test('[S2.28] [S3.6] [S6.4] a click selects the company and opens it', async () => {
  const owner = await person()
  const { orgId } = await registered(owner, { name: '온정한상', memberName: '지우' })
  const { page } = await onTheList(owner)
  await page.getByRole('link', { name: /온정한상/ }).click()
  await page.waitForURL(`/org/${orgId}/project?currentPage=1`)
  await page.getByRole('button', { name: '온정한상 조직 전환' }).waitFor()
  expect(await stored(page, 'currentOrgInfo')).toEqual({ currentOrgId: orgId, currentRole: 'OWNER' })
  expect(await stored(page, 'memberNames')).toEqual({ [orgId]: '지우' })
  const [answer] = await Promise.all([page.waitForResponse('**/api/auth/token'), page.reload()])
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  const { memberId } = await owner.call(memberRoutes.me, { orgId })
  expect(claimsIn(data.accessToken).orgAuthorityList).toEqual([{ orgId, memberId }])
  await page.getByRole('button', { name: '온정한상 조직 전환' }).click()
  await page.getByRole('option', { name: '조직 목록', exact: true }).click()
  await page.waitForURL('/start')
  await page.getByRole('link', { name: '뒤로 가기' }).click()
  await page.waitForURL('/')
  await page.getByRole('link', { name: /온정한상/ }).click()
  await page.waitForURL(`/org/${orgId}/project?currentPage=1`)
})

test('[S2.7] [S2.26] [S2.34] [S4.7] 137 companies, turned by keys', async () => {
  const owner = await person()
  await registered(owner, { name: '회사 1' })
  await sql(
    `with mine as (select user_id from member m join organization o on o.id = m.org_id join "user" u on u.id = user_id
       where u.email = $1),
     made as (insert into organization (name, created_by) select '회사 ' || n, user_id from mine, generate_series(2, 137) n
       order by n returning id, created_by)
     insert into member (org_id, user_id, name, role) select id, created_by, '다혜', 'OWNER' from made order by id`,
    [owner.email],
  )
  const { page } = await onTheList(owner)
  const pages = page.getByRole('navigation', { name: '페이지' })
  const numbers = async () => (await pages.getByRole('button').allInnerTexts()).map(text => text.trim())
  await page.getByText('총 137개').waitFor()
  expect(await numbers()).toEqual(['이전', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '다음'])
  expect(await page.getByRole('listitem').count()).toBe(10)
  await firstRow(page).getByText('회사 137').waitFor()

  await pages.getByRole('button', { name: '2 페이지' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('/start?page=2')
  await firstRow(page).getByText('회사 127').waitFor()
  await pages.getByRole('button', { name: '2 페이지' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.waitForURL('/start?page=11')
  expect(await numbers()).toEqual(['이전', '11', '12', '13', '14', '다음'])
  expect(await pages.getByRole('button', { name: '다음' }).isDisabled()).toBe(true)
  await pages.getByRole('button', { name: '14 페이지' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('/start?page=14')
  await expect.poll(() => page.getByRole('listitem').count()).toBe(7)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.waitForURL('/start?page=10')
  await firstRow(page).getByText('회사 47').waitFor()

  // A page past the end redirects to the last one, and an invalid number to the first.
  await page.goto('/start?page=99')
  await page.waitForURL('/start?page=14')
  for (const bad of ['abc', '0', '-1', '1.5', '01', '1e3']) {
    await page.goto(`/start/?page=${bad}`)
    await firstRow(page).getByText('회사 137').waitFor()
    await pages.getByRole('button', { name: '1 페이지' }).and(page.locator('[aria-current=page]')).waitFor()
  }
})

test('[S5.2] Hangul in the name and digits in the phone are composed and grouped without moving what one types', async () => {
  const { page, owner } = await onTheList()
  await page.getByRole('button', { name: '회사 등록' }).click()
  await field(page, '회사명').focus()
  await compose(page, NAMGUNG, false)
  // Enter ends the composition and submits nothing.
  await page.keyboard.press('Enter')
  await commit(page, '궁')
  expect(await field(page, '회사명').inputValue()).toBe('남궁')
  await field(page, '활동명').focus()
  await compose(page, NAMGUNG)

  const phone = field(page, '전화번호')
  await phone.focus()
  await page.keyboard.type('01012345678')
  expect(await phone.inputValue()).toBe('010-1234-5678')
  await page.keyboard.type('9')
  expect(await phone.inputValue()).toBe('010-1234-5678')
  const caret = () => phone.evaluate((input: HTMLInputElement) => input.selectionStart)
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6))
  await page.keyboard.press('Backspace')
  expect([await phone.inputValue(), await caret()]).toEqual(['010-1345-678', 5])
  await page.keyboard.type('9')
  expect([await phone.inputValue(), await caret()]).toEqual(['010-1934-5678', 6])
  // With a Korean input method: the field leaves the composition alone, and removes its result.
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
  await compose(page, [['ㄱ', '가']], false)
  expect(await phone.inputValue()).toBe('010가-1934-5678')
  await commit(page, '가')
  await expect.poll(() => phone.inputValue()).toBe('010-1934-5678')
  await phone.fill('02')
  expect(await phone.inputValue()).toBe('02')

  await field(page, '사업자등록번호').fill('123-45-67890')
  await dialog(page).getByText('사업자등록번호를 다시 확인해주세요.').waitFor()
  await dialog(page).getByRole('button', { name: '회사 등록' }).click()
  await page.getByText('새 조직 생성에 성공하였습니다.').waitFor()
  const [company] = (await owner.call(memberRoutes.organizations, { query: {} })).data
  expect(await owner.call(organizationRoutes.read, { orgId: company!.orgId })).toMatchObject({
    name: '남궁',
    phone: '02',
  })
})

test('the focus goes back to the button also where that has moved while the list came', async () => {
  const { page } = await onTheList()
  const answered = Promise.withResolvers<void>()
  await routeOnce(page, '**/api/members/organizations*', async route => {
    await answered.promise
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: '회사 등록' }).click()
  await field(page, '회사명').waitFor()
  answered.resolve()
  await page.getByText('아직 소속된 회사가 없습니다.').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  const focused = page.locator(':focus')
  await expect.poll(() => focused.textContent()).toBe('회사 등록')
})

test('[S2.35] on a phone the dialog rises from below, Back closes it, and what was typed is still there', async () => {
  const { page } = await onTheList(undefined, { viewport: PHONE, hasTouch: true })
  // The page that Back leads to at the very end.
  await page.goto('/')
  await page.goto('/start')
  const before = page.url()
  await page.getByRole('button', { name: '회사 등록' }).tap()
  await field(page, '회사명').fill('해담푸드')
  await dialog(page).locator('input[type=file]').setInputFiles(logo)
  await dialog(page).getByRole('button', { name: '이미지 삭제' }).waitFor()
  const box = async () => {
    const { x, y, width, height } = (await dialog(page).boundingBox())!
    return [x, width, y + height].map(Math.round)
  }
  await expect.poll(box).toEqual([0, 390, 844])
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(before)
  await page.getByRole('button', { name: '회사 등록' }).and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: '회사 등록' }).tap()
  expect(await field(page, '회사명').inputValue()).toBe('해담푸드')
  const kept = dialog(page).getByRole('img', { name: '회사 로고' })
  await expect.poll(() => kept.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // Escape keeps the draft, because it may be an accident; the cancel button discards it.
  await escape(page)
  await page.getByRole('button', { name: '회사 등록' }).tap()
  expect(await field(page, '회사명').inputValue()).toBe('해담푸드')
  await dialog(page).getByRole('button', { name: '취소' }).tap()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '회사 등록' }).tap()
  expect(await field(page, '회사명').inputValue()).toBe('')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBe(0)
  await escape(page)
  await layersAreGone(page)
  await page.goBack()
  await page.waitForURL('/')
})
