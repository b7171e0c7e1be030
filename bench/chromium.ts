// The browser that comes with the packages, unpacked once into node_modules/.cache, where the end-to-end tests find it too.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'
import { afterwards } from './ending.ts'

// Not the package's own arguments: they switch web security and process isolation off.
const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
// Playwright would exit at once; run.ts ends everything else as well.
const SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

export async function launchChromium() {
  const executablePath = await unpacked()
  const browser = await playwright.launch({ executablePath, args: ARGUMENTS, headless: true, ...SIGNALS })
  afterwards(() => browser.close())
  return browser
}

// The package unpacks into the temporary folder; whoever is first gives the finished folder its name.
async function unpacked() {
  const home = join(import.meta.dirname, '../node_modules/.cache/chromium')
  if (!existsSync(home)) {
    const own = `${home}.new-${process.pid}`
    mkdirSync(own, { recursive: true })
    const before = process.env.TMPDIR
    process.env.TMPDIR = own
    try {
      await chromium.executablePath()
      renameSync(own, home)
    } catch (error) {
      if (!existsSync(home)) throw error
      rmSync(own, { recursive: true, force: true })
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
    }
  }
  return join(home, 'chromium')
}
