import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type ViewDraft, viewRoutes } from '#contract/view'
import { filterText } from '#korean/issue'
import { cache } from '../cache.ts'
import { call } from '../call.ts'
import { whenTold } from '../live/live.ts'
import type { At } from '../project/queries.ts'
import { useSaidDeletion } from '../organization/recycle-bin.ts'

const views = ({ orgId, projectId }: At) =>
  queryOptions({
    queryKey: ['views', orgId, projectId],
    queryFn: () => call(viewRoutes.list, { orgId, projectId }),
  })
/** Mine, and those that others share. */
export const useViews = (at: At) => useQuery(views(at))

const lookAgain = (at: At) => cache.invalidateQueries({ queryKey: views(at).queryKey })
whenTold('project.changed', ({ what, ...at }) => {
  if (what === 'views') void lookAgain(at)
})

export const useCreateView = ({ orgId, projectId }: At) =>
  useMutation({
    mutationFn: (body: ViewDraft) => call(viewRoutes.create, { orgId, projectId, body }),
    onSettled: () => lookAgain({ orgId, projectId }),
    meta: { done: filterText.viewSaved },
  })

export function useRemoveView({ orgId, projectId }: At) {
  const onSuccess = useSaidDeletion(orgId, filterText.viewRemoved)
  return useMutation({
    mutationFn: (viewId: number) => call(viewRoutes.remove, { orgId, projectId, viewId }),
    onSuccess,
    onSettled: () => lookAgain({ orgId, projectId }),
  })
}
