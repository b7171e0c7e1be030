// Searches of this browser, kept for each organization until somebody signs out.
import { useState } from 'react'
import { recentSearches, trying } from '../session.ts'

const KEPT_MOST = 10

/** Anything of another shape is nothing. */
function read(): Record<string, string[]> {
  const stored = trying(() => JSON.parse(recentSearches.get() ?? '{}') as Record<string, unknown>)
  const texts = (each: unknown): each is string[] => Array.isArray(each) && each.every(text => typeof text === 'string')
  return Object.fromEntries(
    Object.entries(stored ?? {}).flatMap(([orgId, each]) => (texts(each) ? [[orgId, each.slice(0, KEPT_MOST)]] : [])),
  )
}

const recentIn = (orgId: number) => read()[orgId] ?? []
function write(orgId: number, texts: readonly string[]) {
  recentSearches.set(JSON.stringify({ ...read(), [orgId]: texts.slice(0, KEPT_MOST) }))
}

/** The last one first, each once. */
export function keepRecent(orgId: number, text: string) {
  const said = text.normalize('NFC').trim()
  if (said !== '') write(orgId, [said, ...recentIn(orgId).filter(each => each !== said)])
}

export function useRecent(orgId: number) {
  const [recent, setRecent] = useState(() => recentIn(orgId))
  function keepOnly(texts: readonly string[]) {
    write(orgId, texts)
    setRecent([...texts])
  }
  return {
    recent,
    forget: (text: string) => keepOnly(recent.filter(each => each !== text)),
    forgetAll: () => keepOnly([]),
  }
}
