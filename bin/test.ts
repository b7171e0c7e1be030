// Runs every check and every test, and counts them in one last line. `npm test -- auth` runs the tests of one feature,
// `npm test -- --changed` every check and the tests that the work since the last commit touches, `--changed=main` since main.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testsSince } from './changed.ts'

const words = process.argv.slice(2)
const tool = (path: string) => join('node_modules', path)
const CHECKED = ['contract', 'korean', 'server', 'web', 'e2e', 'bin', 'bench']

const checks: [string, string[]][] = [
  ['format', [tool('oxfmt/bin/oxfmt'), '--check']],
  ['lint', [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  ['types', [tool('typescript/bin/tsc'), '-p', '.']],
  ['imports', [tool('dependency-cruiser/bin/dependency-cruiser.mjs'), ...CHECKED.filter(path => existsSync(path))]],
  ['house rules', ['bin/house-rules.ts']],
]

function run(args: string[], environment: NodeJS.ProcessEnv = {}) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  return status === 0
}

function check([name, args]: [string, string[]]) {
  console.log(`\n— ${name}`)
  const succeeded = run(args)
  if (!succeeded) failures.push(name)
  return succeeded
}

function test(filters: string[]) {
  console.log('\n— tests')
  const directory = mkdtempSync(join(tmpdir(), 'dure-tally-'))
  const file = join(directory, 'tally.json')
  const succeeded = run([tool('vitest/vitest.mjs'), 'run', ...filters], { TALLY_FILE: file })
  const { passed, failed } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { passed: number; failed: number })
    : { passed: 0, failed: 0 }
  rmSync(directory, { recursive: true })
  if (!succeeded) failures.push('tests')
  // A run that failed without a failed test still counts as one failure.
  return { passed, failed: succeeded ? failed : Math.max(1, failed) }
}

const failures: string[] = []
if (words[0] === 'checklist') process.exit(run(['bin/checklist.ts']) ? 0 : 1)

const changed = words.find(word => /^--changed(=|$)/.test(word))
const touched = changed === undefined ? undefined : testsSince(changed.split('=')[1])
if (touched)
  console.log(`${touched.changed.length} files changed, ${touched.tests?.length ?? 'all'} test files touched`)
const filters = touched ? (touched.tests ?? []) : words

const checked = words.length && !touched ? [] : checks.map(check)
const tested = test(filters)
const passed = checked.filter(Boolean).length + tested.passed
const failed = checked.filter(each => !each).length + tested.failed
if (failures.length) console.log(`\nFailed: ${failures.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed || !passed ? 1 : 0)
