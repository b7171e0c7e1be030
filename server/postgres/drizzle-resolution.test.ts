import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../node_modules/drizzle-orm/package.json' with { type: 'json' }
import { drizzleFile } from './drizzle-resolution.ts'

const SERVER = join(import.meta.dirname, '..')
const home = new URL('../../node_modules/drizzle-orm/', import.meta.url).href
type Entry = { import: { default: string } }
const told = (path: string) => {
  const entry = (manifest.exports as unknown as Record<string, Entry>)[path]!
  return new URL(entry.import.default, home).href
}

test('every file of drizzle-orm that the server imports is where the package says', () => {
  const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.ts'))
  const imported = sources.flatMap(path =>
    [...readFileSync(join(SERVER, path), 'utf8').matchAll(/from '(drizzle-orm[^']*)'/g)].map(([, name]) => name!),
  )
  const names = [...new Set(imported)]
  expect(names.length).toBeGreaterThan(2)
  expect(names.map(name => drizzleFile(name))).toEqual(names.map(name => told(name.replace('drizzle-orm', '.'))))
})

test('a file of the package finds the one beside it, and everything else is left to Node', () => {
  expect(drizzleFile('./entity.js', `${home}column.js`)).toBe(`${home}entity.js`)
  expect(drizzleFile('./unknown.js', `${home}column.js`)).toBeUndefined()
  expect(drizzleFile('./entity.js', 'file:///elsewhere.js')).toBeUndefined()
  expect(drizzleFile('drizzle-orm/unknown')).toBeUndefined()
  expect(drizzleFile('drizzle-orm-other')).toBeUndefined()
})
