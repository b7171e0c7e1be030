// A real browser that comes with the packages, and a hand that types Hangul as an input method does.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium as playwright, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, expect, inject, onTestFinished } from 'vitest'
import { PASSWORD } from '../server/testing/visitor.ts'
import { CHROMIUM_ARGUMENTS, unpackedChromium } from './chromium.ts'

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

export const launch = async () =>
  playwright.launch({
    executablePath: await unpackedChromium(),
    args: CHROMIUM_ARGUMENTS,
    headless: true,
    // Without a language of the machine, a file could have no Korean name.
    env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
  })

let browser: Promise<Browser> | undefined
// Without isolation this file is loaded once a worker; the browser lives as long.
const shared = () => (browser ??= launch())
afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
})

let people = 0
/** An address of its own, so that one story's limits are not another's. */
const address = () => `172.16.${Math.floor(++people / 250)}.${(people % 250) + 1}`

/** What the browser says about an answer that the story asked for. */
const EXPECTED = /the server responded with a status of (401|404|409|410|422|429)|ERR_INTERNET_DISCONNECTED/

/** A browser of its own: nothing signed in, nothing remembered. A complaint in the console fails the story. */
export async function newBrowser(options: BrowserContextOptions = {}, expected = EXPECTED) {
  const complaints: string[] = []
  const context = await (
    await shared()
  ).newContext({
    baseURL: inject('url'),
    locale: 'ko-KR',
    viewport: DESKTOP,
    extraHTTPHeaders: { 'x-forwarded-for': address() },
    ...options,
  })
  context.setDefaultTimeout(15_000)
  context.on('console', message => {
    if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text())
  })
  context.on('weberror', error => void complaints.push(error.error().message))
  onTestFinished(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
  return context
}

export const newPage = async (options?: BrowserContextOptions) => (await newBrowser(options)).newPage()

/** Each syllable grows letter by letter before it is committed, so the page sees real composition events. */
export async function compose(page: Page, syllables: string[][], isLastCommitted = true) {
  const devtools = await page.context().newCDPSession(page)
  for (const [at, steps] of syllables.entries()) {
    for (const text of steps)
      await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    if (isLastCommitted || at < syllables.length - 1) await devtools.send('Input.insertText', { text: steps.at(-1)! })
  }
  await devtools.detach()
}

/** Ends a composition that is still open, as the input method does at Enter. */
export async function commit(page: Page, text: string) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.insertText', { text })
  await devtools.detach()
}

/** Signs in as a person does. */
export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/login/')
  await page.getByLabel('이메일', { exact: true }).fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL('/')
}

/** 남궁, as the keys of a two-set keyboard build it. */
export const NAMGUNG = [
  ['ㄴ', '나', '남'],
  ['ㄱ', '구', '궁'],
]

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Found = { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }

/** What axe has against the page as it stands. The page must have been opened with `bypassCSP`. */
export async function axeComplaints(page: Page, { hasHeading = true } = {}) {
  // Behind a dialog the page's own heading is hidden.
  if (hasHeading) await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(200)
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run: () => Promise<Found> } }).axe.run(),
  )
  return violations.map(
    ({ id, nodes }) =>
      `${page.url()} ${id} ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
  )
}
