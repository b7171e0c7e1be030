// A real browser for measurements, ended with everything else.
import { chromium as playwright } from 'playwright-core'
import { CHROMIUM_ARGUMENTS, DRAWN_BY_GPU, unpackedChromium } from '../e2e/chromium.ts'
import { afterwards } from './ending.ts'

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
