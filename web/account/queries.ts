import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { accountRoutes, type Account } from '#contract/account'
import { accountText } from '#korean/account'
import { cache, laterOf } from '../cache.ts'
import { call, isStale, saidByForm } from '../call.ts'
import { whenTold } from '../live/live.ts'

const me = queryOptions({
  queryKey: ['me'],
  queryFn: () => call(accountRoutes.me, {}),
  structuralSharing: laterOf,
})
const devices = queryOptions({ queryKey: ['devices'], queryFn: () => call(accountRoutes.devices, {}) })

export const useMe = () => useQuery(me)
export const useDevices = () => useQuery(devices)

const remember = (account: Account) => cache.setQueryData(me.queryKey, account)
const lookAgain = () => void cache.invalidateQueries({ queryKey: devices.queryKey })

whenTold('account.changed', remember)
whenTold('session.started', lookAgain)
whenTold('session.ended', lookAgain)

export const useRename = () =>
  useMutation({
    mutationFn: (body: { name: string; version: number }) => call(accountRoutes.rename, { body }),
    onSuccess: remember,
    meta: { done: accountText.saved, saysItself: error => isStale(accountRoutes.rename, error) },
  })

export const useChangePicture = () =>
  useMutation({
    mutationFn: (profileImgUrl: string | null) => call(accountRoutes.changePicture, { body: { profileImgUrl } }),
    onSuccess: remember,
    meta: { done: accountText.saved },
  })

export const useAgreeToMarketing = () =>
  useMutation({
    mutationFn: (agreed: boolean) => call(accountRoutes.agreeToMarketing, { body: { agreed } }),
    // At once on the screen; a refusal puts the old value back.
    onMutate: agreed => {
      const before = cache.getQueryData(me.queryKey)
      if (before) remember({ ...before, agreedToMarketing: agreed })
      return before
    },
    onError: (_error, _agreed, before) => before && remember(before),
    onSuccess: remember,
    meta: { done: accountText.saved },
  })

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call(accountRoutes.changePassword, { body }),
    onSuccess: lookAgain,
    meta: { done: accountText.passwordChanged },
  })

export const useChangeEmail = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string; code?: string | undefined }) =>
      call(accountRoutes.changeEmail, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: me.queryKey }),
    meta: { done: accountText.proofSent, saysItself: saidByForm },
  })

export const useKeepEmail = () =>
  useMutation({
    mutationFn: () => call(accountRoutes.keepEmail, {}),
    onSuccess: remember,
    meta: { done: accountText.emailKept },
  })

export const useEndSession = () =>
  useMutation({
    mutationFn: (sessionId: number) => call(accountRoutes.endSession, { sessionId }),
    onSettled: lookAgain,
    meta: { done: accountText.sessionEnded },
  })

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: () => call(accountRoutes.endOtherSessions, {}),
    onSettled: lookAgain,
    meta: { done: accountText.othersEnded },
  })
