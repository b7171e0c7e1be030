// A server in a process of its own, for what cannot be done to the shared one: killing it, starving it, starting it wrong.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from './run.ts'

export async function newDirectory(mode = 0o755) {
  const directory = await mkdtemp(join(tmpdir(), 'dure-process-'))
  await chmod(directory, mode)
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

type Environment = Record<string, string>
type As = { uid?: number; gid?: number }

const PROGRAMS = {
  alone: ['server/main.ts'],
  launched: ['bin/run.mjs', 'start'],
  demo: ['bin/run.mjs', 'start', '--demo'],
}

/** Runs `server/main.ts`, or what npm runs to launch it; resolves once it says where it is, or once it has ended. */
export async function startedServer(
  environment: Environment,
  as: As = {},
  how: 'alone' | 'launched' | 'demo' = 'alone',
) {
  const port = environment.PORT ?? String(await freePort())
  const { PATH = '', TMPDIR } = process.env
  const program = PROGRAMS[how]
  const child = spawn(process.execPath, program, {
    ...as,
    env: { PATH, ...(TMPDIR && { TMPDIR }), LOG_LEVEL: 'warn', PORT: port, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>
  let output = ''
  const ready = new Promise<boolean>(resolve => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += String(chunk)
        if (output.includes('두레가 열렸습니다')) resolve(true)
      })
    void ended.then(() => resolve(false))
  })
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) await kill('SIGTERM')
  })
  const isOpen = await ready
  return { url: `http://localhost:${port}`, port, isOpen, ended, kill, output: () => output, pid: child.pid! }
}
