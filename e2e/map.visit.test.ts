import { load } from 'exifreader'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { attachmentRoutes } from '#contract/attachment'
import { placeRoutes } from '#contract/place'
import { visitRoutes } from '#contract/place-visit'
import { joined, project } from '../server/issue/test.ts'
import { place } from '../server/map/test.ts'
import { compose, enter, newPage } from './browser.ts'

const GATE = { lat: 37.5, lng: 127 }
const YARD = { lat: 37.51, lng: 127.2 }

/** A photo that knows where it was taken. */
const photoAt = ({ lat, lng }: typeof GATE) => {
  const inDegrees = (value: number) =>
    `${Math.floor(value)}/1 ${Math.floor((value % 1) * 60)}/1 ${Math.round((value % (1 / 60)) * 3_600_000)}/1000`
  return sharp({ create: { width: 320, height: 240, channels: 3, background: '#4a7' } })
    .withExif({
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: inDegrees(lat), GPSLongitudeRef: 'E', GPSLongitude: inDegrees(lng) },
    })
    .jpeg()
    .toBuffer()
}

async function atPlace() {
  const { owner, orgId } = await project()
  const gate = await place(owner, orgId, { name: '정문 현장', position: GATE })
  const yard = await place(owner, orgId, { name: '하남 야적장', position: YARD })
  const page = await newPage()
  await enter(page, owner.email)
  const open = (placeId: number, on: Page = page) => on.goto(`/org/${orgId}/map/?place=${placeId}`)
  const visits = (on: Page = page) => on.getByRole('region', { name: '방문 기록' })
  return { owner, orgId, gate, yard, page, open, visits }
}

test('a visit is written down at its place, changed, removed and taken back', async () => {
  const { owner, orgId, gate, page, open, visits } = await atPlace()
  const mina = await joined(orgId, 'MEMBER', '민아')
  const hers = await newPage()
  await enter(hers, mina.email)
  await Promise.all([open(gate.placeId), open(gate.placeId, hers)])
  await visits().getByText('방문 기록이 없습니다.').waitFor()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: GATE.lat + 0.001, longitude: GATE.lng })
  const asked: string[] = []
  page.on('request', request => void asked.push(request.url() + (request.postData() ?? '')))
  await visits().getByRole('button', { name: '방문 기록 남기기' }).click()
  const dialog = page.getByRole('dialog', { name: '방문 기록 남기기' })
  await dialog.getByRole('button', { name: '내 위치에서 거리 확인' }).click()
  await dialog.getByText('내 위치에서 111m 떨어진 곳입니다.').waitFor()
  await dialog.getByLabel('메모').click()
  await compose(page, [
    ['ㅂ', '배'],
    ['ㄱ', '과', '관'],
  ])
  await page.keyboard.type(' 2')
  // Words stay in a dialog that is closed by accident.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await visits().getByRole('button', { name: '방문 기록 남기기' }).click()
  expect(await dialog.getByLabel('메모').inputValue()).toBe('배관 2')
  await dialog.getByRole('button', { name: '저장' }).click()
  await visits().getByText('배관 2').waitFor()
  // Nobody was told where this browser is.
  expect(asked.filter(each => each.includes('37.501'))).toEqual([])
  await visits(hers).getByText('배관 2').waitFor()
  expect(
    await visits(hers)
      .getByRole('button', { name: /수정|삭제/ })
      .count(),
  ).toBe(0)
  await visits()
    .getByRole('button', { name: /방문 기록 수정$/ })
    .click()
  const editing = page.getByRole('dialog', { name: '방문 기록 수정' })
  await editing.getByLabel('방문한 시각').fill('')
  await editing.getByRole('button', { name: '저장' }).click()
  await editing.getByText('방문한 시각을 입력해주세요.').waitFor()
  await editing.getByLabel('방문한 시각').fill('00:00')
  await editing.getByLabel('메모').fill('배관 3')
  await editing.getByRole('button', { name: '저장' }).click()
  await visits(hers).getByText('배관 3').waitFor()
  await visits()
    .getByRole('button', { name: /방문 기록 삭제$/ })
    .click()
  await visits().getByText('방문 기록이 없습니다.').waitFor()
  await visits(hers).getByText('방문 기록이 없습니다.').waitFor()
  await page.getByRole('button', { name: '실행 취소' }).click()
  await visits(hers).getByText('배관 3').waitFor()
  const { visits: kept } = await owner.call(visitRoutes.list, { orgId, placeId: gate.placeId, query: {} })
  expect(kept).toMatchObject([{ note: '배관 3' }])
})

test('a photo that was taken at another place offers it, and keeps no position', async () => {
  const { owner, orgId, gate, yard, page, open, visits } = await atPlace()
  await open(gate.placeId)
  const asked: string[] = []
  page.on('request', request => void asked.push(request.url()))
  await visits().getByRole('button', { name: '방문 기록 남기기' }).click()
  const dialog = page.getByRole('dialog', { name: '방문 기록 남기기' })
  const choose = async (name: string, at: typeof GATE) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer: await photoAt(at) })
  await choose('정문.jpg', { ...GATE, lat: GATE.lat + 0.0009 })
  await dialog.getByText('이 장소에서 100m 떨어진 곳에서 찍은 사진입니다.').waitFor()
  await choose('야적장.jpg', { ...YARD, lat: YARD.lat + 0.0027 })
  await dialog.getByText('하남 야적장에서 300m 떨어진 곳에서 찍은 사진입니다.').waitFor()
  expect(asked.filter(url => url.includes('37.51') || url.includes('127.2%2C37'))).toEqual([])
  await dialog.getByRole('button', { name: '하남 야적장에 기록' }).click()
  await dialog.getByRole('list', { name: '첨부 파일' }).getByRole('listitem').nth(1).waitFor()
  await dialog.getByRole('button', { name: '저장' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await visits().getByText('방문 기록이 없습니다.').waitFor()
  const { visits: there } = await owner.call(visitRoutes.list, { orgId, placeId: yard.placeId, query: {} })
  expect(there[0]?.photos.map(({ name }) => name)).toEqual(['정문.jpg', '야적장.jpg'])
  const [link] = await owner.call(attachmentRoutes.links, {
    orgId,
    query: { fileIds: String(there[0]!.photos[1]!.fileId) },
  })
  const stored = await fetch(owner.url + link!.download)
  const { gps } = load(await stored.arrayBuffer(), { expanded: true })
  expect([gps?.Latitude, gps?.Longitude]).toEqual([undefined, undefined])
  await open(yard.placeId)
  await visits().getByRole('img', { name: '정문.jpg' }).waitFor()
})

test('words about a place that is deleted meanwhile stay, and a photo on its way is waited for', async () => {
  const { owner, orgId, gate, page, open, visits } = await atPlace()
  await open(gate.placeId)
  await visits().getByRole('button', { name: '방문 기록 남기기' }).click()
  const dialog = page.getByRole('dialog', { name: '방문 기록 남기기' })
  await dialog.getByLabel('메모').fill('철근 입고 확인')
  let letGo = () => {}
  const held = new Promise<void>(resolve => (letGo = resolve))
  await page.route('**/storage/uploads/**', async route => {
    await held
    await route.continue()
  })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '철근.jpg', mimeType: 'image/jpeg', buffer: await photoAt(GATE) })
  await dialog.getByRole('button', { name: '저장' }).click()
  await dialog.getByText(/아직 올라가지 않은 사진이 있습니다/).waitFor()
  letGo()
  await dialog.getByRole('list', { name: '첨부 파일' }).getByRole('listitem').waitFor()
  await owner.call(placeRoutes.remove, { orgId, placeId: gate.placeId })
  await page.getByText('장소를 찾을 수 없습니다.').first().waitFor()
  await dialog.getByRole('button', { name: '저장' }).click()
  await page.getByRole('alert').filter({ hasText: '장소를 찾을 수 없습니다.' }).first().waitFor()
  expect(await dialog.getByLabel('메모').inputValue()).toBe('철근 입고 확인')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await owner.call(placeRoutes.restore, { orgId, placeId: gate.placeId })
  await visits().getByRole('button', { name: '방문 기록 남기기' }).click()
  expect(await dialog.getByLabel('메모').inputValue()).toBe('철근 입고 확인')
  await dialog.getByRole('button', { name: '저장' }).click()
  await visits().getByText('철근 입고 확인').waitFor()
})
