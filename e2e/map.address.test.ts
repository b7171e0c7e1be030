import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { mapRoutes } from '#contract/map'
import { placeRoutes } from '#contract/place'
import { company } from '../server/chat/test.ts'
import { place, SUWON, TEHERAN } from '../server/map/test.ts'
import { KEY } from '../server/testing/geocoding/answers.ts'
import { openGeocoders } from '../server/testing/geocoding/providers.ts'
import { preparedDirectory, startedServer } from '../server/testing/process.ts'
import { compose, DESKTOP, enter, launch } from './browser.ts'
import { DRAWN_BY_GPU } from './chromium.ts'

/** A server with Kakao on loopback, and an owner who looks at the map. */
async function opened(settings: Record<string, string> = {}, viewport = DESKTOP) {
  const geocoders = await openGeocoders([TEHERAN, SUWON])
  onTestFinished(geocoders.close)
  const dataDir = await preparedDirectory()
  const { url } = await startedServer({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    TRUST_PROXY: '1',
    KAKAO_REST_KEY: KEY,
    KAKAO_LOCAL_URL: geocoders.url('kakao'),
    ...settings,
  })
  const { orgId, owner } = await company({ url, dataDir })
  const browser = await launch(DRAWN_BY_GPU)
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ baseURL: url, locale: 'ko-KR', viewport })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text())
  })
  await enter(page, owner.email, url)
  return { geocoders, owner, orgId, page, problems }
}

const begun = async (page: Page, orgId: number, { lng, lat }: { lng: number; lat: number }) => {
  await page.goto(`/org/${orgId}/map/?lng=${lng}&lat=${lat}&zoom=15`)
  await page.locator('[data-idle]').waitFor()
}

test('an address is found in the search and in the form, and that of a pin is offered', async () => {
  const { geocoders, owner, orgId, page, problems } = await opened()
  await place(owner, orgId, { name: '수원 창고', position: { lat: 37.3, lng: 127.1 } })
  await begun(page, orgId, SUWON)
  const search = page.getByPlaceholder('장소, 주소, 지역 검색')
  await search.click()
  await compose(page, [
    ['ㅅ', '수'],
    ['ㅇ', '우', '원'],
  ])
  await page.getByRole('link', { name: /수원 창고/ }).waitFor()
  const addresses = page.getByRole('region', { name: '주소' })
  await addresses.getByRole('button', { name: /수원시청/ }).click()
  await page.locator('[data-idle]').waitFor()
  await page.getByRole('button', { name: '핀 위치. 방향키로 옮깁니다.' }).waitFor()
  await addresses.getByRole('button', { name: '여기에 장소 등록' }).click()
  const form = page.getByRole('region', { name: '장소 등록' })
  await expect.poll(() => form.getByRole('textbox', { name: '이름' }).inputValue()).toBe('수원시청')
  const address = form.getByRole('textbox', { name: /^도로명 주소/ })
  expect(await address.inputValue()).toBe(SUWON.road)
  await form.getByRole('button', { name: '등록', exact: true }).click()
  await page.getByRole('region', { name: '수원시청' }).waitFor()
  const found = async (text: string) => (await owner.call(mapRoutes.list, { orgId, query: { text } })).places
  expect(await found('수원시청')).toMatchObject([
    { address: SUWON.road, position: { lat: SUWON.lat, lng: SUWON.lng }, isApproximate: false },
  ])

  await page.getByRole('button', { name: '장소 등록' }).first().click()
  await form.getByRole('textbox', { name: '이름' }).fill('강남 사무소')
  await address.fill('테헤란로')
  await form
    .getByRole('list', { name: '찾은 주소' })
    .getByRole('button', { name: /테헤란로 427/ })
    .click()
  expect(await address.inputValue()).toBe(TEHERAN.road)
  expect(await form.getByRole('textbox', { name: /^상세 주소/ }).inputValue()).toBe(TEHERAN.building)
  expect(await form.getByRole('list', { name: '찾은 주소' }).count()).toBe(0)
  expect(await form.getByRole('textbox', { name: /^위치/ }).inputValue()).toBe('37.50650, 127.05362')

  // A pin that is moved offers the address there, and what was typed stays.
  await address.fill('내가 쓴 주소')
  await page.locator('[data-idle]').waitFor()
  await page.getByRole('button', { name: '핀 위치. 방향키로 옮깁니다.' }).press('ArrowRight')
  await form.getByText(`지도 위치: ${TEHERAN.road}`).waitFor()
  expect(await address.inputValue()).toBe('내가 쓴 주소')
  await form.getByRole('button', { name: '이 주소 입력' }).click()
  expect(await address.inputValue()).toBe(TEHERAN.road)

  geocoders.state.fault = 'down'
  await address.fill('서울 어딘가의 새 길')
  await form.getByText('주소 검색 서비스에 연결할 수 없습니다. 잠시 후 다시 시도해주세요.').waitFor()
  await form.getByRole('button', { name: '등록', exact: true }).click()
  await page.getByRole('region', { name: '강남 사무소' }).waitFor()
  const [saved] = await found('강남 사무소')
  expect(await owner.call(placeRoutes.read, { orgId, placeId: saved!.placeId })).toMatchObject({
    address: '서울 어딘가의 새 길',
  })
  expect(problems).toEqual([])
})
