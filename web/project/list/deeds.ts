import { useMutation } from '@tanstack/react-query'
import { projectRoutes } from '#contract/project'
import type { Ask } from '#contract/route'
import { projectText } from '#korean/project'
import { call } from '../../call.ts'
import { deletionOf, takeBack } from '../../ui/feedback/toasts.ts'
import { lookAgainAtAll, remember } from '../queries.ts'

export type NewProject = Ask<typeof projectRoutes.create>['body']

export const useCreateProject = (orgId: number) =>
  useMutation({
    mutationFn: (body: NewProject) => call(projectRoutes.create, { orgId, body }),
    onSuccess: made => remember(orgId, made),
    meta: { done: projectText.created },
  })

export const useRestoreProject = (orgId: number) =>
  useMutation({
    mutationFn: (projectId: number) => call(projectRoutes.restore, { orgId, projectId }),
    onSuccess: (_row, projectId) => takeBack(deletionOf('project', projectId)),
    onSettled: () => lookAgainAtAll(orgId),
    meta: { done: projectText.restored },
  })
