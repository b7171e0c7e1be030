// A visit of a signed-in person to the issues of a project by its address: the time until an issue is seen, and what that takes.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchChromium, signIn } from './chromium.ts'
import { newPlanned } from './plan.ts'
import { median, sum, type Benchmark, type Line } from './report.ts'
import { requireBuild, startServer } from './server.ts'

const DIST = join(import.meta.dirname, '../dist')
const ISSUES = 1_000
const VISITS = 5
const MOST_FIRST_SECONDS = 0.8
const MOST_WARM_SECONDS = 0.5
const MOST_REQUESTS = 40
const MOST_KILOBYTES = 250
const MOST_SCRIPTS = 12
/** So long without a request, the idle fetches have come too. */
const QUIET_MS = 1_500
const ISSUE = 'main li[id^="issue-"]'

type Requested = { at: number; path: string; isScript: boolean }
type Visit = { seconds: number; before: Requested[]; all: Requested[] }

const run = async (): Promise<Line[]> => {
  requireBuild()
  const server = await startServer()
  const database = new Client(server.database)
  await database.connect()
  const { person, planned } = await newPlanned(server, database, { projects: 1, issues: ISSUES })
  await database.end()
  const { orgId, projectId } = planned[0]!
  const browser = await launchChromium()
  let signedIn = await storageOf(browser, server.origin, person.email)
  const lines: Line[] = []
  for (const layout of ['list', 'board'] as const) {
    const path = `/org/${orgId}/project/${projectId}${layout === 'board' ? '?layout=board' : ''}`
    const first: Visit[] = []
    const warm: Visit[] = []
    // The first round fills caches of the server and does not count.
    for (let visit = 0; visit <= VISITS; visit++) {
      const context = await newContext(browser, server.origin, signedIn)
      const page = await context.newPage()
      await page.addInitScript(noteFirst, ISSUE)
      first.push(await visited(page, () => page.goto(path)))
      warm.push(await visited(page, () => page.reload()))
      // Each refresh gives the next token; the one before it would end the session.
      signedIn = await context.storageState()
      await context.close()
    }
    lines.push(...linesOf(`${layout}, first visit`, first.slice(1), MOST_FIRST_SECONDS, true))
    lines.push(...linesOf(`${layout}, reloaded`, warm.slice(1), MOST_WARM_SECONDS, false))
  }
  return lines
}

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>

const newContext = (browser: Browser, baseURL: string, storageState?: Storage) =>
  browser.newContext({
    baseURL,
    locale: 'ko-KR',
    viewport: { width: 1440, height: 900 },
    ...(storageState && { storageState }),
  })

async function storageOf(browser: Browser, origin: string, email: string): Promise<Storage> {
  const context = await newContext(browser, origin)
  const page = await context.newPage()
  await signIn(page, email)
  const storage = await context.storageState()
  await context.close()
  return storage
}

/** Runs in the page before its scripts: the moment of the frame after the first issue has appeared. */
function noteFirst(selector: string) {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look)
    return requestAnimationFrame(() =>
      setTimeout(() => Object.assign(globalThis, { firstSeen: { at: performance.now(), on: Date.now() } })),
    )
  }
  look()
}

async function visited(page: Page, open: () => Promise<unknown>): Promise<Visit> {
  const all: Requested[] = []
  let last = Date.now()
  const note = (request: { url: () => string; resourceType: () => string }) => {
    last = Date.now()
    all.push({ at: last, path: new URL(request.url()).pathname, isScript: request.resourceType() === 'script' })
  }
  page.on('request', note)
  try {
    await open()
    type Seen = { firstSeen?: { at: number; on: number } }
    const handle = await page.waitForFunction(() => (globalThis as Seen).firstSeen)
    const seen = (await handle.jsonValue())!
    while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100)
    return { seconds: seen.at / 1_000, before: all.filter(({ at }) => at <= seen.on), all }
  } finally {
    page.off('request', note)
  }
}

function linesOf(what: string, visits: Visit[], mostSeconds: number, isFirst: boolean): Line[] {
  const middle = (of: (visit: Visit) => number) => median(visits.map(of))
  return [
    { what: `${what}: an issue is seen`, value: middle(({ seconds }) => seconds), unit: 's', atMost: mostSeconds },
    ...(isFirst
      ? [
          {
            what: '… requests in all, without pictures',
            value: middle(({ all }) => all.filter(isOfPage).length),
            unit: '',
            atMost: MOST_REQUESTS,
          },
          { what: '… pictures', value: middle(({ all }) => all.filter(each => !isOfPage(each)).length), unit: '' },
          { what: '… requests before', value: middle(({ before }) => before.filter(isOfPage).length), unit: '' },
          {
            what: '… scripts before',
            value: middle(({ before }) => before.filter(({ isScript }) => isScript).length),
            unit: '',
            atMost: MOST_SCRIPTS,
          },
          {
            what: '… JavaScript before, gzip',
            value: middle(({ before }) => kilobytesOf(before)),
            unit: 'KB',
            atMost: MOST_KILOBYTES,
          },
          { what: '… JavaScript in all, gzip', value: middle(({ all }) => kilobytesOf(all)), unit: 'KB' },
        ]
      : []),
  ]
}

/** A picture shows who is there, and each is kept for ever by the browser. */
const isOfPage = ({ path }: Requested) => !path.startsWith('/files/')

const sizeOf = (path: string) => {
  const file = join(DIST, `${path}.gz`)
  return existsSync(file) ? statSync(file).size : 0
}
const kilobytesOf = (requests: Requested[]) =>
  sum(requests.filter(({ isScript }) => isScript).map(({ path }) => sizeOf(path))) / 1_024

export const visit: Benchmark = {
  says: `opening the address of a project of ${ISSUES.toLocaleString('en')} issues in headless Chromium, signed in`,
  run,
}
