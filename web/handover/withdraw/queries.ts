// Withdrawing.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type WithdrawalDraft, withdrawalRoutes } from '#contract/withdrawal'
import { withdrawalText } from '#korean/withdrawal'
import { cache } from '../../cache.ts'
import { call } from '../../call.ts'
import { forgetStoredDrafts } from '../../drafts.ts'
import { session, wantedPath } from '../../session.ts'

const plan = queryOptions({
  queryKey: ['withdrawal'],
  queryFn: () => call(withdrawalRoutes.plan, {}),
  // The consequences are always asked anew.
  staleTime: 0,
})
export const useWithdrawalPlan = () => useQuery(plan)
export const planAgain = () => cache.invalidateQueries({ queryKey: plan.queryKey })

export function useWithdraw() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: WithdrawalDraft) => call(withdrawalRoutes.withdraw, { body }),
    onSuccess: async () => {
      session.clear()
      forgetStoredDrafts()
      await navigate({ to: '/withdrawn', replace: true })
      wantedPath.take()
    },
    onSettled: (_data, error) => error && planAgain(),
    meta: { done: withdrawalText.done },
  })
}
