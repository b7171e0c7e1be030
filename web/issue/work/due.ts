// How much of my work is due: beside the way to it, wherever one is.
import { useQuery } from '@tanstack/react-query'
import { workDueRoutes } from '#contract/work-due'
import { cache, isGoingFrom } from '../../cache.ts'
import { call } from '../../call.ts'
import { whenTold } from '../../live/live.ts'
import { refetchSoon } from '../../live/refetch-soon.ts'

/** Everything that is kept under it changes together. */
export const WORK = 'work'

export const useDue = (orgId: number, isMember: boolean) =>
  useQuery({
    queryKey: [WORK, orgId, 'due'],
    queryFn: () => call(workDueRoutes.read, { orgId }),
    enabled: isMember,
    // Tomorrow it is another number.
    refetchOnWindowFocus: true,
    select: ({ count }) => count,
    meta: { quiet: true },
  }).data ?? 0

export function lookAgain({ orgId }: { orgId: number }) {
  if (!isGoingFrom(orgId)) refetchSoon(cache.getQueryCache().findAll({ queryKey: [WORK, orgId] }))
}
whenTold('work.changed', lookAgain)
// A project was archived, deleted, hidden or shown.
for (const name of ['projects.changed', 'project.touched'] as const) whenTold(name, lookAgain)
