// Issues that texts name by their keys: looked up together, kept, and asked for again when they change.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CARDS_MOST, type IssueCard, listingRoutes } from '#contract/listing'
import { cache } from '../../cache.ts'
import { call } from '../../call.ts'
import { askedTogether } from '../../live/asked-together.ts'
import { listenTo, whenTold } from '../../live/live.ts'
import { refetchSoon } from '../../live/refetch-soon.ts'

const CARD = 'issue card'
const FRESH_MS = 60_000

const cardOf = askedTogether(CARDS_MOST, async (orgId: number, keys: readonly string[]) => {
  const cards = await call(listingRoutes.cards, { orgId, query: { keys: keys.join(',') } })
  return new Map(cards.map(each => [each.asked, each]))
})

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
