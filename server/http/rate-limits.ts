// Limits counted in this node's memory: cheap, forgetful, good against floods. What must survive is counted in PostgreSQL.
import { config } from '../config.ts'
import { refuse } from '../refusal.ts'

type Rate = { most: number; perMs: number }
const MINUTE = 60_000

export const rates = {
  user: { most: 600, perMs: MINUTE },
  anonymous: { most: 2_000, perMs: MINUTE },
  checkEmailBrowser: { most: 10, perMs: MINUTE },
  checkEmailNetwork: { most: 100, perMs: MINUTE },
  upload: { most: 60, perMs: MINUTE },
  search: { most: 180, perMs: MINUTE },
  similar: { most: 120, perMs: MINUTE },
  export: { most: 3, perMs: 60 * MINUTE },
  wrongLink: { most: 20, perMs: 15 * MINUTE },
} as const satisfies Record<string, Rate>
export type RateName = keyof typeof rates

type Window = { start: number; count: number; before: number }
const windows = new Map<string, Window>()
const MOST_KEYS = 100_000

/** A sliding window made of two fixed ones: the share of the last one that is still within reach counts along. */
function windowOf(name: RateName, key: string, now: number) {
  const { perMs } = rates[name]
  const id = `${name} ${key}`
  const start = now - (now % perMs)
  let window = windows.get(id)
  if (!window || window.start !== start) {
    const before = window?.start === start - perMs ? window.count : 0
    window = { start, count: 0, before }
    // The oldest goes, so that a flood of names does not set everybody free.
    if (windows.size >= MOST_KEYS) windows.delete(windows.keys().next().value!)
    windows.delete(id)
    windows.set(id, window)
  }
  return window
}

const weightOf = ({ start, count, before }: Window, perMs: number, now: number) =>
  count + before * (1 - (now - start) / perMs)

/** Counts one and refuses when it is one too many. */
export function countRate(name: RateName, key: string, now = Date.now()) {
  if (!config.limitsRates) return
  checkRate(name, key, now)
  windowOf(name, key, now).count++
}

/** Refuses when the limit was reached, without counting: for limits that count failures alone. */
export function checkRate(name: RateName, key: string, now = Date.now()) {
  if (!config.limitsRates) return
  const { most, perMs } = rates[name]
  const window = windowOf(name, key, now)
  if (weightOf(window, perMs, now) + 1 <= most) return
  refuse('rate.limited', { retryAfter: Math.max(1, Math.ceil((window.start + perMs - now) / 1000)) })
}

setInterval(() => {
  const oldest = Date.now() - 2 * Math.max(...Object.values(rates).map(({ perMs }) => perMs))
  for (const [id, { start }] of windows) if (start < oldest) windows.delete(id)
}, MINUTE).unref()
