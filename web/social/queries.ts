import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SocialProvider } from '#contract/entrance'
import type { Answer, Ask } from '#contract/route'
import { socialRoutes } from '#contract/social'
import { authRoutes } from '#contract/auth'
import { authText } from '#korean/auth'
import { providerNames, socialText } from '#korean/social'
import { enter, useWelcome } from '../auth/queries.ts'
import { cache, isRefused } from '../cache.ts'
import { call, refreshOnce, settleSignOut, unreached } from '../call.ts'
import { whenTold } from '../live/live.ts'
import { wantedPath } from '../session.ts'

export type Callback = { code: string; state: string; iss?: string | undefined }
export type Arrived = Answer<typeof socialRoutes.signIn>

// React runs effects twice in development, and a code works once.
const arriving = new Map<string, Promise<Arrived>>()

async function arriveOnce({ code, state, iss }: Callback) {
  // The session that was left without a network ends first, or it would be this one.
  if (!(await settleSignOut())) throw unreached('network')
  const { data } = await call(socialRoutes.signIn, { body: { code, state, ...(iss && { iss }) } })
  if (data.status === 'SIGNED_IN') await enter(data.accessToken)
  return data
}

export const useArrival = (callback: Callback) =>
  useQuery({
    queryKey: ['oauth', callback.state],
    queryFn: () => {
      const begun = arriving.get(callback.code) ?? arriveOnce(callback)
      arriving.set(callback.code, begun)
      return begun
    },
    retry: false,
    staleTime: Infinity,
  })

/** On to where one wanted to go before signing in. */
export function useGoOn() {
  const router = useRouter()
  return (returnTo: string) => router.history.replace(wantedPath.take() ?? returnTo)
}

const ASK_AGAIN_MS = 3_000

/** Asked again every three seconds, and on return to this tab, while a mail is on its way. */
export const usePending = (oauthId: string) =>
  useQuery({
    queryKey: ['pendingSignIn', oauthId],
    queryFn: async () => (await call(socialRoutes.pending, { query: { oauthId } })).data,
    refetchInterval: ({ state }) =>
      state.data?.sent && !state.data.verified && !isRefused(state.error) ? ASK_AGAIN_MS : false,
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

const LOOKS = 3
const LOOK_AGAIN_MS = 1_000

/** Whether another tab of this browser has finished it, whose cookie may still be on its way. */
export const useEnteredElsewhere = (oauthId: string, isOver: boolean) =>
  useQuery({
    queryKey: ['enteredElsewhere', oauthId],
    queryFn: refreshOnce,
    enabled: isOver,
    refetchInterval: ({ state }) => (state.data || state.dataUpdateCount >= LOOKS ? false : LOOK_AGAIN_MS),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

export const useComplete = () =>
  useMutation({
    mutationFn: async (body: Ask<typeof socialRoutes.complete>['body']) => {
      const { data } = await call(socialRoutes.complete, { body })
      if (data.status === 'SIGNED_IN') await enter(data.accessToken)
      if (data.status === 'EMAIL_VERIFICATION_SENT')
        await cache.invalidateQueries({ queryKey: ['pendingSignIn', body.oauthId] })
      return data
    },
    meta: {
      done: (answer: Answer<typeof socialRoutes.complete>) =>
        answer.status === 'EMAIL_VERIFICATION_SENT' ? authText.emailSent : authText.loginDone,
      // The page says so itself, or another tab has finished it.
      saysItself: error => isRefused(error) && error.code === 'oauth.pendingExpired',
    },
  })

/** As the operator named it, where it is their own. */
export function useProviderName() {
  const providers = useWelcome()?.providers ?? []
  return (provider: SocialProvider) =>
    providers.find(each => each.provider === provider)?.name ?? (provider === 'oidc' ? 'SSO' : providerNames[provider])
}

const linked = queryOptions({ queryKey: ['linkedWays'], queryFn: () => call(socialRoutes.linked, {}) })
export const useLinkedWays = () => useQuery(linked)

whenTold('identity.changed', () => void cache.invalidateQueries({ queryKey: linked.queryKey }))

/** Leaves this page for the provider's. */
export const useLink = () =>
  useMutation({
    mutationFn: async (body: { provider: SocialProvider; password: string }) => {
      const { address } = await call(socialRoutes.link, { body })
      location.assign(address)
    },
  })

export const useUnlink = (provider: string) =>
  useMutation({
    mutationFn: (identityId: number) => call(socialRoutes.unlink, { identityId }),
    onSettled: () => cache.invalidateQueries({ queryKey: linked.queryKey }),
    meta: { done: socialText.unlinked.replace('{provider}', provider) },
  })

export const useSetPassword = () =>
  useMutation({
    mutationFn: (email: string) => call(authRoutes.requestReset, { body: { email } }),
    meta: { done: socialText.setPasswordSent },
  })
