// The process: starts the server, and stops it on a signal. Any failure at the start is reported in one sentence.
// Before anything that imports drizzle-orm.
import './postgres/drizzle-resolution.ts'
import { startSentence } from '#korean/start'
import { StartError } from './refusal.ts'

const FORCED_MS = 15_000
const LINGERING_MS = 1_000

/**
 * The process ends by itself as soon as nothing is open any more. `process.exit` would join the threads of V8 while one of
 * them may wait for the main thread to collect garbage, and then neither goes on (nodejs/node#54918).
 */
function end(code: number) {
  process.exitCode ??= code
  process.channel?.unref()
  // Reached only if something is still open, because it keeps nothing open itself.
  setTimeout(() => process.exit(), LINGERING_MS).unref()
}

try {
  // Imported only here, inside the try, because a wrong variable throws while the module loads; and before everything else,
  // so that it is said at once.
  await import('./config.ts')
  const { start } = await import('./start.ts')
  const starting = start({ isDemo: process.argv.includes('--demo') })
  let stopping = false
  const stopped = async () => {
    if (stopping) return
    stopping = true
    console.log(startSentence('stopping'))
    setTimeout(() => process.exit(1), FORCED_MS).unref()
    // A signal may arrive before everything has started.
    const stop = await starting.catch(() => () => undefined)
    await stop()
    end(0)
  }
  // The launcher died without sending a signal.
  process.on('disconnect', () => void stopped())
  process.on('SIGTERM', () => void stopped())
  // A terminal sends its own signal in addition to the one that the launcher passes on.
  process.on('SIGINT', () => void stopped())
  // The terminal was closed.
  process.on('SIGHUP', () => void stopped())
  await starting
} catch (error) {
  const { name, message } = error as Error
  const isOurs = error instanceof StartError
  console.error(isOurs ? message : startSentence('unexpected', { why: `${name}: ${message}` }))
  end(1)
}
