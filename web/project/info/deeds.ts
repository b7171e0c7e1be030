import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { ProjectRole } from '#contract/permissions'
import { projectRoutes } from '#contract/project'
import type { Ask } from '#contract/route'
import { projectText } from '#korean/project'
import { cache } from '../../cache.ts'
import { call, isStale } from '../../call.ts'
import { currentProject } from '../../session.ts'
import { deletionOf, showUndo } from '../../ui/feedback/toasts.ts'
import { useRestoreProject } from '../list/deeds.ts'
import { type At, lookAgain, lookAgainAtAll, PROJECT, remember } from '../queries.ts'

export type ProjectChanges = Ask<typeof projectRoutes.change>['body']
export const useChangeProject = ({ orgId, projectId }: At) =>
  useMutation({
    mutationFn: (body: ProjectChanges) => call(projectRoutes.change, { orgId, projectId, body }),
    onSuccess: changed => remember(orgId, changed),
    onError: error => isStale(projectRoutes.change, error) && remember(orgId, error.current),
    meta: { done: projectText.changed },
  })

const removal = ({ orgId, projectId }: At) => ['removeProject', orgId, projectId]
/** While this tab deletes or leaves it, that it is missing is no news. */
export const useIsGoing = (at: At) => useIsMutating({ mutationKey: removal(at) }) > 0

/** @param leave goes to a page that does not need it */
export function useRemoveProject({ orgId, projectId }: At, leave: () => Promise<void>) {
  const restore = useRestoreProject(orgId)
  return useMutation({
    mutationKey: removal({ orgId, projectId }),
    mutationFn: () => call(projectRoutes.remove, { orgId, projectId }),
    onSuccess: async () => {
      await leave()
      currentProject.clear()
      cache.removeQueries({ queryKey: [PROJECT, orgId, projectId] })
      void lookAgainAtAll(orgId)
      showUndo(projectText.removed, () => restore.mutate(projectId), deletionOf('project', projectId))
    },
  })
}

export const usePutProjectMember = ({ orgId, projectId }: At) =>
  useMutation({
    mutationFn: ({ memberId, projectRole }: { memberId: number; projectRole: ProjectRole }) =>
      call(projectRoutes.putMember, { orgId, projectId, memberId, body: { projectRole } }),
    onSettled: () => lookAgain({ orgId, projectId }),
  })

export const useRemoveProjectMember = ({ orgId, projectId }: At) =>
  useMutation({
    mutationFn: (memberId: number) => call(projectRoutes.removeMember, { orgId, projectId, memberId }),
    onSettled: () => lookAgain({ orgId, projectId }),
    meta: { done: projectText.memberRemoved },
  })

/** @param leave goes to a page that does not need it, where I see it no more then */
export const useLeaveProject = ({ orgId, projectId }: At, leave: (() => Promise<void>) | undefined) =>
  useMutation({
    mutationKey: removal({ orgId, projectId }),
    mutationFn: (memberId: number) => call(projectRoutes.removeMember, { orgId, projectId, memberId }),
    onSuccess: async () => {
      if (leave === undefined) return lookAgain({ orgId, projectId })
      await leave()
      currentProject.clear()
      cache.removeQueries({ queryKey: [PROJECT, orgId, projectId] })
      return lookAgainAtAll(orgId)
    },
    meta: { done: projectText.left },
  })
