// Finds the files of drizzle-orm without asking Node. The package's manifest lists 180 KB of files, and Node copies and reads
// all of it for each of the package's modules: that was half of the work of a start.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const PACKAGE = 'drizzle-orm'
const HOME = new URL(`../../node_modules/${PACKAGE}/`, import.meta.url).href

/** The address of a file of the package, or undefined where Node itself has to find it. */
export function drizzleFile(specifier: string, importer = '') {
  if (specifier.startsWith('.'))
    return importer.startsWith(HOME) ? existing(new URL(specifier, importer).href) : undefined
  if (specifier === PACKAGE) return existing(`${HOME}index.js`)
  if (!specifier.startsWith(`${PACKAGE}/`)) return undefined
  const path = HOME + specifier.slice(PACKAGE.length + 1)
  return existing(`${path}/index.js`) ?? existing(`${path}.js`)
}

const existing = (url: string) => (existsSync(fileURLToPath(url)) ? url : undefined)

registerHooks({
  resolve(specifier, { parentURL, conditions }, next) {
    // Modules that are required lie in other files.
    const url = conditions.includes('import') ? drizzleFile(specifier, parentURL) : undefined
    return url === undefined ? next(specifier) : { url, format: 'module', shortCircuit: true }
  },
})
