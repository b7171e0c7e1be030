// Queries that are asked again because of news: together, so that twenty people at work do not make twenty questions.
import type { Query } from '@tanstack/react-query'
import { cache } from '../cache.ts'

const SOON_MS = 700
const waiting = new Set<Query>()
let asking: ReturnType<typeof setTimeout> | undefined

export function refetchSoon(queries: readonly Query[]) {
  for (const query of queries) waiting.add(query)
  if (waiting.size === 0) return
  asking ??= setTimeout(() => {
    asking = undefined
    // A query that is being answered is waited for: restarted at each event it would never end.
    const ready = new Set(
      [...waiting].filter(({ state }) => state.fetchStatus === 'idle').map(query => query.queryHash),
    )
    for (const query of waiting) if (ready.has(query.queryHash)) waiting.delete(query)
    void cache.invalidateQueries({ predicate: query => ready.has(query.queryHash) })
    refetchSoon([])
  }, SOON_MS)
}
