import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { type Department, departmentName, departmentRoutes, positionName } from '#contract/department'
import type { Ask } from '#contract/route'
import { departmentText } from '#korean/department'
import { cache } from '../cache.ts'
import { call } from '../call.ts'
import { departments, lookAgain, moveKey, positions } from '../member/places.ts'
import { movedBefore } from '../ui/list/reorder.ts'
import { changeMerged } from '../merge.ts'
import { useSaidDeletion } from '../organization/recycle-bin.ts'
import type { SeenName } from '../ui/list/Adder.tsx'

/** For the fields in which a name alone is typed. */
export const departmentDraft = z.object({ name: departmentName })
export const positionDraft = z.object({ name: positionName })

/** As they are at this moment: keys may come faster than a list is drawn anew. */
export const departmentsNow = (orgId: number) => cache.getQueryData(departments(orgId).queryKey) ?? []
export const positionsNow = (orgId: number) => cache.getQueryData(positions(orgId).queryKey) ?? []

export const useCreateDepartment = (orgId: number) =>
  useMutation({
    mutationFn: (body: { name: string; parentId: number | null }) =>
      call(departmentRoutes.createDepartment, { orgId, body }),
    onSettled: () => lookAgain(orgId),
    meta: { done: departmentText.departmentCreated },
  })

export const useCreatePosition = (orgId: number) =>
  useMutation({
    mutationFn: (name: string) => call(departmentRoutes.createPosition, { orgId, body: { name } }),
    onSettled: () => lookAgain(orgId),
    meta: { done: departmentText.positionCreated },
  })

type Arranging = Omit<Ask<typeof departmentRoutes.changeDepartment>['body'], 'version'> & {
  deptId: number
  /** As it was when one began to choose; without it the last one wins, as with an order that one drags. */
  seen?: Department
}

export const useRenameDepartment = (orgId: number) =>
  useMutation({
    mutationFn: ({ deptId, name, seen }: { deptId: number; name: string; seen: SeenName }) =>
      changeMerged(departmentRoutes.changeDepartment, seen, { name }, body =>
        call(departmentRoutes.changeDepartment, { orgId, deptId, body }),
      ),
    onSettled: () => lookAgain(orgId),
  })

export const useRenamePosition = (orgId: number) =>
  useMutation({
    mutationFn: ({ positionId, name, seen }: { positionId: number; name: string; seen: SeenName }) =>
      changeMerged(departmentRoutes.changePosition, seen, { name }, body =>
        call(departmentRoutes.changePosition, { orgId, positionId, body }),
      ),
    onSettled: () => lookAgain(orgId),
  })

/** Before the answer that is on its way is stopped, which takes a moment, and after: stopping it puts the old value back. */
async function showAtOnce(queryKey: readonly unknown[], wanted: unknown) {
  cache.setQueryData(queryKey, wanted)
  await cache.cancelQueries({ queryKey })
  cache.setQueryData(queryKey, wanted)
}

/** Another place or another head: at once on the screen, and one after the other to the server. */
export const useArrangeDepartment = (orgId: number) =>
  useMutation({
    mutationKey: moveKey(orgId),
    scope: { id: moveKey(orgId).join(' ') },
    mutationFn: ({ deptId, seen, ...change }: Arranging) => {
      const send = (body: typeof change) => call(departmentRoutes.changeDepartment, { orgId, deptId, body })
      return seen ? changeMerged(departmentRoutes.changeDepartment, seen, change, send) : send(change)
    },
    onMutate: async ({ deptId, before, seen: _, ...change }) => {
      const changed = departmentsNow(orgId).map(each =>
        each.deptId === deptId ? { ...each, ...shownOf(change) } : each,
      )
      const wanted = before === undefined ? changed : movedBefore(changed, 'deptId', deptId, before)
      await showAtOnce(departments(orgId).queryKey, wanted)
    },
    onSettled: () => lookAgain(orgId, 1),
  })

const shownOf = ({ parentId, headMemberId }: Partial<Arranging>) => ({
  ...(parentId !== undefined && { parentId }),
  ...(headMemberId !== undefined && { headMemberId }),
})

export const useMovePosition = (orgId: number) =>
  useMutation({
    mutationKey: moveKey(orgId),
    scope: { id: moveKey(orgId).join(' ') },
    mutationFn: ({ positionId, before }: { positionId: number; before: number | null }) =>
      call(departmentRoutes.changePosition, { orgId, positionId, body: { before } }),
    onMutate: async ({ positionId, before }) => {
      await showAtOnce(positions(orgId).queryKey, movedBefore(positionsNow(orgId), 'positionId', positionId, before))
    },
    onSettled: () => lookAgain(orgId, 1),
  })

export function useDeleteDepartment(orgId: number) {
  const said = useSaidDeletion(orgId, departmentText.departmentDeleted)
  return useMutation({
    mutationFn: (deptId: number) => call(departmentRoutes.deleteDepartment, { orgId, deptId }),
    onSuccess: said,
    onSettled: () => lookAgain(orgId),
  })
}

export function useDeletePosition(orgId: number) {
  const said = useSaidDeletion(orgId, departmentText.positionDeleted)
  return useMutation({
    mutationFn: (positionId: number) => call(departmentRoutes.deletePosition, { orgId, positionId }),
    onSuccess: said,
    onSettled: () => lookAgain(orgId),
  })
}
