// Collects what comes one by one, and applies it together before the next paint: a burst is drawn once.
import { notifyManager } from '@tanstack/react-query'

/** A page that nobody sees is not painted. */
const UNPAINTED_MS = 100

export function beforePaint<Each>(apply: (each: Each) => void) {
  let waiting: Each[] = []
  let frame = 0
  let late: ReturnType<typeof setTimeout> | undefined
  /** Applies what has come so far, in its order; one that fails does not keep the others from being applied. */
  function flush() {
    const now = clear()
    notifyManager.batch(() => {
      for (const each of now)
        try {
          apply(each)
        } catch (error) {
          reportError(error)
        }
    })
  }
  function clear() {
    cancelAnimationFrame(frame)
    clearTimeout(late)
    const before = waiting
    waiting = []
    return before
  }
  return {
    flush,
    clear,
    add: (each: Each) => {
      if (waiting.push(each) > 1) return
      frame = requestAnimationFrame(flush)
      late = setTimeout(flush, UNPAINTED_MS)
    },
  }
}
