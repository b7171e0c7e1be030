// Work that takes a whole core: a few at once and some waiting. The thread pool that does it also serves the files.
import { refuse } from '../refusal.ts'

/** Answers a function that does work when it is its turn, or refuses when too many wait already. */
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
