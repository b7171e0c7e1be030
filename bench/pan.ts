// A map of five thousand places in a real browser that draws without a graphics card: opened, and moved by hand.
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { launchChromium, signedInPage } from './chromium.ts'
import { newEmployer } from './company.ts'
import { EVERY_MS, framesDuring } from './frames.ts'
import { addPlaces, spreadWithin } from './places.ts'
import { type Benchmark, type Line, median, percentile } from './report.ts'
import { requireBuild, startServer } from './server.ts'

const PLACES = 5_000
const OPENINGS = 5
const MOST_SECONDS = 2
const TAKEN_DOWN_MS = 4_000
const MOST_FRAME_MS = 8
const DRAGS = 8
const STEPS = 30
const STEP_PX = 9
/** Of a city: most of them are in sight, as clusters, and near by as pins. */
const CITY = [126.8, 37.4, 127.2, 37.7] as const
const ZOOMS = { clusters: 10.5, pins: 13.5 }

const run = async (): Promise<Line[]> => {
  requireBuild()
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const { person, orgId } = await newEmployer(server, database, { members: 2, departments: 1 })
  await addPlaces(database, orgId, spreadWithin(PLACES, CITY))
  await database.query('vacuum analyze place')
  await database.end()
  const browser = await launchChromium()
  const page = await signedInPage(browser, server.origin, person.email)
  const pathOf = (zoom: number) => `/org/${orgId}/map/?lat=37.55&lng=127&zoom=${zoom}`
  const openings: number[] = []
  for (let each = 0; each < OPENINGS; each++) openings.push(await opened(page, pathOf(ZOOMS.clusters)))
  const lines: Line[] = [
    {
      what: `a map of ${PLACES} places, median of ${OPENINGS}`,
      value: median(openings),
      unit: 's',
      atMost: MOST_SECONDS,
    },
    { what: '… worst, the first one', value: Math.max(...openings), unit: 's' },
  ]
  for (const [what, zoom] of Object.entries(ZOOMS)) {
    await opened(page, pathOf(zoom))
    const frames = await framesDuring(browser, page, () => moved(page))
    lines.push(
      {
        what: `script and layout of a frame over ${what}, p95 of ${frames.length} while it moves`,
        value: percentile(frames, 95),
        unit: 'ms',
        atMost: MOST_FRAME_MS,
      },
      { what: '… worst', value: Math.max(...frames), unit: 'ms' },
    )
  }
  return lines
}

/** Seconds until the map is drawn with its places and rests. */
async function opened(page: Page, path: string) {
  await page.goto('about:blank')
  // The map of before is taken down by the process that draws the next one.
  await page.waitForTimeout(TAKEN_DOWN_MS)
  const began = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('[data-idle]').waitFor()
  return (performance.now() - began) / 1_000
}

/** By a hand that drags it to and fro. */
async function moved(page: Page) {
  const [x, y] = [900, 450]
  for (let drag = 0; drag < DRAGS; drag++) {
    const sign = drag % 2 === 0 ? 1 : -1
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= STEPS; step++) {
      await page.mouse.move(x + sign * step * STEP_PX, y + sign * step * 2)
      await page.waitForTimeout(EVERY_MS)
    }
    await page.mouse.up()
  }
}

export const pan: Benchmark = { says: `${PLACES.toLocaleString('en')} places on a map: opened, and moved by hand`, run }
