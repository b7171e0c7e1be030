// Limits work that takes a whole core: a few run and some wait, because the same thread pool also serves the files.
import { refuse } from '../refusal.ts'

/** Answers a function that runs work in its turn, or refuses if too many wait already. */
export function semaphore(most: { atOnce: number; waiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most.atOnce) {
      if (waiting.length >= most.waiting) refuse('busy')
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
