// The time until a real browser shows the organization chart of a large organization.
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { launchChromium, signedInPage } from './chromium.ts'
import { LARGE, newCompany } from './company.ts'
import { newPerson } from './person.ts'
import { median, type Benchmark, type Line } from './report.ts'
import { requireBuild, startServer } from './server.ts'

const OPENINGS = 7
const MOST_SECONDS = 1
const CHART = '[aria-label="조직도"] li'

const run = async (): Promise<Line[]> => {
  requireBuild()
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const person = await newPerson(server)
  const orgId = await newCompany(database, person, LARGE)
  await database.end()
  const browser = await launchChromium()
  const page = await signedInPage(browser, server.origin, person.email)

  const loaded: number[] = []
  const switched: number[] = []
  const opened: number[] = []
  for (let opening = 0; opening <= OPENINGS; opening++) {
    await page.goto(`/org/${orgId}/info?tab=chart`)
    loaded.push(await shownAfter(page, CHART))
    await page.goto(`/org/${orgId}/info`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    switched.push(await clickedUntil(page, 'nav a[href$="tab=chart"]', CHART))
    opened.push(await clickedUntil(page, 'button:has-text("모두 펼치기")', `${CHART} li li li`))
  }
  const line = (what: string, times: number[]): Line => ({
    what,
    // The first opening filled shared caches.
    value: median(times.slice(1)) / 1000,
    unit: 's',
    atMost: MOST_SECONDS,
  })
  return [
    line('the address is opened', loaded),
    line('the tab is chosen', switched),
    line('all departments are opened', opened),
  ]
}

/** Milliseconds from the navigation, or from `start`, to the frame after the first match appears. */
const shownAfter = (page: Page, wanted: string, start = 0) =>
  page.evaluate(
    async ([selector, from]) => {
      while (!document.querySelector(selector)) await new Promise(requestAnimationFrame)
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - from
    },
    [wanted, start] as const,
  )

async function clickedUntil(page: Page, button: string, wanted: string) {
  await page.locator(button).first().waitFor()
  const start = await page.evaluate(() => performance.now())
  await page.locator(button).first().click()
  return shownAfter(page, wanted, start)
}

export const chart: Benchmark = {
  says: `the organization chart of ${LARGE.members.toLocaleString('en')} people in ${LARGE.departments} departments in headless Chromium`,
  run,
}
