// Issues that texts name by their keys: looked up together, kept, and asked for again when they change.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CARDS_MOST, type IssueCard, listingRoutes } from '#contract/listing'
import { cache } from '../../cache.ts'
import { call } from '../../call.ts'
import { listenTo, whenTold } from '../../live/live.ts'
import { refetchSoon } from '../../live/refetch-soon.ts'

const CARD = 'issue card'
const FRESH_MS = 60_000
/** All keys of a text are wanted in one draw. */
const TOGETHER_MS = 10

type Waiting = { key: string; resolve: (card: IssueCard | null) => void; reject: (error: unknown) => void }
const waiting = new Map<number, Waiting[]>()

async function ask(orgId: number, asked: readonly Waiting[]): Promise<void> {
  try {
    const keys = [...new Set(asked.map(({ key }) => key))].join(',')
    const cards = await call(listingRoutes.cards, { orgId, query: { keys } })
    const known = new Map(cards.map(each => [each.asked, each]))
    for (const { key, resolve } of asked) resolve(known.get(key) ?? null)
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}

function cardOf(orgId: number, key: string): Promise<IssueCard | null> {
  return new Promise((resolve, reject) => {
    const others = waiting.get(orgId)
    if (others) return void others.push({ key, resolve, reject })
    waiting.set(orgId, [{ key, resolve, reject }])
    setTimeout(() => {
      const asked = waiting.get(orgId) ?? []
      waiting.delete(orgId)
      for (let at = 0; at < asked.length; at += CARDS_MOST) void ask(orgId, asked.slice(at, at + CARDS_MOST))
    }, TOGETHER_MS)
  })
}

const card = (orgId: number, key: string) =>
  queryOptions({
    queryKey: [CARD, orgId, key],
    queryFn: () => cardOf(orgId, key),
    staleTime: FRESH_MS,
    meta: { quiet: true },
  })

/** Null where the key names no issue that I see; undefined until that is known. */
export function useIssueCard(orgId: number, key: string): IssueCard | null | undefined {
  const { data } = useQuery(card(orgId, key))
  const projectId = data?.projectId
  useEffect(() => (projectId ? listenTo(`project:${projectId}`) : undefined), [projectId])
  return data
}

const shown = (isMeant: (known: IssueCard | null, key: string) => boolean) =>
  cache
    .getQueryCache()
    .findAll({ queryKey: [CARD] })
    .filter(
      ({ state, queryKey: [, , key] }) =>
        state.data !== undefined && isMeant(state.data as IssueCard | null, String(key)),
    )

whenTold('issues.changed', ({ issues }) => {
  const changed = new Set(issues.map(({ issueId }) => issueId))
  const numbers = new Set(issues.map(({ number }) => `-${number}`))
  // A key that named nothing may be that of a new issue.
  const isMeant = (known: IssueCard | null, key: string) =>
    known ? changed.has(known.issueId) : numbers.has(key.slice(key.indexOf('-')))
  refetchSoon(shown(isMeant))
})
whenTold('issues.removed', ({ issueIds }) =>
  refetchSoon(shown(known => known !== null && issueIds.includes(known.issueId))),
)
whenTold('issues.reloaded', ({ projectId }) => refetchSoon(shown(known => known?.projectId === projectId)))
