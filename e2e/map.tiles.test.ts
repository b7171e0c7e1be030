import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { company } from '../server/chat/test.ts'
import { place, SEOUL } from '../server/map/test.ts'
import {
  BACKGROUND_COLOR,
  CLOSE_ZOOM,
  openTiles,
  RASTER_COLOR,
  VECTOR_COLOR,
} from '../server/testing/loopback/tiles.ts'
import { preparedDirectory, startedServer } from '../server/testing/process.ts'
import { enter, launch } from './browser.ts'
import { DRAWN_BY_GPU } from './chromium.ts'

const FAILED = '설정된 배경 지도를 불러올 수 없어 기본 지도를 표시합니다.'
const OURS = /행정구역/
const THEIRS = '© 루프백 지도'

/** Each pixel is drawn by the processor, which other stories share. */
const SMALL = { width: 900, height: 520 }
let browser: ReturnType<typeof launch> | undefined
const drawing = () => (browser ??= launch(DRAWN_BY_GPU))
afterAll(async () => (await browser)?.close())

/** A server whose base map is on loopback, and somebody who may look at a place on it. */
async function opened(settings: (tiles: { url: string; host: string }) => Record<string, string>) {
  const tiles = await openTiles()
  onTestFinished(tiles.close)
  const dataDir = await preparedDirectory()
  const { url } = await startedServer({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    TRUST_PROXY: '1',
    MAP_ATTRIBUTION: THEIRS,
    ...settings(tiles),
  })
  const { orgId, owner } = await company({ url, dataDir })
  await place(owner, orgId, { name: '시청 앞', position: SEOUL })
  const context = await (await drawing()).newContext({ baseURL: url, locale: 'ko-KR', viewport: SMALL })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', message => {
    const isFetched = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isFetched) problems.push(message.text())
  })
  page.on('pageerror', ({ message }) => void problems.push(message))
  await enter(page, owner.email, url)
  const look = async (zoom = 12) => {
    await page.goto(`/org/${orgId}/map/?lng=${SEOUL.lng}&lat=${SEOUL.lat}&zoom=${zoom}`)
    await page.locator('[data-idle]').waitFor()
  }
  return { tiles, page, problems, look }
}

/** How much of the map has about this colour. */
async function share(page: Page, color: readonly number[]) {
  const map = page.locator('canvas').first()
  const { data, info } = await sharp(await map.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const size = info.width * info.height
  const isNear = (at: number) => color.every((value, part) => Math.abs(data[at * 3 + part]! - value) <= 4)
  return Array.from({ length: size }, (_, at) => at).filter(isNear).length / size
}
const isDrawn = (page: Page, color: readonly number[]) => expect.poll(() => share(page, color)).toBeGreaterThan(0.6)
const isGone = (page: Page, color: readonly number[]) => expect.poll(() => share(page, color)).toBeLessThan(0.05)
const dimmed = (color: readonly number[]) => color.map(value => (value * 143) / 255)
const online = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))

/** The pin is above the base map, and opens its place. */
async function opensPin(page: Page) {
  const { x, y, width, height } = (await page.locator('[data-idle]').boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2 - 20)
  await page.getByRole('region', { name: '시청 앞' }).waitFor()
  await page.getByRole('button', { name: '닫기', exact: true }).click()
}

test("the operator's tiles lie below the pins; where they do not come, our own map stays and says so", async () => {
  const { tiles, page, problems, look } = await opened(({ url }) => ({ MAP_TILES_URL: `${url}/{z}/{x}/{y}.png` }))
  await look()
  await page.getByText(THEIRS).waitFor()
  await isDrawn(page, RASTER_COLOR)
  // Ours lies below it.
  await page.getByText(OURS).waitFor()
  const said = page.locator('[data-idle] ~ [role=status]')
  expect(await said.textContent()).toBe('')
  expect(tiles.asked).toContain('/13/6985/3172.png')
  expect(tiles.asked.every(path => /^\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true)
  await opensPin(page)
  // White that glares is dimmed in the dark.
  await page.emulateMedia({ colorScheme: 'dark' })
  await isGone(page, RASTER_COLOR)
  await isDrawn(page, dimmed(RASTER_COLOR))
  await page.emulateMedia({ colorScheme: 'light' })

  for (const fault of ['down', 'missing', 'page'] as const) {
    tiles.state.fault = fault
    await look()
    await page.getByRole('status').getByText(FAILED).waitFor()
    await page.getByText(OURS).waitFor()
    expect(await page.getByText(THEIRS).count()).toBe(0)
    await isGone(page, RASTER_COLOR)
  }
  tiles.state.fault = undefined
  await online(page)
  await page.getByText(THEIRS).waitFor()
  await isDrawn(page, RASTER_COLOR)
  expect(await page.getByText(FAILED).count()).toBe(0)
  expect(problems).toEqual([])
})

test('tiles that are waited for too long are said to be missing, and come in the end', async () => {
  const { tiles, page, problems, look } = await opened(({ url }) => ({
    MAP_TILES: 'vworld',
    VWORLD_KEY: 'key-1',
    VWORLD_URL: url,
  }))
  tiles.state.fault = 'slow'
  await page.goto('/')
  const going = look()
  await page.getByText(FAILED).waitFor()
  await page.getByText(OURS).waitFor()
  tiles.state.fault = undefined
  tiles.cut()
  await online(page)
  await going
  await page.getByText(THEIRS).waitFor()
  await isDrawn(page, RASTER_COLOR)
  expect(tiles.asked).toContain('/req/wmts/1.0.0/key-1/Base/13/3172/6985.png')
  expect(problems).toEqual([])
})

test("the operator's style lies below the pins; where it does not come, our own map stays and says so", async () => {
  const { tiles, page, problems, look } = await opened(({ url, host }) => ({
    MAP_TILES_URL: `${url}/style.json`,
    MAP_TILES_HOSTS: host,
  }))
  await look()
  await page.getByText(THEIRS).waitFor()
  await isDrawn(page, VECTOR_COLOR)
  expect(tiles.asked).toContain('/12/3492/1586.pbf')
  // Letters of our pins are none of theirs.
  expect(tiles.asked.filter(path => path.includes('Pretendard'))).toEqual([])
  await opensPin(page)
  for (const fault of ['down', 'page'] as const) {
    tiles.state.fault = fault
    await look()
    await page.getByText(FAILED).waitFor()
    await page.getByText(OURS).waitFor()
    await isGone(page, BACKGROUND_COLOR)
  }
  await opensPin(page)
  tiles.state.fault = undefined
  await online(page)
  await page.getByText(THEIRS).waitFor()
  await isDrawn(page, VECTOR_COLOR)
  expect(problems).toEqual([])
})

test('a style that is none, and one whose tiles are on a host that is not named, leave our own map', async () => {
  const invalid = await opened(({ url }) => ({ MAP_TILES_URL: `${url}/invalid.json` }))
  await invalid.look()
  await invalid.page.getByText(FAILED).waitFor()
  await opensPin(invalid.page)
  const elsewhere = await opened(({ url }) => ({ MAP_TILES_URL: `${url}/style.json` }))
  await elsewhere.look()
  await elsewhere.page.getByText(FAILED).waitFor()
  await isGone(elsewhere.page, BACKGROUND_COLOR)
  expect(elsewhere.tiles.asked).not.toContain('/tiles.json')
})

test('where a part of the base map came it stays, and only what failed is asked for again', async () => {
  const { tiles, page, problems, look } = await opened(({ url }) => ({ MAP_TILES_URL: `${url}/{z}/{x}/{y}.png` }))
  tiles.state.most = 3
  await look()
  await page.getByText(THEIRS).waitFor()
  await page.getByText(OURS).waitFor()
  expect(await page.getByText(FAILED).count()).toBe(0)
  const came = [...tiles.given]
  const failed = new Set(tiles.asked.filter(path => !came.includes(path)))
  expect([came.length, failed.size > 0]).toEqual([3, true])
  tiles.asked.length = 0
  tiles.state.most = Infinity
  await online(page)
  await isDrawn(page, RASTER_COLOR)
  // Tiles further away, which stood in for those that failed, are not needed any more.
  expect(tiles.asked.length).toBeGreaterThan(0)
  expect(tiles.asked.filter(path => !failed.has(path))).toEqual([])
  // All is there; an opened place is looked at from nearer by.
  tiles.asked.length = 0
  await online(page)
  await opensPin(page)
  expect(tiles.asked.filter(path => failed.has(path) || came.includes(path))).toEqual([])
  expect(problems).toEqual([])
})

test('a style of whose sources one is dead is shown, and that one alone is asked again', async () => {
  const { tiles, page, problems, look } = await opened(({ url, host }) => ({
    MAP_TILES_URL: `${url}/half.json`,
    MAP_TILES_HOSTS: host,
  }))
  await look()
  await page.getByText(THEIRS).waitFor()
  await isDrawn(page, VECTOR_COLOR)
  const isDeadAsked = () => tiles.asked.some(path => path.startsWith('/dead/'))
  await expect.poll(isDeadAsked).toBe(true)
  await page.locator('[data-idle]').waitFor()
  tiles.asked.length = 0
  await online(page)
  await expect.poll(isDeadAsked).toBe(true)
  await page.locator('[data-idle]').waitFor()
  expect(tiles.asked.filter(path => !path.startsWith('/dead/'))).toEqual([])
  expect(await page.getByText(FAILED).count()).toBe(0)
  await page.getByText(THEIRS).waitFor()
  expect(problems).toEqual([])
})

test('a style of vector tiles that fail is asked for them again', async () => {
  const { tiles, page, look } = await opened(({ url, host }) => ({
    MAP_TILES_URL: `${url}/style.json`,
    MAP_TILES_HOSTS: host,
  }))
  tiles.state.areTilesDown = true
  await look()
  await page.getByText(FAILED).waitFor()
  tiles.state.areTilesDown = false
  await online(page)
  await page.getByText(THEIRS).waitFor()
  await isDrawn(page, VECTOR_COLOR)
  expect(tiles.asked.filter(path => path === '/style.json')).toHaveLength(1)
})

test('a style with a layer that is none is said not to load; one that begins closer has not failed', async () => {
  const broken = await opened(({ url }) => ({ MAP_TILES_URL: `${url}/broken.json` }))
  await broken.look()
  await broken.page.getByText(FAILED).waitFor()
  await opensPin(broken.page)
  const close = await opened(({ url, host }) => ({ MAP_TILES_URL: `${url}/close.json`, MAP_TILES_HOSTS: host }))
  await close.look()
  await expect.poll(() => close.tiles.asked).toContain('/tiles.json')
  await opensPin(close.page)
  expect(close.tiles.asked.filter(path => path.endsWith('.pbf'))).toEqual([])
  expect(await close.page.getByText(FAILED).count()).toBe(0)
  await close.look(CLOSE_ZOOM)
  await close.page.getByText(THEIRS).waitFor()
  await isDrawn(close.page, VECTOR_COLOR)
})
