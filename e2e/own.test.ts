import { expect, test } from 'vitest'
import { departmentRoutes } from '#contract/department'
import { memberRoutes } from '#contract/member'
import { addedMember, person, registered } from '../server/testing/visitor.ts'
import { png } from '../server/upload/test.ts'
import { axeComplaints, commit, compose, NAMGUNG, newBrowser, newPage, PHONE, enter } from './browser.ts'

const SAVED = '내 정보가 수정되었습니다.'

test('[S2.13] [S7.12] who I am in one organization: typed by composition, with a picture and a status of its own', async () => {
  const [owner, me] = [await person({ name: '문정희' }), await person({ name: '한지우' })]
  const { orgId } = await registered(owner, { name: '해담푸드' })
  const memberId = await addedMember(orgId, me)
  const { deptId } = await owner.call(departmentRoutes.createDepartment, { orgId, body: { name: '개발팀' } })
  await owner.call(departmentRoutes.assign, { orgId, memberId, body: { assignments: [{ deptId, positionId: null }] } })
  const mine = async () => me.call(memberRoutes.me, { orgId })
  const page = await newPage()
  await enter(page, me.email)
  await page.goto(`/info/${orgId}/`)
  // A member cannot change their own departments.
  await page.getByRole('main').getByText('개발팀').waitFor()

  const name = page.getByLabel('활동명')
  await name.click()
  await page.keyboard.press('ControlOrMeta+a')
  await compose(page, NAMGUNG, false)
  // The Enter that ends the composition saves nothing; the next one saves once.
  await page.keyboard.press('Enter')
  expect((await mine()).memberName).toBe('한지우')
  await commit(page, '궁')
  await page.getByLabel('전화번호').click()
  await page.keyboard.type('01044710926')
  expect(await page.getByLabel('전화번호').inputValue()).toBe('010-4471-0926')
  await page.keyboard.press('Enter')
  await page.getByText(SAVED).waitFor()
  expect(await mine()).toMatchObject({ memberName: '남궁', phone: '010-4471-0926' })

  await page.getByText('직접 입력', { exact: true }).click()
  const status = page.getByLabel('상태 내용')
  expect(await page.getByRole('button', { name: '저장', exact: true }).isDisabled()).toBe(true)
  await status.click()
  await compose(page, [
    ['ㄱ', '교', '교'],
    ['ㅇ', '유', '육'],
  ])
  await page.getByLabel('이모지').fill('📚')
  await page.getByLabel('종료 시각').fill('2099-12-31T18:00')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect.poll(async () => (await mine()).status).toMatchObject({ kind: 'own', text: '교육', emoji: '📚' })

  await page.locator('input[type=file]').setInputFiles({ name: '나.png', mimeType: 'image/png', buffer: png })
  await expect.poll(async () => (await mine()).ownImgUrl).toMatch(/^\/files\//)

  // Other members see it in lists without a reload.
  const theirs = await newPage()
  await enter(theirs, owner.email)
  await theirs.goto(`/org/${orgId}/info?tab=members`)
  const row = theirs.getByRole('row').filter({ hasText: '남궁' })
  await row.getByText('📚 교육').waitFor()
  await page.getByText('없음', { exact: true }).click()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await row.getByText('📚 교육').waitFor({ state: 'detached' })
  await row.getByRole('button', { name: '남궁', exact: false }).first().click()
  await theirs.getByRole('dialog').getByText('010-4471-0926').waitFor()
})

test('what another page of mine changed meanwhile is said, and what I typed stays', async () => {
  const me = await person({ name: '한지우' })
  const { orgId } = await registered(me, { memberName: '한지우' })
  const page = await newPage()
  await enter(page, me.email)
  await page.goto(`/info/${orgId}`)
  await page.getByLabel('활동명').fill('한지우 과장')
  await me.call(memberRoutes.changeMe, { orgId, body: { memberName: '한지우 차장' } })
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('지금 저장된 값: 한지우 차장').waitFor()
  expect(await page.getByLabel('활동명').inputValue()).toBe('한지우 과장')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText(SAVED).waitFor()
  expect((await me.call(memberRoutes.me, { orgId })).memberName).toBe('한지우 과장')
})

test('[S6.3] whoever is removed while they write of themselves is out at once', async () => {
  const [owner, me] = [await person({ name: '문정희' }), await person({ name: '한지우' })]
  const { orgId } = await registered(owner)
  const memberId = await addedMember(orgId, me)
  const page = await (await newBrowser({}, /status of (401|403)/)).newPage()
  await enter(page, me.email)
  await page.goto(`/info/${orgId}`)
  await page.getByLabel('활동명').fill('한지우 과장')
  await owner.call(memberRoutes.remove, { orgId, memberId })
  await page.waitForURL('/access-denied')
  expect(await page.getByText('한지우 과장').count()).toBe(0)
})

test('axe finds nothing on my page of an organization', async () => {
  const me = await person({ name: '한지우' })
  const { orgId } = await registered(me)
  const page = await newPage({
    viewport: PHONE,
    hasTouch: true,
    bypassCSP: true,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
  })
  await enter(page, me.email)
  await page.goto(`/info/${orgId}`)
  await page.getByText('직접 입력', { exact: true }).tap()
  expect(await axeComplaints(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
