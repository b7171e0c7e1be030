// The one entry point: installs missing packages, finds the right Node, builds a stale front end, then starts the task.
// Plain JavaScript without dependencies, because it runs before the packages are installed, on the machine's own Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverFlags } from './flags.mjs'

const OLDEST_HERE = 20
const OLDEST_SERVER = 24
const INSTALLED = 'node_modules/.installed'
const BUILT = 'dist/.built'
const FRONT_END = [
  'package-lock.json',
  'vite.config.ts',
  'bin/chunks.ts',
  'bin/joining.ts',
  'bin/fetched-first.ts',
  'bin/icons.ts',
  'bin/preloads.ts',
  'bin/notices.ts',
  'contract',
  'korean',
  'web',
]
const DEV_URL = 'http://localhost:5173'

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
process.env.PATH = join(process.cwd(), 'node_modules', '.bin') + delimiter + process.env.PATH
// The cache strips types once, not at every start, which also saves the memory of the stripper.
process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), 'node_modules', '.cache', 'compile')
const sentences = JSON.parse(readFileSync('korean/start.json', 'utf8'))

const [task, ...rest] = process.argv.slice(2)
const major = version => Number(version.replace('v', '').split('.')[0])
if (major(process.version) < OLDEST_HERE) give('oldNode', { oldest: OLDEST_HERE, found: process.version })

const tool = path => [node, join('node_modules', path)]
const tasks = {
  start: () => (build(), together([[node, ...serverFlags, 'server/main.ts', ...rest]])),
  dev() {
    process.env.PUBLIC_URL ??= DEV_URL
    together([[node, '--watch', '--watch-preserve-output', 'server/main.ts', ...rest], tool('vite/bin/vite.js')])
  },
  test: () => (build(), together([[node, 'bin/test.ts', ...rest]])),
  bench: () => (build(), together([[node, 'bench/run.ts', ...rest]])),
  pictures: () => (build(), (process.env.SCREENS = 'all'), together([[node, 'bin/test.ts', 'e2e/pictures']])),
  format: () => together([[...tool('oxfmt/bin/oxfmt'), ...rest]]),
  migration: () => together([[...tool('drizzle-kit/bin.cjs'), 'generate', ...rest]]),
}
if (!(task in tasks)) give('noTask', { task, tasks: Object.keys(tasks).join(', ') })

install()
const node = newEnoughNode()
tasks[task]()

function install() {
  const wanted = fingerprint(['package.json', 'package-lock.json']) + `-${process.platform}-${process.arch}`
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === wanted) return
  say('installing')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  // Keeps to the lock file without rewriting it, and skips another platform's package that a registry may lack.
  const options = ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error', '--progress=true']
  const { status } = spawnSync(npm[0], [...npm.slice(1), ...options], { stdio: 'inherit' })
  if (status !== 0) give('installFailed')
  rmSync('node_modules/.cache', { recursive: true, force: true }) // tools unpacked older packages into it
  writeFileSync(INSTALLED, wanted)
}

function newEnoughNode() {
  const pinned = join('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  for (const candidate of [pinned, process.execPath]) {
    const { stdout, status } = spawnSync(candidate, ['--version'], { encoding: 'utf8' })
    if (status === 0 && major(stdout) >= OLDEST_SERVER) return candidate
  }
  return give('noNode', { oldest: OLDEST_SERVER, platform: `${process.platform}-${process.arch}` })
}

function build() {
  const wanted = fingerprint(FRONT_END)
  if (existsSync(BUILT) && readFileSync(BUILT, 'utf8') === wanted) return
  say('building')
  inTurn([...tool('vite/bin/vite.js'), 'build', '--logLevel', 'warn'])
  inTurn([node, 'bin/notices.ts'])
  writeFileSync(BUILT, wanted)
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  const add = path => {
    if (statSync(path).isDirectory())
      return readdirSync(path)
        .toSorted()
        .forEach(name => add(join(path, name)))
    if (!/\.test\.tsx?$/.test(path)) hash.update(path).update(readFileSync(path))
  }
  paths.forEach(add)
  return hash.digest('hex')
}

function inTurn([program, ...args]) {
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) give('buildFailed')
}

/** Runs the programs side by side: signals reach them all, and when one ends the others end too. */
function together(commands) {
  // The IPC channel tells the server when this process ends, however that happens.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const children = commands.map(([program, ...args]) => spawn(program, args, { stdio }))
  const pass = signal => children.forEach(child => child.kill(signal))
  stopWithNpm(() => pass('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal))
  let code
  let running = children.length
  for (const child of children)
    child.on('exit', (status, signal) => {
      code ??= status ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)
      if (--running === 0) process.exit(code)
      pass('SIGTERM')
    })
}

/** A killed npm tells nobody, but its children must not live on and hold the data. */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && stop(), 500).unref()
}

function fill(name, values = {}) {
  return sentences[name].replace(/\{(\w+)\}/g, (_, word) => String(values[word] ?? ''))
}

function say(name) {
  console.log(fill(name))
}

function give(name, values) {
  console.error(fill(name, values))
  process.exit(1)
}
