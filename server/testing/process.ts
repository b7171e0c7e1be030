// A server in a separate process, for tests that must not touch the shared one: killing it, starving it, starting it wrong.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { launched, type As, type Environment, type How } from './launch.ts'
import { onDemand } from './on-demand.ts'

export async function newDirectory(mode = 0o755) {
  const directory = await mkdtemp(join(tmpdir(), 'dure-process-'))
  await chmod(directory, mode)
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** With a database that is already migrated, for tests of something else than its making. */
export async function preparedDirectory() {
  const directory = await newDirectory()
  const { dataDir } = await onDemand('prepared')
  // With its owner, who is not root.
  await promisify(execFile)('cp', ['-a', join(dataDir, 'postgres'), directory])
  return directory
}

/** Runs `server/main.ts`, or npm's launcher, for as long as the test. */
export async function startedServer(environment: Environment, as?: As, how?: How) {
  const over = new AbortController()
  onTestFinished(() => over.abort())
  const server = await launched(environment, as, how, over.signal)
  onTestFinished(server.stop)
  return server
}
