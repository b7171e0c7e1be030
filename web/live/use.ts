// When this page was last used. The server hears of it now and then, and knows by itself when that was long ago: a page that
// nobody uses may be frozen, and could not say so.
const SAID_EVERY_MS = 30_000
const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const

let usedAt = performance.now()

export const idleMs = () => Math.round(performance.now() - usedAt)

/** @returns ends it */
export function followUse(say: () => void) {
  let saidAt = performance.now()
  let saying: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    saying = undefined
    saidAt = performance.now()
    say()
  }
  const use = () => {
    usedAt = performance.now()
    // The last use is said as well, later.
    saying ??= setTimeout(tell, Math.min(SAID_EVERY_MS, Math.max(0, saidAt + SAID_EVERY_MS - usedAt)))
  }
  const look = () => document.visibilityState === 'visible' && use()
  for (const name of USES) addEventListener(name, use, { capture: true, passive: true })
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(saying)
    for (const name of USES) removeEventListener(name, use, { capture: true })
    document.removeEventListener('visibilitychange', look)
  }
}
