// When the operator's server is asked again: soon after the first failure, and more and more rarely while it goes on.
const WAITS_MS = [30_000, 60_000, 120_000, 300_000] as const

export function askAgain(ask: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    asked++
    ask()
  }
  return {
    /** Something failed. */
    later: () => {
      timer ??= setTimeout(now, WAITS_MS[Math.min(asked, WAITS_MS.length - 1)])
    },
    /** The network is back: whatever waits is asked for at once. */
    sooner: () => {
      if (timer === undefined) return
      asked = 0
      now()
    },
    /** Nothing is missing. */
    forget: () => {
      clearTimeout(timer)
      timer = undefined
      asked = 0
    },
  }
}
