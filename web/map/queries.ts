// Places as the server answers and as its events change them.
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { type Box, mapRoutes, placeIssueRoutes } from '#contract/map'
import {
  type PlaceCategoryDraft,
  type PlaceChange,
  type PlaceDraft,
  placeCategoryRoutes,
  placeRoutes,
} from '#contract/place'
import { placeCategoryText, placeText } from '#korean/map'
import { cache } from '../cache.ts'
import { call, isStale } from '../call.ts'
import { whenTold } from '../live/live.ts'
import { refetchSoon } from '../live/refetch-soon.ts'
import { deletionOf, showUndo, takeBack } from '../ui/feedback/toasts.ts'
import type { MapFilters } from './addresses.ts'

export const MAP = 'map'
const ISSUE_PLACE = 'issue place'
/** Issues at places change without news of a place: whoever looks at the map sees it within a minute. */
const AGAIN_MS = 60_000

const boxText = (box: Box) => box.map(each => each.toFixed(5)).join(',')

/** Pins and clusters of a box of the screen; undefined while it is not known. */
export const useMapPage = (orgId: number, filters: MapFilters, seen: { box: Box; zoom: number } | undefined) =>
  useQuery({
    queryKey: [MAP, orgId, 'box', filters, seen && boxText(seen.box), seen?.zoom],
    queryFn: () =>
      call(mapRoutes.box, { orgId, query: { ...filters, box: boxText(seen!.box), zoom: seen!.zoom.toFixed(2) } }),
    enabled: seen !== undefined,
    // The pins of the box before stay until those of the next one are there.
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    meta: { quiet: true },
  })

const list = (orgId: number, filters: MapFilters, box: Box | undefined) =>
  infiniteQueryOptions({
    queryKey: [MAP, orgId, 'list', filters, box && boxText(box)],
    queryFn: ({ pageParam }) =>
      call(mapRoutes.list, {
        orgId,
        query: { ...filters, ...(box && { box: boxText(box) }), ...(pageParam && { behind: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
export const usePlaces = (orgId: number, filters: MapFilters, box: Box | undefined, isWanted = true) =>
  useInfiniteQuery({ ...list(orgId, filters, box), enabled: isWanted })

const extent = (orgId: number, filters: MapFilters) =>
  queryOptions({
    queryKey: [MAP, orgId, 'extent', filters],
    queryFn: () => call(mapRoutes.extent, { orgId, query: filters }),
  })
export const askForExtent = (orgId: number, filters: MapFilters) => cache.fetchQuery(extent(orgId, filters))

/** Things at a place have keys below it. */
export const placeKey = (orgId: number, placeId: number) => [MAP, orgId, 'place', placeId] as const
const place = (orgId: number, placeId: number) =>
  queryOptions({
    queryKey: placeKey(orgId, placeId),
    queryFn: () => call(placeRoutes.read, { orgId, placeId }),
  })
export const usePlace = (orgId: number, placeId: number | undefined) =>
  useQuery({ ...place(orgId, placeId ?? 0), enabled: placeId !== undefined })

export const usePlaceIssues = (orgId: number, placeId: number) =>
  useQuery({
    queryKey: [...placeKey(orgId, placeId), 'issues'],
    queryFn: () => call(placeIssueRoutes.ofPlace, { orgId, placeId }),
  })

export const usePlaceCategories = (orgId: number) =>
  useQuery({
    queryKey: [MAP, orgId, 'categories'],
    queryFn: () => call(placeCategoryRoutes.list, { orgId }),
  })

export const useDeletedPlaces = (orgId: number, isWanted = true) =>
  useQuery({
    queryKey: [MAP, orgId, 'bin'],
    queryFn: () => call(placeRoutes.bin, { orgId }),
    enabled: isWanted,
  })

export const lookAgain = (orgId: number) => cache.invalidateQueries({ queryKey: [MAP, orgId] })

type Saving = { placeId: number | undefined; version: number | undefined; draft: PlaceDraft }
export const useSavePlace = (orgId: number, isNew: boolean) =>
  useMutation({
    mutationFn: ({ placeId, version, draft }: Saving) =>
      placeId === undefined || version === undefined
        ? call(placeRoutes.create, { orgId, body: draft })
        : call(placeRoutes.change, { orgId, placeId, body: { ...draft, version } }),
    onSuccess: saved => void cache.setQueryData(place(orgId, saved.placeId).queryKey, saved),
    onSettled: () => lookAgain(orgId),
    meta: {
      done: isNew ? placeText.created : placeText.changed,
      saysItself: error => isStale(placeRoutes.change, error),
    },
  })

export const useArchivePlace = (orgId: number, isArchived: boolean) =>
  useMutation({
    mutationFn: (placeId: number) =>
      call(placeRoutes.change, { orgId, placeId, body: { isArchived } satisfies PlaceChange }),
    onSettled: () => lookAgain(orgId),
    meta: { done: isArchived ? placeText.archived : placeText.unarchived },
  })

export const useRestorePlace = (orgId: number) =>
  useMutation({
    mutationFn: (placeId: number) => call(placeRoutes.restore, { orgId, placeId }),
    onSuccess: (_answer, placeId) => takeBack(deletionOf('place', placeId)),
    onSettled: () => lookAgain(orgId),
    meta: { done: placeText.restored },
  })

/** @param onRemoved is called also where the panel of the place is gone before the answer comes: others tell of it sooner */
export function useRemovePlace(orgId: number, onRemoved: () => void) {
  const restore = useRestorePlace(orgId)
  return useMutation({
    mutationFn: (placeId: number) => call(placeRoutes.remove, { orgId, placeId }),
    onSuccess: (_answer, placeId) => {
      onRemoved()
      showUndo(placeText.removed, () => restore.mutate(placeId), deletionOf('place', placeId))
    },
    onSettled: () => lookAgain(orgId),
  })
}

export const useSaveCategory = (orgId: number, categoryId: number | undefined) =>
  useMutation({
    mutationFn: (draft: PlaceCategoryDraft) =>
      categoryId === undefined
        ? call(placeCategoryRoutes.create, { orgId, body: draft })
        : call(placeCategoryRoutes.change, { orgId, categoryId, body: draft }),
    onSettled: () => lookAgain(orgId),
    meta: { done: categoryId === undefined ? placeCategoryText.added : placeCategoryText.changed },
  })

export const useRemoveCategory = (orgId: number) =>
  useMutation({
    mutationFn: (categoryId: number) => call(placeCategoryRoutes.remove, { orgId, categoryId }),
    onSettled: () => lookAgain(orgId),
    meta: { done: placeCategoryText.removed },
  })

export type IssueAt = { orgId: number; projectId: number; issueId: number }
const ofIssue = (at: IssueAt) =>
  queryOptions({ queryKey: [ISSUE_PLACE, at.issueId], queryFn: () => call(placeIssueRoutes.ofIssue, at) })
export const useIssuePlace = (at: IssueAt) => useQuery(ofIssue(at))

export const useLinkPlace = (at: IssueAt) =>
  useMutation({
    mutationFn: (placeId: number | null) => call(placeIssueRoutes.put, { ...at, body: { placeId } }),
    onSuccess: answer => {
      cache.setQueryData(ofIssue(at).queryKey, answer)
      void lookAgain(at.orgId)
    },
  })

/** A place may be hidden now, or shown: the pages of issues ask as well. */
whenTold('places.changed', ({ orgId }) =>
  refetchSoon([
    ...cache.getQueryCache().findAll({ queryKey: [MAP, orgId] }),
    ...cache.getQueryCache().findAll({ queryKey: [ISSUE_PLACE] }),
  ]),
)
whenTold('issue.placed', ({ issueId }) =>
  refetchSoon(cache.getQueryCache().findAll({ queryKey: [ISSUE_PLACE, issueId] })),
)
