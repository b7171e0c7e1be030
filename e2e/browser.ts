// A real browser from the packages, and composition of Hangul as an input method does it.
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
    // Without a locale on the machine, a file could have no Korean name.
    env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
  })

let browser: Promise<Browser> | undefined
// Without isolation this file is loaded once for each worker, and the browser lives as long.
const shared = () => (browser ??= launch())
afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
})

let people = 0
/** Each person has their own address, so that one story's rate limits do not affect another. */
const address = () => `172.16.${Math.floor(++people / 250)}.${(people % 250) + 1}`

/** The console messages about answers that the story provokes. */
const EXPECTED = /the server responded with a status of (401|404|409|410|422|429)|ERR_INTERNET_DISCONNECTED/

/** A separate browser context: nothing signed in, nothing stored. A complaint in the console fails the story. */
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

export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/login/')
  await page.getByLabel('이메일', { exact: true }).fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL('/')
}

/** 남궁, as a two-set keyboard builds it. */
export const NAMGUNG = [
  ['ㄴ', '나', '남'],
  ['ㄱ', '구', '궁'],
]

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Found = { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }

/** The violations that axe finds on the current page, which must have been opened with `bypassCSP`. */
export async function axeComplaints(page: Page, { hasHeading = true } = {}) {
  // A dialog hides the page's own heading.
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
