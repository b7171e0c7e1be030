// The deeds of the settings of a workflow. Those that lists need too are beside its queries.
import { useMutation, useQuery } from '@tanstack/react-query'
import { listingRoutes } from '#contract/listing'
import type { Color } from '#contract/project'
import type { Ask } from '#contract/route'
import { type Milestone, type State, type Tag, workflowRoutes } from '#contract/workflow'
import { workflowText } from '#korean/workflow'
import { cache } from '../cache.ts'
import { call } from '../call.ts'
import { changeMerged } from '../merge.ts'
import { useSaidDeletion } from '../organization/recycle-bin.ts'
import type { At } from '../project/queries.ts'
import type { SeenName } from '../ui/list/Adder.tsx'
import { movedBefore } from '../ui/list/reorder.ts'
import { changing, lookAgain, workflow, workflowNow } from './queries.ts'

/** How many issues have a tag; undefined until it is known. */
export function useTagCounts({ orgId, projectId }: At) {
  const { data } = useQuery({
    queryKey: ['workflow', orgId, projectId, 'tags'],
    queryFn: () => call(listingRoutes.tagCounts, { orgId, projectId }),
    staleTime: 0,
  })
  const counts = data && new Map(data.map(({ tagId, count }) => [tagId, count]))
  return (tagId: number) => counts && (counts.get(tagId) ?? 0)
}

type Body<Name extends keyof typeof workflowRoutes> =
  Ask<(typeof workflowRoutes)[Name]> extends { body: infer B } ? B : never

/** A refusal is shown by the form that asked. */
const inForm = <Given, Made>(at: At, mutationFn: (given: Given) => Promise<Made>, done?: string) => ({
  ...changing(at, mutationFn, done),
  meta: { ...(done && { done }) },
})

export const useCreateState = (at: At) =>
  useMutation(
    inForm(
      at,
      (body: Body<'createState'>) => call(workflowRoutes.createState, { ...at, body }),
      workflowText.stateCreated,
    ),
  )
export const useChangeState = (at: At) =>
  useMutation(
    inForm(at, ({ stateId, name, seen }: { stateId: number; name: string; seen: SeenName }) =>
      changeMerged(workflowRoutes.changeState, seen, { name }, body =>
        call(workflowRoutes.changeState, { ...at, stateId, body }),
      ),
    ),
  )
/** Its colour or its category, which no form asks for. */
export const useReshapeState = (at: At) =>
  useMutation(
    changing(at, ({ seen, ...change }: Pick<Body<'changeState'>, 'color' | 'category'> & { seen: State }) =>
      changeMerged(workflowRoutes.changeState, seen, change, body =>
        call(workflowRoutes.changeState, { ...at, stateId: seen.stateId, body }),
      ),
    ),
  )
const MOVE = 'moveState'
/** Another place: at once on the screen, and one after the other to the server. */
export const useMoveState = (at: At) =>
  useMutation({
    mutationKey: [MOVE, at.projectId],
    scope: { id: `${MOVE} ${at.projectId}` },
    mutationFn: ({ stateId, before }: { stateId: number; before: number | null }) =>
      call(workflowRoutes.changeState, { ...at, stateId, body: { before } }),
    onMutate: async ({ stateId, before }) => {
      const { queryKey } = workflow(at)
      const known = workflowNow(at)
      const wanted = known && { ...known, states: movedBefore(known.states, 'stateId', stateId, before) }
      // Before the answer that is on its way is stopped, and after: stopping it puts the old value back.
      cache.setQueryData(queryKey, wanted)
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, wanted)
    },
    // Not between two of mine: the answer would put the second one back for a moment.
    onSettled: () => (cache.isMutating({ mutationKey: [MOVE, at.projectId] }) > 1 ? undefined : lookAgain(at)),
  })
export function useDeleteState(at: At) {
  const onSuccess = useSaidDeletion(at.orgId, workflowText.stateDeleted)
  return useMutation({
    ...inForm(at, ({ stateId, targetStateId }: { stateId: number; targetStateId: number }) =>
      call(workflowRoutes.deleteState, { ...at, stateId, body: { targetStateId } }),
    ),
    onSuccess,
  })
}

export const useCreateTag = (at: At) =>
  useMutation(
    inForm(at, (body: Body<'createTag'>) => call(workflowRoutes.createTag, { ...at, body }), workflowText.tagCreated),
  )
export const useChangeTag = (at: At) =>
  useMutation(
    inForm(at, ({ tagId, name, seen }: { tagId: number; name: string; seen: SeenName }) =>
      changeMerged(workflowRoutes.changeTag, seen, { name }, body =>
        call(workflowRoutes.changeTag, { ...at, tagId, body }),
      ),
    ),
  )
export const useColorTag = (at: At) =>
  useMutation(
    changing(at, ({ seen, color }: { seen: Tag; color: Color }) =>
      changeMerged(workflowRoutes.changeTag, seen, { color }, body =>
        call(workflowRoutes.changeTag, { ...at, tagId: seen.tagId, body }),
      ),
    ),
  )
export function useMergeTag(at: At) {
  const onSuccess = useSaidDeletion(at.orgId, workflowText.tagMerged)
  return useMutation({
    ...changing(at, ({ tagId, targetTagId }: { tagId: number; targetTagId: number }) =>
      call(workflowRoutes.mergeTag, { ...at, tagId, body: { targetTagId } }),
    ),
    onSuccess,
  })
}
export function useDeleteTag(at: At) {
  const onSuccess = useSaidDeletion(at.orgId, workflowText.tagDeleted)
  return useMutation({
    ...changing(at, (tagId: number) => call(workflowRoutes.deleteTag, { ...at, tagId })),
    onSuccess,
  })
}

export const useCreateMilestone = (at: At) =>
  useMutation(
    inForm(
      at,
      (body: Body<'createMilestone'>) => call(workflowRoutes.createMilestone, { ...at, body }),
      workflowText.milestoneCreated,
    ),
  )
type ChangedMilestone = {
  milestoneId: number
  seen: Pick<Milestone, 'name' | 'description' | 'dueDate' | 'version'>
  change: Body<'changeMilestone'>
}
export const useChangeMilestone = (at: At) =>
  useMutation(
    inForm(
      at,
      ({ milestoneId, seen, change }: ChangedMilestone) =>
        changeMerged(workflowRoutes.changeMilestone, seen, change, body =>
          call(workflowRoutes.changeMilestone, { ...at, milestoneId, body }),
        ),
      workflowText.milestoneChanged,
    ),
  )
export const useCloseMilestone = (at: At) =>
  useMutation(
    inForm(
      at,
      ({ id, body }: { id: number; body: Body<'closeMilestone'> }) =>
        call(workflowRoutes.closeMilestone, { ...at, milestoneId: id, body }),
      workflowText.milestoneClosed,
    ),
  )
export const useReopenMilestone = (at: At) =>
  useMutation(
    changing(
      at,
      (milestoneId: number) => call(workflowRoutes.reopenMilestone, { ...at, milestoneId }),
      workflowText.milestoneReopened,
    ),
  )
export function useDeleteMilestone(at: At) {
  const onSuccess = useSaidDeletion(at.orgId, workflowText.milestoneDeleted)
  return useMutation({
    ...changing(at, (milestoneId: number) => call(workflowRoutes.deleteMilestone, { ...at, milestoneId })),
    onSuccess,
  })
}
