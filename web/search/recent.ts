// Searches of this browser, kept for each organization until somebody signs out.
import { useState } from 'react'
import { keptByOrganization } from '../organization/kept-text.ts'
import { recentSearches } from '../session.ts'

const KEPT_MOST = 10

const textsOf = (stored: unknown): readonly string[] =>
  Array.isArray(stored) && stored.every(text => typeof text === 'string') ? stored.slice(0, KEPT_MOST) : []

const kept = keptByOrganization(recentSearches, textsOf)
const recentIn = kept.get
const write = (orgId: number, texts: readonly string[]) => kept.set(orgId, texts.slice(0, KEPT_MOST))

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
