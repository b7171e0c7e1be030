import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { secondFactorRoutes } from '#contract/second-factor'
import { secondFactorText } from '#korean/second-factor'
import { cache } from '../cache.ts'
import { call, saidByForm } from '../call.ts'
import { whenTold } from '../live/live.ts'

const state = queryOptions({ queryKey: ['secondFactor'], queryFn: () => call(secondFactorRoutes.state, {}) })
const lookAgain = () => void cache.invalidateQueries({ queryKey: state.queryKey })

export const useSecondFactor = () => useQuery(state)

whenTold('secondFactor.changed', lookAgain)

export type Proof = { password: string; code: string }

export const useStartApp = () =>
  useMutation({
    mutationFn: (body: { password: string }) => call(secondFactorRoutes.startApp, { body }),
    meta: { saysItself: saidByForm },
  })

export const useConfirmApp = () =>
  useMutation({
    mutationFn: async (body: { code: string }) => (await call(secondFactorRoutes.confirmApp, { body })).recoveryCodes,
    onSuccess: lookAgain,
    meta: { done: secondFactorText.added, saysItself: saidByForm },
  })

export const useRemoveApp = () =>
  useMutation({
    mutationFn: (body: Proof) => call(secondFactorRoutes.removeApp, { body }),
    onSuccess: lookAgain,
    meta: { done: secondFactorText.removed, saysItself: saidByForm },
  })

export const useNewRecoveryCodes = () =>
  useMutation({
    mutationFn: async (body: Proof) => (await call(secondFactorRoutes.newRecoveryCodes, { body })).recoveryCodes,
    onSuccess: lookAgain,
    meta: { done: secondFactorText.made, saysItself: saidByForm },
  })
