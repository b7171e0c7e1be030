// Things that the server finds, and the searches that a member has saved.
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { type SavedSearch, type SearchKind, searchRoutes } from '#contract/search'
import { withoutHidden } from '#contract/text'
import { searchText } from '#korean/search'
import { readSearch } from '#korean/search-query'
import { cache } from '../cache.ts'
import { call } from '../call.ts'
import { deletionOf, showUndo, takeBack } from '../ui/feedback/toasts.ts'
import { withoutBegun } from './text.ts'

const SEARCH = 'search'
/** Long enough to go back from a result to the same list. */
const FRESH_MS = 30_000

/** Whether there is something to search for: words, or an author or a place of which all is wanted. */
export function isSearchable(text: string) {
  const { terms, filters } = readSearch(withoutHidden(withoutBegun(text)))
  const isWanted = ({ isWithout }: { isWithout: boolean }) => !isWithout
  return terms.some(isWanted) || filters.some(each => isWanted(each) && ['from', 'in'].includes(each.name))
}

const found = (orgId: number, q: string, kind: SearchKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [SEARCH, orgId, 'found', q, kind],
    queryFn: ({ pageParam, signal }) =>
      call(
        searchRoutes.find,
        { orgId, query: { q, ...(kind && { kind }), ...(pageParam > 0 && { after: String(pageParam) }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    meta: { quiet: true },
  })
/** The results before stay until those of what is typed now are there. */
export const useFound = (orgId: number, q: string, kind: SearchKind | undefined) =>
  useInfiniteQuery({ ...found(orgId, withoutBegun(q), kind), enabled: isSearchable(q) })

/** The best ones of all kinds, for the palette, which does without where they cannot be asked for. */
export const useFirstFound = (orgId: number, q: string) =>
  useQuery({
    queryKey: [SEARCH, orgId, 'first', q],
    queryFn: ({ signal }) => call(searchRoutes.find, { orgId, query: { q } }, { signal }),
    enabled: isSearchable(q),
    staleTime: FRESH_MS,
    meta: { quiet: true },
  })

const saved = (orgId: number) =>
  queryOptions({ queryKey: [SEARCH, orgId, 'saved'], queryFn: () => call(searchRoutes.saved, { orgId }) })
export const useSavedSearches = (orgId: number) => useQuery(saved(orgId))

const lookAgain = (orgId: number) => cache.invalidateQueries({ queryKey: saved(orgId).queryKey })

export const useSaveSearch = (orgId: number) =>
  useMutation({
    mutationFn: (body: Pick<SavedSearch, 'name' | 'query'>) => call(searchRoutes.save, { orgId, body }),
    onSettled: () => lookAgain(orgId),
    meta: { done: searchText.savedDone },
  })

/** Undone by saving it again. */
export function useForgetSearch(orgId: number) {
  const put = useMutation({
    mutationFn: ({ name, query }: SavedSearch) => call(searchRoutes.save, { orgId, body: { name, query } }),
    onSettled: () => lookAgain(orgId),
  })
  return useMutation({
    mutationFn: ({ savedSearchId }: SavedSearch) => call(searchRoutes.forget, { orgId, savedSearchId }),
    onMutate: async ({ savedSearchId }) => {
      const { queryKey } = saved(orgId)
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, known => known?.filter(each => each.savedSearchId !== savedSearchId))
    },
    onSuccess: (_, search) => {
      const subject = deletionOf(SEARCH, search.savedSearchId)
      showUndo(
        searchText.forgotten,
        () => {
          takeBack(subject)
          put.mutate(search)
        },
        subject,
      )
    },
    onSettled: () => lookAgain(orgId),
  })
}
