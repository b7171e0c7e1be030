import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type Ending, type Gift, type Holding, handoverRoutes } from '#contract/handover'
import { handoverText } from '#korean/handover'
import { memberText } from '#korean/member'
import { memberRoutes, type OwnMember } from '#contract/member'
import { cache, isGoingFrom } from '../cache.ts'
import { useWayOut } from '../organization/queries.ts'
import { call } from '../call.ts'
import { whenTold } from '../live/live.ts'

const HOLDINGS = 'holdings'

const holdings = (orgId: number, memberId: number) =>
  queryOptions({
    queryKey: [HOLDINGS, orgId, memberId],
    queryFn: () => call(handoverRoutes.holdings, { orgId, memberId }),
    // Asked for when somebody is about to go: then only the present ones count.
    staleTime: 0,
  })
export const useHoldings = (orgId: number, memberId: number, isWanted: boolean) =>
  useQuery({ ...holdings(orgId, memberId), enabled: isWanted })

export const keyOf = ({ kind, id }: Pick<Holding, 'kind' | 'id'>) => `${kind} ${id}`

const lookAgain = (orgId: number) =>
  isGoingFrom(orgId) ? undefined : cache.invalidateQueries({ queryKey: [HOLDINGS, orgId] })
whenTold('departments.changed', ({ orgId }) => void lookAgain(orgId))

const DONE: Record<Ending, string> = {
  remove: memberText.removed,
  leave: memberText.left,
  guest: memberText.roleChanged,
  stay: handoverText.done,
}

export const giveAway = (orgId: number, memberId: number, gifts: Gift[], after: Ending) =>
  call(handoverRoutes.handOver, { orgId, memberId, body: { gifts, after } })

/** Gives, and what comes after it, in one step. */
export const useGive = (orgId: number, after: Ending, onGiven?: () => unknown) =>
  useMutation({
    mutationFn: ({ memberId, gifts }: { memberId: number; gifts: Gift[] }) => giveAway(orgId, memberId, gifts, after),
    onSuccess: () => onGiven?.(),
    onSettled: (_data, error) =>
      Promise.all([
        // Somebody who is gone holds nothing.
        (after === 'stay' || error) && lookAgain(orgId),
        cache.invalidateQueries({ queryKey: ['members', orgId] }),
      ]),
    meta: { done: DONE[after] },
  })

export const useHandover = (orgId: number, handoverId: number) =>
  useQuery({
    queryKey: ['handover', orgId, handoverId],
    queryFn: () => call(handoverRoutes.read, { orgId, handoverId }),
  })

/** Leaving: the hand-over happens in the same step. */
export const useLeave = ({ orgId, memberId }: OwnMember, leave: () => Promise<void>) =>
  useWayOut(
    orgId,
    (gifts: Gift[]) =>
      gifts.length > 0 ? giveAway(orgId, memberId, gifts, 'leave') : call(memberRoutes.leave, { orgId }),
    leave,
    memberText.left,
  )
