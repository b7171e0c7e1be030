// Creates the data directory of a new PostgreSQL, and removes the remains of an interrupted attempt.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { startSentence } from '#korean/start'
import type { Place } from './paths.ts'
import { alive } from './lockfile.ts'
import { StartError } from '../../refusal.ts'

// A new cluster is created under a temporary name and then renamed, so that a half-made one is never found in its place.
export function make({ programs, data, as }: Place) {
  for (const name of existsSync(dirname(data)) ? readdirSync(dirname(data)) : []) {
    const [, maker] = name.startsWith(basename(data)) ? (name.match(/\.new-(\d+)$/) ?? []) : []
    if (maker && !alive(Number(maker))) rmSync(join(dirname(data), name), { recursive: true, force: true })
  }
  if (existsSync(data)) return belongs(data, as)
  const making = `${data}.new-${process.pid}`
  mkdirSync(making, { recursive: true, mode: 0o700 })
  if (as.uid !== undefined) chownSync(making, as.uid, as.gid!)
  const options = ['--username=dure', '--auth-local=trust', '--auth-host=reject', '--encoding=UTF8', '--data-checksums']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const made = spawnSync(join(programs, 'bin/initdb'), ['-D', making, ...options, ...locale], {
    ...as,
    cwd: '/',
    encoding: 'utf8',
  })
  if (made.status !== 0)
    throw new StartError(startSentence('postgresFailed', { why: String(made.stderr || made.error).trim() }))
  try {
    renameSync(making, data)
  } catch {
    rmSync(making, { recursive: true, force: true }) // another start created it meanwhile
  }
}

function belongs(data: string, { uid }: Place['as']) {
  const owner = statSync(data).uid
  if (owner !== (uid ?? process.getuid!()))
    throw new StartError(startSentence('dataForeign', { directory: data, uid: owner }))
}
