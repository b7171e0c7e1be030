// People are taken into a project from the list that every other choice has.
import { expect, test } from 'vitest'
import { memberRoutes } from '#contract/member'
import { projectRoutes } from '#contract/project'
import { addedMember, person } from '../server/testing/visitor.ts'
import { commit, compose, PHONE } from './browser.ts'
import { dialog } from './companies.ts'
import { item, opened, withProject } from './projects.ts'

async function withPeople() {
  const place = await withProject()
  const ids: Record<string, number> = {}
  for (const name of ['가온', '나래', '다솜', '한지우'])
    ids[name] = await addedMember(place.orgId, await person({ name }))
  return { ...place, ids }
}

test('several are chosen by the arrows and Enter in one opening, and Escape closes the list alone', async () => {
  const { owner, orgId, ids } = await withPeople()
  const page = await opened(owner, `/org/${orgId}/project/`)
  await page.getByRole('button', { name: '프로젝트 생성' }).first().click()
  await dialog(page).getByLabel('프로젝트 이름').fill('이천 물류센터')
  const add = dialog(page).getByRole('button', { name: '멤버 추가' })
  await add.click()
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.getByRole('option', { name: '가온', selected: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: '나래', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: '나래', checked: true }).waitFor()
  await compose(page, [['ㅎ'], ['ㅈ']], false)
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await commit(page, 'ㅈ')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: '한지우', checked: true }).waitFor()
  // The field is empty again, for the next one.
  await expect.poll(() => page.getByRole('option').count()).toBe(4)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox').waitFor({ state: 'detached' })
  await add.and(page.locator(':focus')).waitFor()
  const people = dialog(page).getByRole('group', { name: '멤버' }).getByRole('listitem')
  expect(await people.count()).toBe(2)
  await dialog(page).getByRole('button', { name: '프로젝트 생성', exact: true }).click()
  await page.waitForURL(/\/project\/\d+$/)
  const projectId = Number(page.url().split('/').at(-1))
  const members = await owner.call(projectRoutes.members, { orgId, projectId })
  expect(members.map(({ memberId }) => memberId).slice(1)).toEqual([ids['나래'], ids['한지우']])
})

test('somebody who is taken in by mistake is left out by choosing them again; a status stands beside the name', async () => {
  const { owner, orgId, at, info } = await withPeople()
  const status = { kind: 'meeting' as const, until: null }
  await owner.call(memberRoutes.changeMe, { orgId, body: { status } })
  const busy = await person({ name: '이하은' })
  await addedMember(orgId, busy)
  await busy.call(memberRoutes.changeMe, { orgId, body: { status: { kind: 'outside', until: null } } })
  const page = await opened(owner, info('members'))
  const add = page.getByRole('button', { name: '멤버 추가' })
  await add.click()
  await page.getByRole('option', { name: /이하은 외근/ }).waitFor()
  // The owner is in it, and is not offered.
  expect(await page.getByRole('option', { name: '문정희' }).count()).toBe(0)
  await page.getByRole('combobox').fill('이하은')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /이하은/, checked: true }).waitFor()
  const members = async () => (await owner.call(projectRoutes.members, at)).map(({ memberName }) => memberName)
  await expect.poll(members).toEqual(['문정희', '이하은'])
  await page.getByRole('option', { name: /이하은/ }).click()
  await expect.poll(members).toEqual(['문정희'])
  await page.getByRole('option', { name: '가온' }).click()
  await page.keyboard.press('Escape')
  await item(page, '가온').waitFor()
  await add.and(page.locator(':focus')).waitFor()
  expect(await members()).toEqual(['문정희', '가온'])
})

test('a thumb chooses from a sheet whose rows it can hit', async () => {
  const { owner, orgId } = await withPeople()
  const page = await opened(owner, `/org/${orgId}/project/`, { viewport: PHONE, hasTouch: true, isMobile: true })
  await page.getByRole('button', { name: '프로젝트 생성' }).first().tap()
  await dialog(page).getByRole('button', { name: '멤버 추가' }).tap()
  for (const name of ['가온', '다솜']) {
    await page.getByRole('option', { name }).tap()
    await page.getByRole('option', { name, checked: true }).waitFor()
  }
  const row = (await page.getByRole('option', { name: '나래' }).boundingBox())!
  expect(row.height).toBeGreaterThanOrEqual(44)
  await dialog(page).last().getByRole('button', { name: '닫기' }).tap()
  const people = dialog(page).getByRole('group', { name: '멤버' }).getByRole('listitem')
  await expect.poll(() => people.count()).toBe(2)
})
