// The process: starts, and stops when it is told to. Whatever goes wrong at the start is one sentence.
import { startSentence } from '#korean/start'
import { StartError } from './refusal.ts'

const FORCED_MS = 15_000

try {
  // Only now, because a wrong variable is noticed while the modules load.
  const { start } = await import('./start.ts')
  const starting = start({ isDemo: process.argv.includes('--demo') })
  let stopping = false
  const stopped = async () => {
    if (stopping) return
    stopping = true
    console.log(startSentence('stopping'))
    setTimeout(() => process.exit(1), FORCED_MS).unref()
    // A signal may come before everything is there to be stopped.
    const stop = await starting.catch(() => () => undefined)
    await stop()
    process.exit(0)
  }
  // The starter is gone without having been able to say so.
  process.on('disconnect', () => void stopped())
  process.on('SIGTERM', () => void stopped())
  // A terminal sends both its own signal and the one that the starter passes on.
  process.on('SIGINT', () => void stopped())
  // The terminal was closed.
  process.on('SIGHUP', () => void stopped())
  await starting
} catch (error) {
  const { name, message } = error as Error
  const isOurs = error instanceof StartError
  console.error(isOurs ? message : startSentence('unexpected', { why: `${name}: ${message}` }))
  process.exit(1)
}
