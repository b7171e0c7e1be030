// Connecting GitHub accounts of an organization, and the deliveries of GitHub.
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { githubRoutes, setupActions } from '#contract/github'
import type { Answer } from '#contract/route'
import { githubText } from '#korean/github'
import { cache } from '../cache.ts'
import { call } from '../call.ts'
import { ownPath } from '../session.ts'
import { githubState, STATE } from './state.ts'
import { useReturned, wayBack } from './way-back.ts'

/** Leaves this page for GitHub's. */
export const useConnect = (orgId: number) =>
  useMutation({
    mutationFn: async () => {
      const returnTo = location.pathname + location.search
      const { url } = await call(githubRoutes.connect, { orgId, body: { returnTo } })
      wayBack.keep(returnTo)
      useReturned.setState({ reason: undefined })
      location.assign(url)
    },
  })

export const useDisconnect = (orgId: number) =>
  useMutation({
    mutationFn: (installationId: number) => call(githubRoutes.disconnect, { orgId, installationId }),
    onSettled: () => cache.invalidateQueries({ queryKey: githubState(orgId).queryKey }),
    meta: { done: githubText.disconnected },
  })

const deliveries = (orgId: number) =>
  infiniteQueryOptions({
    queryKey: ['github deliveries', orgId],
    queryFn: ({ pageParam: after }) =>
      call(githubRoutes.deliveries, { orgId, query: after === undefined ? {} : { after } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // The record grows without being told.
    staleTime: 0,
    gcTime: 0,
  })
export const useDeliveries = (orgId: number) => useInfiniteQuery(deliveries(orgId))

/** Nobody tells of it: it is asked for whenever somebody looks. */
export const useLinked = (orgId: number) =>
  useQuery({
    queryKey: ['github members', orgId],
    queryFn: () => call(githubRoutes.linked, { orgId }),
    staleTime: 0,
    gcTime: 0,
  })

export type Callback = {
  state: string
  code?: string | undefined
  installation_id?: string | undefined
  setup_action?: string | undefined
}

// React runs effects twice in development, and a state is good for once.
const arriving = new Map<string, Promise<Answer<typeof githubRoutes.callback>>>()

async function arrive({ state: begun, code, installation_id: given, setup_action: done }: Callback) {
  const setupAction = setupActions.find(each => each === done)
  const installationId = /^[1-9][0-9]{0,14}$/.test(given ?? '') ? Number(given) : undefined
  const answer = await call(githubRoutes.callback, {
    body: {
      state: begun,
      ...(code && { code }),
      ...(installationId && { installationId }),
      ...(setupAction && { setupAction }),
    },
  })
  void cache.invalidateQueries({ queryKey: [STATE] })
  return { ...answer, returnTo: ownPath(answer.returnTo) ?? '/' }
}

export const useArrival = (callback: Callback) =>
  useQuery({
    queryKey: ['github callback', callback.state],
    queryFn: () => {
      const begun = arriving.get(callback.state) ?? arrive(callback)
      arriving.set(callback.state, begun)
      // Without an answer it may be tried again; after one it is over.
      begun.catch(() => arriving.delete(callback.state))
      return begun
    },
    retry: false,
    staleTime: Infinity,
  })
