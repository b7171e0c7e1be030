// The performance of a board of a thousand cards in a real browser: opening, scrolling, dragging, and typing.
import { Client } from 'pg'
import type { Browser, Page } from 'playwright-core'
import { launchChromium, signedInPage } from './chromium.ts'
import { newEmployer } from './company.ts'
import { EVERY_MS, framesDuring, keyTimes, watchKeys, wheel } from './frames.ts'
import { fill, newProject, settle } from './plan.ts'
import { median, percentile, type Benchmark, type Line } from './report.ts'
import { requireBuild, startServer } from './server.ts'

const CARDS = 1_000
const OPENINGS = 7
const MOST_SECONDS = 1
const MOST_FRAME_MS = 8
const MOST_KEY_MS = 100
const KEYS = 60
const CARD = 'main section li[id^="issue-"]'
/** With the six default states: twenty, the maximum, so that all cards come with the first answer. */
const MORE_STATES = Array.from({ length: 14 }, (_, at) => `검수 ${at + 1}단계`)

const run = async (): Promise<Line[]> => {
  requireBuild()
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const size = { members: 200, departments: 30 }
  const { person, orgId, caller, memberIds } = await newEmployer(server, database, size)
  const usual = { ...(await newProject(caller, orgId, 0)), memberIds }
  const wide = { ...(await newProject(caller, orgId, 1, MORE_STATES)), memberIds }
  for (const planned of [usual, wide]) await fill(database, planned, CARDS)
  await settle(database, orgId)
  await database.end()

  const browser = await launchChromium()
  const page = await signedInPage(browser, server.origin, person.email)
  await page.addInitScript(watchKeys)
  const path = ({ projectId }: { projectId: number }) => `/org/${orgId}/project/${projectId}`
  return [
    ...(await opened(page, path(usual), 'six states')),
    ...(await moved(browser, page, 'six states, more comes as one scrolls')),
    ...(await opened(page, path(wide), 'twenty states')),
    ...(await moved(browser, page, 'twenty states, all cards there')),
    ...(await typed(page, path(usual))),
  ]
}

/** From the list of a project to its board. The first opening fills shared caches and does not count. */
async function opened(page: Page, path: string, what: string): Promise<Line[]> {
  const times: number[] = []
  for (let opening = 0; opening <= OPENINGS; opening++) {
    await page.goto(path)
    const tab = page.locator('a[href*="layout=board"]').first()
    await tab.waitFor()
    await page.locator('main li[id^="issue-"]').first().waitFor()
    const start = await page.evaluate(() => performance.now())
    await tab.click()
    times.push(await shownAfter(page, start))
  }
  return [
    {
      what: `${what}: from the click to the first cards, median`,
      value: median(times.slice(1)) / 1_000,
      unit: 's',
      atMost: MOST_SECONDS,
    },
  ]
}

/** Milliseconds to the frame after the first card appears. */
const shownAfter = (page: Page, start: number) =>
  page.evaluate(
    async ([selector, from]) => {
      while (!document.querySelector(selector)) await new Promise(requestAnimationFrame)
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - from
    },
    [CARD, start] as const,
  )

async function moved(browser: Browser, page: Page, what: string): Promise<Line[]> {
  const scrolled = await framesDuring(browser, page, () => scroll(page))
  const dragged = await framesDuring(browser, page, () => drag(page))
  const cards = await page.locator(CARD).count()
  const line = (deed: string, frames: number[]): Line => ({
    what: `${what}: script and layout of a frame, p95 of ${frames.length} ${deed}`,
    value: percentile(frames, 95),
    unit: 'ms',
    atMost: MOST_FRAME_MS,
  })
  return [
    { what: `${what}: cards in the page`, value: cards, unit: '' },
    line('scrolling', scrolled),
    { what: '… worst', value: Math.max(...scrolled), unit: 'ms' },
    line('dragging', dragged),
    { what: '… worst', value: Math.max(...dragged), unit: 'ms' },
  ]
}

/** Three columns down and up again, then the whole board to its end and back. */
async function scroll(page: Page) {
  for (const x of [300, 600, 900]) {
    await page.mouse.move(x, 500)
    for (const way of [1, -1]) await wheel(page, 0, way * 120, 50)
  }
  for (const way of [1, -1]) await wheel(page, way * 120, 0, 40)
}

/** Drags a card over the columns and other cards, and drops it where it was. */
async function drag(page: Page) {
  const box = (await page.locator(CARD).first().boundingBox())!
  const [x, y] = [box.x + 60, box.y + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < 240; step++) {
    const turn = (step / 240) * 2 * Math.PI
    await page.mouse.move(x + 450 * (1 - Math.cos(turn)), y + 200 * Math.abs(Math.sin(3 * turn)))
    await page.waitForTimeout(EVERY_MS)
  }
  await page.mouse.move(x, y)
  await page.mouse.up()
}

/** Presses J through a list of a hundred, then types a title into the dialog that creates an issue. */
async function typed(page: Page, path: string): Promise<Line[]> {
  await page.goto(path)
  await page.locator('main li[id^="issue-"]').first().waitFor()
  const press = async (key: string) => {
    await page.keyboard.press(key)
    await page.waitForTimeout(50)
  }
  await keyTimes(page)
  for (let time = 0; time < KEYS; time++) await press('j')
  const walked = await keyTimes(page)
  await press('c')
  const title = page.getByRole('dialog').getByLabel('제목', { exact: true })
  await title.waitFor()
  await keyTimes(page)
  for (let time = 0; time < KEYS; time++)
    await press('abcdefg hi'[time % 10] === ' ' ? 'Space' : 'abcdefg hi'[time % 10]!)
  const written = await keyTimes(page)
  if (written.length < KEYS || (await title.inputValue()).length < KEYS) throw new Error('not all keys were typed')
  const line = (what: string, times: number[]): Line[] => [
    { what: `${what}: key to paint, median`, value: median(times), unit: 'ms' },
    {
      what: `${what}: key to paint, p95 of ${times.length}`,
      value: percentile(times, 95),
      unit: 'ms',
      atMost: MOST_KEY_MS,
    },
  ]
  return [...line('J in a list', walked), ...line('a title in the dialog', written)]
}

export const board: Benchmark = {
  says: `a board of ${CARDS.toLocaleString('en')} cards in headless Chromium`,
  run,
}
