// Rate limits in this node's memory: cheap, lost at a restart, good against floods. Limits that must survive are in
// PostgreSQL.
import { config } from '../config.ts'
import { refuse } from '../refusal.ts'

const MINUTE = 60_000
const LONGEST_MS = 60 * MINUTE

/** The highest number of calls in a period. */
export type RateLimit = { name: string; most: number; perMs: number }

/**
 * @param minutes an hour at most, because older counts are dropped
 */
export function rateLimit(name: string, most: number, { minutes = 1 } = {}): RateLimit {
  if (minutes * MINUTE > LONGEST_MS) throw new Error(`${name} counts longer than is remembered`)
  return { name, most, perMs: minutes * MINUTE }
}

/** The limits of every call: for signed-in callers, and for all others. */
export const callLimit = rateLimit('call', 600)
export const anonymousLimit = rateLimit('anonymous', 2_000)
/** One limit for all searchable lists: fields are debounced, and the same words again count once (`countSearch`). */
export const searchLimit = rateLimit('search', 60)

type Window = { start: number; count: number; before: number }
const windows = new Map<string, Window>()
const MOST_KEYS = 100_000

/** A sliding window made of two fixed ones: the part of the last one that is still in reach counts proportionally. */
function windowOf({ name, perMs }: RateLimit, key: string, now: number) {
  const id = `${name} ${key}`
  const start = now - (now % perMs)
  let window = windows.get(id)
  if (!window || window.start !== start) {
    const before = window?.start === start - perMs ? window.count : 0
    window = { start, count: 0, before }
    // Drops only the oldest window, so that a flood of new keys does not free all others.
    if (windows.size >= MOST_KEYS) windows.delete(windows.keys().next().value!)
    windows.delete(id)
    windows.set(id, window)
  }
  return window
}

const weightOf = ({ start, count, before }: Window, perMs: number, now: number) =>
  count + before * (1 - (now - start) / perMs)

/** Counts one call, or as many deeds as it does, and refuses if they are too many. */
export function countRate(limit: RateLimit, key: string, { now = Date.now(), count = 1 } = {}) {
  if (!config.limitsRates) return
  checkRate(limit, key, now, count)
  windowOf(limit, key, now).count += count
}

/** Refuses if the limit is reached, without counting: for limits that count only failures. */
export function checkRate(limit: RateLimit, key: string, now = Date.now(), count = 1) {
  if (!config.limitsRates) return
  const { most, perMs } = limit
  const window = windowOf(limit, key, now)
  if (weightOf(window, perMs, now) + count <= most) return
  refuse('rate.limited', { retryAfter: Math.max(1, Math.ceil((window.start + perMs - now) / 1000)) })
}

const searched = new Map<string, number>()
const MOST_SEARCHES = 20_000

/** The same words again are not a new search: a list is fetched again whenever a row of it changes. */
export function countSearch(userId: number, words: string, now = Date.now()) {
  const id = `${userId} ${words}`
  const last = searched.get(id)
  if (last === undefined || now - last > MINUTE) countRate(searchLimit, String(userId), { now })
  // The oldest goes first.
  searched.delete(id)
  if (searched.size >= MOST_SEARCHES) searched.delete(searched.keys().next().value!)
  searched.set(id, now)
}

setInterval(() => {
  for (const [id, at] of searched) if (at < Date.now() - MINUTE) searched.delete(id)
  const oldest = Date.now() - 2 * LONGEST_MS
  for (const [id, { start }] of windows) if (start < oldest) windows.delete(id)
}, MINUTE).unref()
