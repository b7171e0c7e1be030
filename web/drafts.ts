// Typed and unsent text: kept for its author alone, wherever they go meanwhile.
import { useMemo } from 'react'
import type { z } from 'zod'
import { create } from 'zustand'
import { useSessionHolder } from './live/holder.ts'
import { trying } from './session.ts'

const useDrafts = create<Record<string, unknown>>(() => ({}))

type Keep<Draft> = (next: (now: Draft | undefined) => Draft | undefined) => void

/**
 * Kept while this page lives.
 * @param name which form; undefined is no draft
 */
export function useDraft<Draft>(name: string): readonly [Draft | undefined, Keep<Draft>] {
  const key = useKeyOf(name)
  const draft = useDrafts(drafts => drafts[key]) as Draft | undefined
  const keep: Keep<Draft> = next => useDrafts.setState(drafts => ({ [key]: next(drafts[key] as Draft | undefined) }))
  return [draft, keep]
}

const keyOf = (holder: string | undefined, name: string) => `${holder} ${name}`
/** A token that runs out without a network changes nothing: the same person goes on writing. */
const useKeyOf = (name: string) => keyOf(useSessionHolder(), name)

const SAVED_AFTER_MS = 1_000
const KEPT_MS = 30 * 86_400_000
/** The prefix of drafts in the browser's storage. */
const STORED = 'draft '

type Stored = { at: number; draft: unknown }
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** Whether the browser took it; a full or closed storage does not. */
function store(key: string): boolean {
  clearTimeout(waiting.get(key))
  waiting.delete(key)
  const draft = useDrafts.getState()[key]
  const isStored = trying(() => {
    if (draft === undefined) localStorage.removeItem(STORED + key)
    else localStorage.setItem(STORED + key, JSON.stringify({ at: Date.now(), draft } satisfies Stored))
    return true
  })
  if (!isStored) waiting.set(key, setTimeout(store, SAVED_AFTER_MS, key))
  return isStored === true
}

/** A draft that an earlier version kept in another shape counts as none. */
const stored = <Draft>(key: string, shape: z.ZodType<Draft>) =>
  trying(() => {
    const { at, draft } = JSON.parse(localStorage.getItem(STORED + key) ?? 'null') as Stored
    return Date.now() - at < KEPT_MS ? shape.safeParse(draft).data : undefined
  })

/** The next user of this browser must not read the drafts. */
export function forgetStoredDrafts() {
  for (const key of waiting.keys()) clearTimeout(waiting.get(key))
  waiting.clear()
  trying(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith(STORED)) localStorage.removeItem(name)
  })
}

const storeAll = () => [...waiting.keys()].map(store).every(Boolean)
addEventListener('pagehide', storeAll)
// Asks only if the browser could not store a draft.
addEventListener('beforeunload', event => {
  if (!storeAll()) event.preventDefault()
})

/**
 * A stored draft outside of the forms: an answer may come after its form has gone.
 * @param holder whose it is
 */
export function storedDraft<Draft>(holder: string | undefined, name: string, shape: z.ZodType<Draft>) {
  const key = keyOf(holder, name)
  const get = () => {
    const drafts = useDrafts.getState()
    return Object.hasOwn(drafts, key) ? (drafts[key] as Draft | undefined) : stored(key, shape)
  }
  const keep: Keep<Draft> = next => {
    useDrafts.setState({ [key]: next(get()) })
    clearTimeout(waiting.get(key))
    waiting.set(key, setTimeout(store, SAVED_AFTER_MS, key))
  }
  return { get, keep }
}

/** As `useDraft`, and kept by this browser for a month: a page that is closed, reloaded or crashes loses none of it. */
export function useStoredDraft<Draft>(
  name: string,
  shape: z.ZodType<Draft>,
): readonly [Draft | undefined, Keep<Draft>] {
  const holder = useSessionHolder()
  const key = keyOf(holder, name)
  const [draft] = useDraft<Draft>(name)
  const isKnown = useDrafts(drafts => Object.hasOwn(drafts, key))
  const old = useMemo(() => (isKnown ? undefined : stored(key, shape)), [key, isKnown, shape])
  return [isKnown ? draft : old, storedDraft(holder, name, shape).keep]
}
