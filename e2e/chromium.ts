// The browser from the packages: its path and its arguments, for the stories and for the benchmarks.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { threadId } from 'node:worker_threads'
import chromium from '@sparticuz/chromium'

// Not the package's own arguments, because they disable web security and process isolation.
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  // A name that is not localhost, as in an office network.
  '--host-resolver-rules=MAP dure.test 127.0.0.1',
]

// Hinting moves letters to whole pixels, which makes their gaps uneven; no screen of today does it.
const UNHINTED = '--font-render-hinting=none'

/** Stories draw without a pretended graphics card, which would be a fifth of their work. */
export const DRAWN_PLAINLY = ['--disable-gpu', '--disable-software-rasterizer', UNHINTED]
/** Measurements draw as a graphics card does. */
export const DRAWN_BY_GPU = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']

// The package unpacks into the temporary folder, whoever and whichever version left a file there, and two workers begin at
// once: each unpacks for itself, and the first to finish gives its folder the name that all look for.
export async function unpackedChromium() {
  const home = resolve('node_modules/.cache/chromium')
  if (!existsSync(home)) {
    const own = `${home}.new-${process.pid}-${threadId}`
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
