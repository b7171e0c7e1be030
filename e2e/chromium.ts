// The browser from the packages: its path and its arguments, for the stories and for the benchmarks.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { threadId } from 'node:worker_threads'
import chromium from '@sparticuz/chromium'

// Not the package's own arguments, because they disable web security and process isolation.
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // A host name other than localhost, as in an office network.
  '--host-resolver-rules=MAP dure.test 127.0.0.1',
]

// The package unpacks into the shared temporary folder, where any user or version may have left a file, and two workers
// start at once. So each unpacks into its own folder, and the first one renames its folder to the common name.
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
