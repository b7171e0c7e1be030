// The server's own App at GitHub, as those who run the server see it.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type GithubAppState, githubAppRoutes } from '#contract/github-app'
import { githubAppText } from '#korean/github-app'
import { cache } from '../../cache.ts'
import { ApiError, call } from '../../call.ts'
import { STATE } from '../state.ts'

const own = queryOptions({
  queryKey: ['github app'],
  queryFn: () => call(githubAppRoutes.read, {}),
  meta: { quiet: true },
})
export const isNoOperator = (error: unknown) => error instanceof ApiError && error.code === 'operator.only'
/** Not while one has just come back, and it is being registered. Nobody begins to run the server while it runs, whatever is told. */
export const useGithubApp = (isAsked: boolean) =>
  useQuery({ ...own, enabled: ({ state }) => isAsked && !isNoOperator(state.error) })

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
const begun = new Set<string>()
/** A deed and no question, which would be asked again after a reconnect: GitHub's code is good for once. */
export function useRegistration(returned: Returned | undefined) {
  const { mutate, isPending, isIdle, error } = useMutation({
    mutationFn: (body: Returned) => call(githubAppRoutes.finish, { body }),
    onSuccess: take,
    // The page shows it, in the place of what was to come.
    meta: { done: githubAppText.registered, saysItself: () => true },
  })
  useEffect(() => {
    // React runs effects twice in development.
    if (!returned || begun.has(returned.state)) return
    begun.add(returned.state)
    mutate(returned)
  }, [returned, mutate])
  return { isArriving: returned !== undefined && (isIdle || isPending), error }
}

export const useForgetApp = () =>
  useMutation({
    mutationFn: () => call(githubAppRoutes.remove, {}),
    onSuccess: take,
    meta: { done: githubAppText.forgotten },
  })
