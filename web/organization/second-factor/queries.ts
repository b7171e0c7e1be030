import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { secondFactorPolicyRoutes } from '#contract/second-factor-policy'
import { secondFactorPolicyText } from '#korean/second-factor-policy'
import { ApiError, call } from '../../call.ts'
import { cache } from '../../cache.ts'
import { whenTold } from '../../live/live.ts'
import { spread } from '../../live/spread.ts'
import { askWhetherOpen, membership } from '../queries.ts'

const POLICY = 'secondFactorPolicy'
const WITHOUT_SIZE = 20

const policy = (orgId: number) =>
  queryOptions({
    queryKey: [POLICY, orgId],
    queryFn: () => call(secondFactorPolicyRoutes.read, { orgId }),
    // Members set theirs up meanwhile.
    staleTime: 0,
  })
export const usePolicy = (orgId: number) => useQuery(policy(orgId))

export const useUnprotectedMembers = (orgId: number, page: number) =>
  useQuery({
    queryKey: [POLICY, orgId, 'without', page],
    queryFn: () =>
      call(secondFactorPolicyRoutes.without, {
        orgId,
        query: { currentPage: String(page), size: String(WITHOUT_SIZE) },
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const useChangePolicy = (orgId: number) =>
  useMutation({
    mutationFn: (isRequired: boolean) => call(secondFactorPolicyRoutes.change, { orgId, body: { isRequired } }),
    onSuccess: changed => cache.setQueryData(policy(orgId).queryKey, changed),
    meta: {
      done: ({ requiredSince }: { requiredSince: string | null }) =>
        requiredSince === null ? secondFactorPolicyText.released : secondFactorPolicyText.requiredNow,
    },
  })

/** The organization is closed to me until I have a second factor. */
export const isClosedTo = (error: unknown) => error instanceof ApiError && error.code === 'secondFactor.required'

whenTold('secondFactorPolicy.changed', ({ orgId }) => {
  void cache.invalidateQueries({ queryKey: [POLICY, orgId] })
  spread(() => cache.invalidateQueries({ queryKey: membership(orgId).queryKey }))
})
// Organizations open, or close, by it.
whenTold('secondFactor.changed', () => void askWhetherOpen())
