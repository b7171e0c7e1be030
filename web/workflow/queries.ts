import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type Workflow, workflowRoutes } from '#contract/workflow'
import { workflowText } from '#korean/workflow'
import { cache, kept } from '../cache.ts'
import { call } from '../call.ts'
import { whenTold } from '../live/live.ts'
import type { At } from '../project/queries.ts'

export const workflow = ({ orgId, projectId }: At) =>
  queryOptions({
    queryKey: ['workflow', orgId, projectId],
    queryFn: () => call(workflowRoutes.read, { orgId, projectId }),
    meta: kept,
  })
/** States, tags and milestones: what every list of issues needs to be drawn. */
export const useWorkflow = (at: At) => useQuery(workflow(at))
/** Before a page that needs it is there. */
export const askForWorkflow = (at: At) => cache.fetchQuery(workflow(at))
export const workflowNow = (at: At): Workflow | undefined => cache.getQueryData(workflow(at).queryKey)

const remember = (at: At, change: (known: Workflow) => Workflow) =>
  void cache.setQueryData(workflow(at).queryKey, known => known && change(known))

export const lookAgain = (at: At) => cache.invalidateQueries({ queryKey: workflow(at).queryKey })
whenTold('project.changed', ({ what, ...at }) => {
  if (what === 'workflow') void lookAgain(at)
})

/** Its numbers follow the issues, a moment later. */
const waiting = new Set<number>()
const NUMBERS_MS = 1_000
function countAgain(projectId: number) {
  // However fast they follow one another, the numbers are never older than that.
  if (waiting.has(projectId)) return
  waiting.add(projectId)
  setTimeout(() => {
    waiting.delete(projectId)
    void cache.invalidateQueries({ predicate: ({ queryKey: [kind, , id] }) => kind === 'workflow' && id === projectId })
  }, NUMBERS_MS)
}
whenTold('issues.changed', ({ projectId }) => countAgain(projectId))
whenTold('issues.removed', ({ projectId }) => countAgain(projectId))
whenTold('issues.reloaded', ({ projectId }) => countAgain(projectId))

/** A deed after which the workflow is asked for again. */
export const changing = <Given, Made>(at: At, mutationFn: (given: Given) => Promise<Made>, done?: string) => ({
  mutationFn,
  onSettled: () => lookAgain(at),
  meta: done ? { done } : {},
})

/** Made where it is chosen: it is known at once, so that a draft can carry it. */
export const useMakeTag = (at: At) =>
  useMutation({
    ...changing(
      at,
      (name: string) => call(workflowRoutes.createTag, { ...at, body: { name } }),
      workflowText.tagCreated,
    ),
    onSuccess: made => remember(at, known => ({ ...known, tags: [...known.tags, made] })),
    // Not waited for: what was made is chosen at once.
    onSettled: () => void lookAgain(at),
  })
export const useMakeMilestone = (at: At) =>
  useMutation({
    ...changing(
      at,
      (name: string) => call(workflowRoutes.createMilestone, { ...at, body: { name } }),
      workflowText.milestoneCreated,
    ),
    onSuccess: made => remember(at, known => ({ ...known, milestones: [...known.milestones, made] })),
    onSettled: () => void lookAgain(at),
  })
