// Starts a server in a process of its own, for the run or for one test.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type Environment = Record<string, string>
export type As = { uid?: number; gid?: number }

const PROGRAMS = {
  alone: ['server/main.ts'],
  // Threads of V8 wait all the time for the main thread to collect garbage.
  pressed: ['--stress-concurrent-allocation', 'server/main.ts'],
  launched: ['bin/run.mjs', 'start'],
  demo: ['bin/run.mjs', 'start', '--demo'],
}
export type How = keyof typeof PROGRAMS

/** On a quiet machine. Limits in seconds are stretched as far as a start takes longer than this. */
const QUIET_START_MS = 2_500

/**
 * Resolves once it says where it is, or once it has ended. Without a port the system chooses one that is free.
 * @param over kills it, also before that
 */
export async function launched(environment: Environment, as: As = {}, how: How = 'alone', over?: AbortSignal) {
  const { PATH = '', TMPDIR, NODE_COMPILE_CACHE } = process.env
  const kept = { PATH, ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
  const from = performance.now()
  const child = spawn(process.execPath, PROGRAMS[how], {
    ...as,
    ...(over && { signal: over, killSignal: 'SIGKILL' as const }),
    env: { ...kept, LOG_LEVEL: 'warn', PORT: '0', ...environment },
    // The last one tells it when this process is gone, however that happened.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // The signal is all that can be wrong with it.
  child.on('error', () => undefined)
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>
  let output = ''
  const ready = new Promise<string | undefined>(resolve => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => {
        output += String(chunk)
        const url = /두레가 시작되었습니다: (http\S+)\n/.exec(output)?.[1]
        if (url) resolve(url)
      })
    void ended.then(() => resolve(undefined))
  })
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) await kill('SIGTERM')
  }
  const open = await ready
  const slowness = Math.max(1, (performance.now() - from) / QUIET_START_MS)
  const url = open ?? ''
  return {
    url,
    port: open ? new URL(open).port : '',
    isOpen: open !== undefined,
    slowness,
    ended,
    kill,
    stop,
    output: () => output,
    pid: child.pid!,
  }
}
