// Selects the tests that a change touches: tests that import it, tests of the rooms that import it, and tests that call
// their routes. Tests reach the server over HTTP, so imports alone would find few of them.
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path/posix'
import { readFiles, repository } from './rules/tree.ts'

const TEST = /\.test\.tsx?$/
/** Nearly everything stands on these. */
const EVERYTHING = [
  /^(package|package-lock|tsconfig)\.json$/,
  /^(vite|vitest|drizzle)\.config\.ts$/,
  /^migrations\//,
  /^bin\/(run\.mjs|test\.ts|tally\.ts)$/,
  /^contract\/(route|index|errors|events|permissions)\.ts$/,
  /^server\/[^/]+\.ts$/,
  /^server\/(http|live|postgres|testing)\//,
  /^web\/[^/]+$/,
  /^web\/(ui|live|opening|public)\//,
  /^e2e\/(browser|chromium)\.ts$/,
]
/** Tests without a server: they take a second. */
const ALWAYS = /^(contract|korean|bin)\//
/** Tests that walk over every route. */
const SWEEPS = /^server\/(testing|http)\//

type Sources = ReadonlyMap<string, string>

function importsOf(path: string, sources: Sources) {
  const named = [...(sources.get(path) ?? '').matchAll(/(?:\bfrom|\bimport)[\s(]*'([#.][^']+)'/g)].map(
    found => found[1]!,
  )
  return named.map(name => (name.startsWith('#') ? `${name.slice(1)}.ts` : join(dirname(path), name)))
}

/** All that is reached from these by the given steps, these among them. */
function reachedFrom(starts: Iterable<string>, stepsOf: (path: string) => Iterable<string>) {
  const reached = new Set(starts)
  for (const path of reached) for (const next of stepsOf(path)) reached.add(next)
  return reached
}

/** These import every room, and what imports them is touched by none in particular. */
const ASSEMBLING = /^(server\/app\.ts|web\/app\.tsx|contract\/index\.ts)$/
const isContract = (path: string) => path.startsWith('contract/')
const roomOf = (path: string) => /^(?:server|web)\/[^/]+\/(?=.)/.exec(path)?.[0]

/** @returns paths of test files, or undefined where nothing less than all of them will do */
export function touchedTests(changed: readonly string[], sources: Sources): string[] | undefined {
  if (changed.some(path => !TEST.test(path) && EVERYTHING.some(each => each.test(path)))) return undefined
  const paths = [...sources.keys()]
  const imports = new Map(paths.map(path => [path, importsOf(path, sources)]))
  const importers = new Map<string, string[]>()
  for (const [path, named] of imports)
    for (const each of named) importers.set(each, [...(importers.get(each) ?? []), path])

  const reached = reachedFrom(changed, path => (ASSEMBLING.test(path) ? [] : (importers.get(path) ?? [])))
  const rooms = new Set([...reached].filter(path => !TEST.test(path)).flatMap(path => roomOf(path) ?? []))
  const speaking = paths.filter(path => /\/(routes|queries)\.tsx?$/.test(path) && rooms.has(roomOf(path) ?? ''))
  const calledBy = (room: string) =>
    speaking.filter(path => roomOf(path) === room).flatMap(path => imports.get(path)!.filter(each => isContract(each)))
  const callers = (contracts: readonly string[]) =>
    paths.filter(test => {
      if (!TEST.test(test)) return false
      const own = reachedFrom([test], path => (imports.get(path) ?? []).filter(isOfTests))
      return [...own].some(path => imports.get(path)?.some(each => contracts.includes(each)))
    })
  const stories = paths.filter(path => TEST.test(path) && path.startsWith('e2e/'))
  const storiesOf = (room: string) => stories.filter(path => path.startsWith(`e2e/${room.split('/')[1]}`))
  const calling = new Set(
    [...rooms].flatMap(room => {
      const found = [...callers(calledBy(room)), ...storiesOf(room)]
      // A room that no story names is part of some page all the same.
      const isNamed = found.some(path => path.startsWith('e2e/'))
      return isNamed || !changed.some(path => roomOf(path) === room) ? found : [...found, ...stories]
    }),
  )
  const isOnServer = [...reached].some(path => /^(server|contract)\//.test(path) && !TEST.test(path))
  return paths.filter(
    path =>
      TEST.test(path) &&
      (reached.has(path) ||
        ALWAYS.test(path) ||
        rooms.has(roomOf(path) ?? '') ||
        (isOnServer && SWEEPS.test(path)) ||
        calling.has(path)),
  )
}

/** Helpers of tests, but not those of all servers. */
const isOfTests = (path: string) => /^e2e\/|\/test\.tsx?$/.test(path)

/** Since this commit, or since the last one: written, staged, new or deleted. */
export function changedFiles(since = 'HEAD', root = repository) {
  const asked = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  const base = asked('merge-base', since, 'HEAD').join('').trim()
  return [...new Set([...asked('diff', '--name-only', '-z', base), ...asked('ls-files', '-oz', '--exclude-standard')])]
}

export const testsSince = (since?: string) => {
  const changed = changedFiles(since)
  return { changed, tests: touchedTests(changed, new Map(readFiles().map(({ path, text }) => [path, text]))) }
}
