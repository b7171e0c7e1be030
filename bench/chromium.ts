// A real browser for measurements, ended with everything else.
import { type Browser, chromium as playwright, type Page } from 'playwright-core'
import { CHROMIUM_ARGUMENTS, DRAWN_BY_GPU, unpackedChromium } from '../e2e/chromium.ts'
import { afterwards } from './ending.ts'
import { PASSWORD } from './person.ts'

// Playwright would exit at once, but run.ts has more to end.
const SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

export async function launchChromium() {
  const executablePath = await unpackedChromium()
  const browser = await playwright.launch({
    executablePath,
    args: [...CHROMIUM_ARGUMENTS, ...DRAWN_BY_GPU],
    headless: true,
    ...SIGNALS,
  })
  afterwards(() => browser.close())
  return browser
}

/** By the form, as somebody with this address does it. */
export async function signIn(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('이메일', { exact: true }).fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL('/')
}

/** A page of the usual size, of somebody who is signed in. */
export async function signedInPage(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const viewport = { width: 1440, height: 900 }
  const page = await (await browser.newContext({ baseURL, locale: 'ko-KR', viewport })).newPage()
  await signIn(page, email)
  return page
}
