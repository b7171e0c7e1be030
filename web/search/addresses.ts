// The address of the search is its state: the words, and the kind of thing that is looked at.
import { SEARCH_QUERY_MOST, type SearchKind, searchKinds } from '#contract/search'

export type SearchPageSearch = { q?: string | undefined; kind?: SearchKind | undefined }

/** Absent ones are named, or the router would keep the old value. */
export const searchPageSearch = ({ q, kind }: Record<string, unknown>): SearchPageSearch => ({
  q: typeof q === 'string' && q !== '' ? q.slice(0, SEARCH_QUERY_MOST) : undefined,
  kind: searchKinds.find(each => each === kind),
})

export const searchAddress = (orgId: number, search: SearchPageSearch = {}) =>
  ({ to: '/org/$orgId/search', params: { orgId: String(orgId) }, search }) as const
