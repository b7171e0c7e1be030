// The server's own App at GitHub, as those who run the server see it.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type GithubAppState, githubAppRoutes } from '#contract/github-app'
import { githubAppText } from '#korean/github-app'
import { cache } from '../../cache.ts'
import { call } from '../../call.ts'
import { showSuccess } from '../../ui/feedback/toasts.ts'
import { STATE } from '../state.ts'

const own = queryOptions({
  queryKey: ['github app'],
  queryFn: () => call(githubAppRoutes.read, {}),
  meta: { quiet: true },
})
/** Not while one has just come back, and it is being registered. */
export const useGithubApp = (isAsked: boolean) => useQuery({ ...own, enabled: isAsked })

function take(state: GithubAppState) {
  cache.setQueryData(own.queryKey, state)
  void cache.invalidateQueries({ queryKey: [STATE] })
}

/** Leaves this page for GitHub's, which takes the description of the App as a form. */
export const useMakeApp = () =>
  useMutation({
    mutationFn: (body: { organization?: string | undefined }) => call(githubAppRoutes.begin, { body }),
    onSuccess: ({ url, manifest }) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = url
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name: 'manifest', value: manifest })
      form.append(field)
      document.body.append(form)
      form.submit()
    },
  })

type Returned = { state: string; code: string }
/** Once: GitHub's code is good for one question. */
export const useRegistration = (returned: Returned | undefined) =>
  useQuery({
    queryKey: ['github app registration', returned?.state],
    queryFn: async () => {
      const state = await call(githubAppRoutes.finish, { body: returned! })
      take(state)
      showSuccess(githubAppText.registered)
      return state
    },
    enabled: returned !== undefined,
    retry: false,
    staleTime: Infinity,
    meta: { quiet: true },
  })

export const useForgetApp = () =>
  useMutation({
    mutationFn: () => call(githubAppRoutes.remove, {}),
    onSuccess: take,
    meta: { done: githubAppText.forgotten },
  })
