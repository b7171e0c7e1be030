import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { authRoutes } from '#contract/auth'
import type { FactorProof } from '#contract/entrance'
import type { Answer } from '#contract/route'
import { sessionRoutes } from '#contract/session'
import { authText } from '#korean/auth'
import { isRefused } from '../cache.ts'
import { ApiError, call, saidByForm, settleSignOut, unreached } from '../call.ts'
import { session } from '../session.ts'

export const welcome = queryOptions({
  queryKey: ['welcome'],
  queryFn: () => call(authRoutes.welcome, {}),
})
export const useWelcome = () => useQuery(welcome).data

/** The browser refused the cookie of the session it has just opened. */
export class CookieLost extends Error {}

/** Takes the first token of a session, and makes sure that this browser will be known the next time it asks. */
export async function enter(accessToken: string) {
  try {
    const { data } = await call(sessionRoutes.token, {})
    session.setToken(data.accessToken)
  } catch (error) {
    // No cookie came back, or the page was opened at an address that is not the server's own.
    const isLost = error instanceof ApiError && (error.code === 'session.absent' || error.status === 403)
    if (isLost) throw new CookieLost('cookie')
    if (error instanceof ApiError && error.status === 401) throw error
    session.setToken(accessToken)
  }
}

/** The question for a second factor is dead: the first proof has to be given again. */
export const isChallengeEnded = (error: unknown) =>
  error instanceof ApiError && (error.code === 'challenge.ended' || error.code === 'challenge.spent')

/** The account opens by the server's own provider alone. */
export const isProviderRequired = (error: unknown) => error instanceof ApiError && error.code === 'signin.provider'

export const isCookieLost = (error: unknown) => error instanceof CookieLost

export const useSignIn = () =>
  useMutation({
    mutationFn: async (body: { email: string; password: string }) => {
      // The session that was left without a network ends first, or it would be this one.
      if (!(await settleSignOut())) throw unreached('network')
      const { data } = await call(authRoutes.signin, { body })
      if ('challenge' in data) return data.challenge
      await enter(data.accessToken)
      return undefined
    },
    meta: {
      done: (challenge: unknown) => (challenge ? '' : authText.loginDone),
      saysItself: error => isCookieLost(error) || isProviderRequired(error),
    },
  })

export const useSignUp = () =>
  useMutation({
    mutationFn: async (body: Parameters<typeof call<typeof authRoutes.signup>>[1]['body']) => {
      const { data } = await call(authRoutes.signup, { body })
      await enter(data.accessToken)
    },
    meta: { done: authText.signupDone, saysItself: isCookieLost },
  })

/** An address whose mail is on its way, and with what this browser waits for the click. */
export type Proof = { email: string; verificationId: string; expiresAt: string; resendAt: string }

export const useCheckEmail = () =>
  useMutation({
    mutationFn: async (email: string) => (await call(authRoutes.checkEmail, { body: { email } })).data.available,
    // An aid while typing; what matters is said when the address is sent.
    meta: { quiet: true, saysItself: () => true },
  })

export const useSendVerification = () =>
  useMutation({
    mutationFn: async (email: string) => {
      session.set({ emailVerificationLoading: true })
      try {
        const { data } = await call(authRoutes.sendVerification, { body: { email, purpose: 'signup' } })
        session.set({ pendingEmail: email, isVerified: false })
        return data
      } finally {
        session.set({ emailVerificationLoading: false })
      }
    },
    meta: { done: authText.emailSent },
  })

const ASK_AGAIN_MS = 3_000

/** The sign-up that this browser began before it was loaded again. */
export const usePendingSignup = () =>
  useQuery({
    queryKey: ['pendingSignup'],
    queryFn: async () => (await call(authRoutes.pending, {})).data.proof,
    staleTime: Infinity,
    gcTime: 0,
  })

/** Asks every three seconds whether the link was opened, on whatever device, until it was or can no longer be. */
export const useVerification = (verificationId: string | undefined) =>
  useQuery({
    queryKey: ['verification', verificationId],
    queryFn: async () => (await call(authRoutes.verification, { query: { verificationId: verificationId! } })).data,
    enabled: verificationId !== undefined,
    refetchInterval: ({ state }) => (state.data?.isVerified || isRefused(state.error) ? false : ASK_AGAIN_MS),
    staleTime: 0,
    meta: { quiet: true },
  })

// React runs effects twice in development, and a link works once.
const verifying = new Map<string, Promise<Answer<typeof authRoutes.verifyEmail>>>()

export const useVerifyEmail = (token: string) =>
  useQuery({
    queryKey: ['verifyEmail', token],
    queryFn: () => {
      const begun =
        verifying.get(token) ?? call(authRoutes.verifyEmail, { body: { token } }).then(answer => answer.data)
      verifying.set(token, begun)
      void begun.catch(() => verifying.delete(token))
      return begun
    },
    retry: false,
    staleTime: Infinity,
  })

export const useRequestReset = () =>
  useMutation({
    mutationFn: (email: string) => call(authRoutes.requestReset, { body: { email } }),
  })

export const useCheckReset = (token: string | undefined) =>
  useQuery({
    queryKey: ['checkReset', token],
    queryFn: async () => (await call(authRoutes.checkReset, { query: { token: token! } })).data,
    enabled: token !== undefined,
    retry: false,
    gcTime: 0,
  })

export const useResetPassword = () =>
  useMutation({
    /** Answers the challenge where a second factor is asked for; then it is tried again with its proof. */
    mutationFn: async (body: { token: string; password: string; proof?: FactorProof | undefined }) => {
      const { data } = await call(authRoutes.resetPassword, { body })
      return 'challenge' in data ? data : { ...data, challenge: undefined }
    },
    onSuccess: data => {
      if (data.challenge) return
      // The reset ended every session, this browser's too.
      session.clear()
      session.set({ pendingEmail: data.email, notice: authText.resetDone })
    },
    meta: {
      done: ({ challenge }: { challenge?: unknown }) => (challenge ? '' : authText.resetDone),
      saysItself: error => isChallengeEnded(error) || saidByForm(error),
    },
  })
