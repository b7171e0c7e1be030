// Visits to a place, as the server answers them.
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type VisitDraft, visitRoutes } from '#contract/place-visit'
import { visitText } from '#korean/map-visit'
import { call } from '../../call.ts'
import { deletionOf, showUndo, takeBack } from '../../ui/feedback/toasts.ts'
import { lookAgain, placeKey } from '../queries.ts'

const visits = (orgId: number, placeId: number) =>
  infiniteQueryOptions({
    queryKey: [...placeKey(orgId, placeId), 'visits'],
    queryFn: ({ pageParam }) =>
      call(visitRoutes.list, { orgId, placeId, query: { ...(pageParam && { behind: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
export const useVisits = (orgId: number, placeId: number) => useInfiniteQuery(visits(orgId, placeId))

type Saving = { placeId: number; draft: VisitDraft; version: number | undefined }
/** @param visitId undefined for a new one */
export const useSaveVisit = (orgId: number, visitId: number | undefined) =>
  useMutation({
    mutationFn: ({ placeId, draft, version }: Saving) =>
      visitId === undefined
        ? call(visitRoutes.create, { orgId, placeId, body: draft })
        : call(visitRoutes.change, { orgId, placeId, visitId, body: { ...draft, version } }),
    onSettled: () => lookAgain(orgId),
    meta: { done: visitId === undefined ? visitText.created : visitText.changed },
  })

export function useRemoveVisit(orgId: number, placeId: number) {
  const restore = useMutation({
    mutationFn: (visitId: number) => call(visitRoutes.restore, { orgId, placeId, visitId }),
    onSuccess: (_answer, visitId) => takeBack(deletionOf('visit', visitId)),
    onSettled: () => lookAgain(orgId),
    meta: { done: visitText.restored },
  })
  return useMutation({
    mutationFn: (visitId: number) => call(visitRoutes.remove, { orgId, placeId, visitId }),
    onSuccess: (_answer, visitId) =>
      showUndo(visitText.removed, () => restore.mutate(visitId), deletionOf('visit', visitId)),
    onSettled: () => lookAgain(orgId),
  })
}
