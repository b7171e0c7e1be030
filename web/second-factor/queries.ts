import { useRef } from 'react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Account } from '#contract/account'
import { type PasskeySetup, secondFactorRoutes, type SecondFactorState } from '#contract/second-factor'
import { secondFactorText } from '#korean/second-factor'
import { makePasskey } from '../auth/challenge/passkeys.ts'
import { cache } from '../cache.ts'
import { call, isLinkOver, saidByForm } from '../call.ts'
import { whenTold } from '../live/live.ts'

const state = queryOptions({ queryKey: ['secondFactor'], queryFn: () => call(secondFactorRoutes.state, {}) })
const remember = (now: SecondFactorState) => cache.setQueryData(state.queryKey, now)
const lookAgain = () => void cache.invalidateQueries({ queryKey: state.queryKey })

export const useSecondFactor = () => useQuery(state)

whenTold('secondFactor.changed', lookAgain)

export type Proof = { password: string; code: string }

export type Setup = { password: string; code?: string | undefined }

export const useStartApp = () =>
  useMutation({
    mutationFn: (body: Setup) => call(secondFactorRoutes.startApp, { body }),
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
    onSuccess: remember,
    meta: { done: secondFactorText.removed, saysItself: saidByForm },
  })

export const useNewRecoveryCodes = () =>
  useMutation({
    mutationFn: async (body: Proof) => (await call(secondFactorRoutes.newRecoveryCodes, { body })).recoveryCodes,
    onSuccess: lookAgain,
    meta: { done: secondFactorText.made, saysItself: saidByForm },
  })

type NewPasskey = Setup & { name: string; account: Account }

/** Answers the recovery codes, none where there are some already; undefined where the device was not asked to the end. */
export function useAddPasskey() {
  // A code counts once: where the device was not asked to the end the same proof serves for the next try.
  const begun = useRef<{ proof: string; asked: PasskeySetup }>(undefined)
  return useMutation({
    mutationFn: async ({ account, name, ...setup }: NewPasskey) => {
      const proof = JSON.stringify(setup)
      if (begun.current?.proof !== proof)
        begun.current = { proof, asked: await call(secondFactorRoutes.startPasskey, { body: setup }) }
      const passkey = await makePasskey({ ...begun.current.asked, email: account.email, name: account.name })
      if (!passkey) return undefined
      begun.current = undefined
      const { recoveryCodes } = await call(secondFactorRoutes.addPasskey, { body: { name, passkey } })
      return { recoveryCodes }
    },
    onSuccess: lookAgain,
    meta: { done: (added: unknown) => (added ? secondFactorText.passkeyAdded : ''), saysItself: saidByForm },
  })
}

export const useRenamePasskey = () =>
  useMutation({
    mutationFn: (body: { credential: string; name: string }) => call(secondFactorRoutes.renamePasskey, { body }),
    onSuccess: remember,
    meta: { done: secondFactorText.passkeyRenamed, saysItself: saidByForm },
  })

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (body: Proof & { credential: string }) => call(secondFactorRoutes.removePasskey, { body }),
    onSuccess: remember,
    meta: { done: secondFactorText.passkeyRemoved, saysItself: saidByForm },
  })

export const useRefuseRecovery = () =>
  useMutation({
    mutationFn: () => call(secondFactorRoutes.refuseRecovery, {}),
    onSuccess: remember,
    meta: { done: secondFactorText.stopDone },
  })

export const useConfirmRecovery = () =>
  useMutation({
    mutationFn: (token: string) => call(secondFactorRoutes.confirmRecovery, { body: { token } }),
    meta: { done: secondFactorText.recoveryBegun, saysItself: isLinkOver },
  })

export const useStopRecovery = () =>
  useMutation({
    mutationFn: (token: string) => call(secondFactorRoutes.stopRecovery, { body: { token } }),
    meta: { done: secondFactorText.stopDone, saysItself: isLinkOver },
  })
