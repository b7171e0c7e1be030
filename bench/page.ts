// The cost of a first visit: the JavaScript that a page needs, and the time to its largest paint.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchChromium } from './chromium.ts'
import { median, sum, type Benchmark, type Line } from './report.ts'
import { requireBuild, startServer } from './server.ts'

const DIST = join(import.meta.dirname, '../dist')
const ENTRY = 'main.tsx'
/** The page itself names it, so the build's list does not know it. */
const HEAD = 'head.js'
const MOST_KILOBYTES = 250
const VISITS = 5
const MOST_SECONDS = 1
const QUIET_MS = 500

type Sources = Record<string, { scripts: string[] } | undefined>
/** `sources` are the modules that its router fetches for it. */
type Page = { path: string; sources: string[]; mostKilobytes: number; isPainted?: true }

const FRAME = 'organization/frame/OrganizationFrame.tsx'
const GUARD = 'organization/guard.ts'
const pages: Page[] = [
  { path: '/', sources: ['home/HomePage.tsx'], mostKilobytes: MOST_KILOBYTES, isPainted: true },
  { path: '/login', sources: ['auth/LoginPage.tsx'], mostKilobytes: 170, isPainted: true },
  { path: '/oauth', sources: ['social/OauthPage.tsx'], mostKilobytes: MOST_KILOBYTES },
  { path: '/signup', sources: ['auth/signup/SignupPage.tsx'], mostKilobytes: MOST_KILOBYTES },
  { path: '/start', sources: ['organization/start/StartPage.tsx'], mostKilobytes: MOST_KILOBYTES },
  {
    path: '/org/1/project',
    sources: [FRAME, GUARD, 'project/list/ProjectListPage.tsx'],
    mostKilobytes: MOST_KILOBYTES,
  },
  { path: '/org/1/work', sources: [FRAME, GUARD, 'issue/work/WorkPage.tsx'], mostKilobytes: MOST_KILOBYTES },
  { path: '/org/1/project/1', sources: [FRAME, GUARD, 'issue/list/IssuesPage.tsx'], mostKilobytes: MOST_KILOBYTES },
  // The Markdown renderer loads after the plain text.
  {
    path: '/org/1/project/1/issue/1',
    sources: [FRAME, GUARD, 'issue/detail/IssuePage.tsx'],
    mostKilobytes: MOST_KILOBYTES,
  },
  {
    path: '/org/1/info',
    sources: [FRAME, GUARD, 'organization/info/OrganizationInfoPage.tsx', 'member/MembersPanel.tsx'],
    mostKilobytes: MOST_KILOBYTES,
  },
  { path: '/info', sources: ['account/InfoPage.tsx'], mostKilobytes: MOST_KILOBYTES },
]

const run = async (): Promise<Line[]> => {
  requireBuild()
  const built = readSources()
  const known = JSON.parse(built) as Sources
  const needed = new Map(pages.map(({ path, sources }) => [path, filesOf(known, [ENTRY, ...sources])]))
  const lines = pages.flatMap(({ path, mostKilobytes }): Line[] => [
    {
      what: `JavaScript of ${path}, gzip`,
      value: kilobytesOf(needed.get(path)!),
      unit: 'KB',
      atMost: mostKilobytes,
    },
    { what: '… files', value: needed.get(path)!.size, unit: '' },
  ])
  const { origin } = await startServer()
  const browser = await launchChromium()
  for (const { path } of pages.filter(({ isPainted }) => isPainted)) {
    const visits: Visit[] = []
    for (let visit = 0; visit < VISITS; visit++) visits.push(await visited(browser, origin + path))
    const unforeseen = visits[0]!.scripts.filter(script => !needed.get(path)!.has(script))
    lines.push(
      { what: `JavaScript that ${path} fetched besides, gzip`, value: kilobytesOf(new Set(unforeseen)), unit: 'KB' },
      { what: `first paint of ${path}`, value: median(visits.map(({ first }) => first)), unit: 's' },
      {
        what: `largest paint of ${path}, empty cache`,
        value: median(visits.map(({ largest }) => largest)),
        unit: 's',
        atMost: MOST_SECONDS,
      },
    )
  }
  if (readSources() !== built) throw new Error('the front end was built anew meanwhile: measure again')
  return lines
}

const readSources = () => readFileSync(join(DIST, '.vite/sources.json'), 'utf8')

/** The files with these modules, and with all that they import. */
function filesOf(known: Sources, names: string[]) {
  const files = names.flatMap(name => {
    const found = known[name]
    if (!found) throw new Error(`the build does not know ${name}`)
    return found.scripts
  })
  return new Set([HEAD, ...files])
}

const kilobytesOf = (files: Set<string>) => sum([...files].map(file => statSync(join(DIST, `${file}.gz`)).size)) / 1024

type Visit = { first: number; largest: number; scripts: string[] }

/** In a new context without cache or storage. */
async function visited(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ locale: 'ko-KR', viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const scripts: string[] = []
    page.on('request', request => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname.slice(1))
    })
    await page.goto(address, { waitUntil: 'networkidle', timeout: 20_000 })
    await page.waitForTimeout(QUIET_MS)
    return { ...(await page.evaluate(paints)), scripts }
  } finally {
    await context.close()
  }
}

/** Runs in the page. Seconds since the start of the navigation. */
function paints(): Promise<{ first: number; largest: number }> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('nothing was painted')), 5_000)
    new PerformanceObserver(list => {
      const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN
      resolve({ first: first / 1000, largest: (list.getEntries().at(-1)?.startTime ?? NaN) / 1000 })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

export const page: Benchmark = { says: 'JavaScript and paint of a first visit in headless Chromium', run }
