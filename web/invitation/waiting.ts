// How many wait to be let in: beside the area where they are answered, wherever one is.
import { useQuery } from '@tanstack/react-query'
import { joinRequestRoutes } from '#contract/join-request'
import { can, type Member } from '#contract/permissions'
import { cache, isGoingFrom } from '../cache.ts'
import { call } from '../call.ts'
import { whenTold } from '../live/live.ts'

const WAITING = 'waiting'

export const useWaiting = (orgId: number, me: Pick<Member, 'role'> | undefined) =>
  useQuery({
    queryKey: [WAITING, orgId],
    queryFn: () => call(joinRequestRoutes.list, { orgId, query: { size: '1' } }),
    enabled: me !== undefined && can(me, 'member.invite'),
    select: ({ totalCount }) => totalCount,
    meta: { quiet: true },
  }).data ?? 0

whenTold(
  'invitations.changed',
  ({ orgId }) => void (isGoingFrom(orgId) || cache.invalidateQueries({ queryKey: [WAITING, orgId] })),
)
