import { expect, test } from 'vitest'
import { dayAfter } from '#contract/day'
import { placeIssueRoutes } from '#contract/map'
import { dayOf } from '#korean/time'
import { project } from '../server/issue/test.ts'
import { place } from '../server/map/test.ts'
import { enter, newPage } from './browser.ts'

test('the places of my day stand in the order of a way, and lead into Kakao Map', async () => {
  const { owner, orgId, at, issue, change, workflow, memberId } = await project()
  const today = dayOf(new Date())
  const due = async (name: string, lat: number, dueDate: string | null) => {
    const { placeId } = await place(owner, orgId, { name, position: { lat, lng: 127 }, address: `${name}로 1` })
    const { issueId } = await issue({ title: `${name} 점검`, dueDate, assigneeId: memberId })
    await owner.call(placeIssueRoutes.put, { ...at, issueId, body: { placeId } })
    return issueId
  }
  const page = await newPage()
  await enter(page, owner.email)
  await page.goto(`/org/${orgId}/map/`)
  const open = async () => {
    await page.getByRole('button', { name: '지도 메뉴' }).click()
    await page.getByRole('menuitem', { name: '오늘 동선' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: '오늘 동선' })
  await dialog.getByText('오늘 들를 장소가 없습니다.').waitFor()
  await page.keyboard.press('Escape')
  await due('가평 현장', 37.1, today)
  await due('다산 매장', 37.3, dayAfter(today, -2))
  await due('나주 창고', 37.2, today)
  const done = await due('끝난 곳', 37.25, today)
  const { states } = await workflow()
  const { stateId } = states.find(({ category }) => category === 'completed')!
  await change(done, { stateId })
  await due('내일 갈 곳', 37.15, dayAfter(today, 1))
  await page.reload()
  await open()
  const stops = dialog.getByRole('list', { name: '오늘 들를 장소' }).getByRole('listitem')
  await expect.poll(() => stops.count()).toBe(3)
  const names = async () => (await stops.getByRole('link').allInnerTexts()).map(text => text.split('\n')[0])
  const way = await names()
  expect([way, way.toReversed()]).toContainEqual(['가평 현장', '나주 창고', '다산 매장'])
  await dialog.getByText(/장소 3개 · 총 22.[0-9]km/).waitFor()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 37.4, longitude: 127 })
  await dialog.getByLabel('내 위치에서 출발').check()
  await expect.poll(names).toEqual(['다산 매장', '나주 창고', '가평 현장'])
  const link = dialog.getByRole('link', { name: '카카오맵 길찾기' })
  const url = decodeURIComponent((await link.getAttribute('href'))!)
  expect(url).toBe(
    'https://map.kakao.com/link/by/car/내 위치,37.4,127/다산 매장,37.3,127/나주 창고,37.2,127/가평 현장,37.1,127',
  )
  await dialog.getByRole('button', { name: '나주 창고 동선에서 빼기' }).click()
  await expect.poll(() => stops.count()).toBe(2)
  await dialog.getByRole('button', { name: '뺀 장소 1개 되돌리기' }).click()
  await expect.poll(() => stops.count()).toBe(3)
  await stops.getByRole('link', { name: /가평 현장/ }).click()
  await page.getByRole('region', { name: '가평 현장' }).waitFor()
})
