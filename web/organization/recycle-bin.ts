// The way back from a deletion: for a moment in the toast, and for thirty days in the bin of a project.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { recycleBinRoutes } from '#contract/recycle-bin'
import { binText } from '#korean/recycle-bin'
import { cache } from '../cache.ts'
import { call } from '../call.ts'
import { whenTold } from '../live/live.ts'
import { deletionOf, showUndo, takeBack } from '../ui/feedback/toasts.ts'

const BIN = 'bin-items'

const items = (orgId: number, projectId: number) =>
  queryOptions({
    queryKey: [BIN, orgId, projectId],
    queryFn: () => call(recycleBinRoutes.ofProject, { orgId, projectId }),
  })
export const useBinItems = (orgId: number, projectId: number) => useQuery(items(orgId, projectId))

whenTold('project.changed', ({ orgId, projectId, what }) => {
  if (what === 'workflow' || what === 'views')
    void cache.invalidateQueries({ queryKey: items(orgId, projectId).queryKey })
})

export const useRestoreItem = (orgId: number) =>
  useMutation({
    mutationFn: (binId: number) => call(recycleBinRoutes.restore, { orgId, binId }),
    onSuccess: (_done, binId) => takeBack(deletionOf('item', binId)),
    onSettled: () => cache.invalidateQueries({ queryKey: [BIN, orgId] }),
    meta: { done: binText.restored },
  })

/** Says that a deletion is done, with the way back beside it. */
export function useSaidDeletion(orgId: number, text: string) {
  const restore = useRestoreItem(orgId)
  return ({ binId }: { binId: number }) => showUndo(text, () => restore.mutate(binId), deletionOf('item', binId))
}
