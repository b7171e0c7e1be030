// A real browser from the packages, and composition of Hangul as an input method does it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  chromium as playwright,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type Request,
  type Route,
  type WebError,
} from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { PASSWORD, visitor } from '../server/testing/visitor.ts'
import { CHROMIUM_ARGUMENTS, DRAWN_PLAINLY, unpackedChromium } from './chromium.ts'

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }
/** A story says what comes, not how soon a busy machine shows it. */
const WAIT_MS = 30_000

export const launch = async (drawn = DRAWN_PLAINLY) =>
  playwright.launch({
    executablePath: await unpackedChromium(),
    args: [...CHROMIUM_ARGUMENTS, ...drawn],
    headless: true,
    // Without a locale on the machine, a file could have no Korean name.
    env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
  })

let browser: Promise<Browser> | undefined
// Without isolation this file is loaded once a worker; the browser lives as long, and goes with its process.
const shared = () => (browser ??= launch())

let people = 0
/** Each person has their own address, so that one story's rate limits do not affect another. */
const address = () => `172.16.${Math.floor(++people / 250)}.${(people % 250) + 1}`

/** The console messages about answers that the story provokes. */
const EXPECTED = /the server responded with a status of (401|404|409|410|422|429)|ERR_INTERNET_DISCONNECTED/

/** Of each kind those whose story has ended well. What they have fetched need not be fetched, nor read, again. */
const rested = new Map<string, BrowserContext[]>()

/** A browser of its own: nothing signed in, nothing remembered. A complaint in the console fails the story. */
export async function newBrowser(options: BrowserContextOptions = {}, expected = EXPECTED) {
  const kind = JSON.stringify(options)
  const context = rested.get(kind)?.pop() ?? (await openedContext(options))
  // A page that was closed in the middle of a call never says how that ended.
  inFlight.get(context)!.clear()
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address() })
  const complaints: string[] = []
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text())
  }
  const onError = (error: WebError) => void complaints.push(error.error().message)
  context.on('console', onConsole)
  context.on('weberror', onError)
  onTestFinished(async ({ task }) => {
    const isOver = task.result?.state === 'fail' || options.baseURL !== undefined || !(await forgotten(context))
    context.off('console', onConsole)
    context.off('weberror', onError)
    if (isOver) await context.close()
    else rested.set(kind, [...(rested.get(kind) ?? []), context])
    expect(complaints).toEqual([])
  })
  return context
}

/** As `newBrowser`, for the tests of a whole file, which close it. */
export async function openedContext(options: BrowserContextOptions) {
  const browser = await shared()
  const context = await browser.newContext({ baseURL: inject('url'), locale: 'ko-KR', viewport: DESKTOP, ...options })
  context.setDefaultTimeout(WAIT_MS)
  const asked = new Set<Request>()
  inFlight.set(context, asked)
  context.on('request', request => void asked.add(request))
  const isOver = (request: Request) => void asked.delete(request)
  context.on('requestfinished', isOver)
  context.on('requestfailed', isOver)
  context.on('page', page => {
    const ofDocument = new Set<Request>()
    page.on('request', request => {
      // A document that is left may never say how its fetches ended.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
        ofDocument.forEach(isOver)
        ofDocument.clear()
      }
      ofDocument.add(request)
    })
  })
  return context
}

const inFlight = new WeakMap<BrowserContext, Set<Request>>()
// The page itself may fetch something in its idle time, and was there before this callback.
const FRAMES = () =>
  new Promise<void>(resolve =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 1_000 }))),
  )

/** Nothing is on its way to the page, and nothing moves in it but what moves without end. */
export async function settled(page: Page) {
  const asked = inFlight.get(page.context())!
  const busyWith = async () => {
    const before = [...asked]
    await page.evaluate(FRAMES)
    return [...before, ...asked].map(request => request.url())
  }
  await expect.poll(busyWith, { interval: 20, timeout: WAIT_MS }).toEqual([])
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  )
}

/** Leaves nothing but the files of the pages; whether that succeeded. */
async function forgotten(context: BrowserContext) {
  const [page, ...others] = context.pages()
  if (!page) return false
  try {
    for (const other of others) await other.close()
    // A page that is still open could write once more.
    // A story that holds back an answer may end before it is let go.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await page.goto('about:blank')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin: inject('url'), storageTypes: STORAGES })
    await page.close()
    await context.clearCookies()
    return true
  } catch {
    return false
  }
}
const STORAGES = 'local_storage,indexeddb,service_workers,cache_storage'

export const newPage = async (options?: BrowserContextOptions) => (await newBrowser(options)).newPage()

/** Each syllable grows letter by letter before it is committed, so that the page sees real composition events. */
export async function compose(page: Page, syllables: string[][], isLastCommitted = true) {
  const devtools = await page.context().newCDPSession(page)
  for (const [at, steps] of syllables.entries()) {
    for (const text of steps)
      await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    if (isLastCommitted || at < syllables.length - 1) await devtools.send('Input.insertText', { text: steps.at(-1)! })
  }
  await devtools.detach()
}

/** Ends an open composition, as the input method does at Enter. */
export async function commit(page: Page, text: string) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.insertText', { text })
  await devtools.detach()
}

/** The keys go somewhere: the focus has not fallen to the body of the page. */
export const focusIsKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body), { timeout: WAIT_MS }).toBe(true)

/**
 * Handles the next request of the pattern, and lets all later ones pass. The route stays: the end of the last one ends the whole
 * interception, and strands whatever is fetched at that moment.
 */
export function routeOnce(page: Page, pattern: string, handle: (route: Route) => Promise<unknown>) {
  let isDone = false
  return page.route(pattern, async route => {
    if (isDone) return route.fallback()
    isDone = true
    await handle(route)
  })
}

/** A closed layer takes its entry of the history along, and would break off a journey that begins meanwhile. */
export const layersAreGone = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0), { timeout: WAIT_MS })
    .toBe(0)

export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/login/')
  await page.getByLabel('이메일', { exact: true }).fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL('/')
}

/** A browser that was signed in before: the next page that it opens is somebody's. */
export async function enter(page: Page, email: string, url = inject('url'), password = PASSWORD) {
  const before = visitor({ url })
  await before.signIn(email, password)
  const cookies = [...before.cookies].map(([name, value]) => ({ name, value, url: url.replace(/^http:/, 'https:') }))
  await page.context().addCookies(cookies.map(each => ({ ...each, httpOnly: true, sameSite: 'Strict' as const })))
}

/** Advances the page's virtual clock, regardless of the machine's speed; between two runs it stands still. */
export async function clockOf(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return async (budget: number) => {
    const passed = new Promise(resolve => devtools.once('Emulation.virtualTimeBudgetExpired', resolve))
    await devtools.send('Emulation.setVirtualTimePolicy', { policy: 'advance', budget })
    await passed
  }
}

/** 남궁, as the keys of a two-set keyboard build it. */
export const NAMGUNG = [
  ['ㄴ', '나', '남'],
  ['ㄱ', '구', '궁'],
]

/** 안녕하세요 */
export const HELLO = [
  ['ㅇ', '아', '안'],
  ['ㄴ', '녀', '녕'],
  ['ㅎ', '하'],
  ['ㅅ', '세'],
  ['ㅇ', '요'],
]
/** 결제 */
export const PAYMENT = [
  ['ㄱ', '겨', '결'],
  ['ㅈ', '제'],
]

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** A toast that fades while axe looks at it has no contrast for that moment. */
const NO_FADING = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[data-leaving] { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}`
type AxeOptions = { resultTypes: ['violations']; preload: boolean }
type Axe = { run: (of: Document | { include: string[] }, options: AxeOptions) => Promise<Found> }
type Found = { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }

/** `within` is a selector: the rest of the page is not looked at. */
type AxeLook = { hasHeading?: boolean; within?: string | undefined }

/** The violations that axe finds on the current page, which must have been opened with `bypassCSP`. */
export async function axeComplaints(page: Page, { hasHeading = true, within }: AxeLook = {}) {
  // A dialog hides the page's own heading.
  if (hasHeading) await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe};${NO_FADING}`)
  const options: AxeOptions = {
    resultTypes: ['violations'],
    // Its rules about sheets and sounds are not asked for here, and fetch these once more.
    preload: false,
  }
  const { violations } = await page.evaluate(
    ([part, options]) =>
      (window as unknown as { axe: Axe }).axe.run(part === undefined ? document : { include: [part] }, options),
    [within, options] as const,
  )
  return violations.map(
    ({ id, nodes }) =>
      `${page.url()} ${id} ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
  )
}
