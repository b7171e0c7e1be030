// Whether GitHub is connected to an organization, and to which accounts, as its events change it.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { githubRoutes } from '#contract/github'
import { cache } from '../cache.ts'
import { call } from '../call.ts'
import { whenTold } from '../live/live.ts'
import { refetchSoon } from '../live/refetch-soon.ts'
import type { ProjectTab } from '../project/addresses.ts'

export const STATE = 'github'

export const githubState = (orgId: number) =>
  queryOptions({
    queryKey: [STATE, orgId],
    queryFn: () => call(githubRoutes.state, { orgId }),
    meta: { quiet: true },
  })
export const useGithub = (orgId: number) => useQuery(githubState(orgId))

/** The tab of a project is of use where the server has an App, or had one when something was connected. */
export function useUselessTab(orgId: number, isWanted: boolean): readonly ProjectTab[] {
  const known = useQuery({ ...githubState(orgId), enabled: isWanted }).data
  return known?.isOffered || known?.isConnected ? [] : ['github']
}

const lookAgain = ({ orgId }: { orgId: number }) =>
  refetchSoon(cache.getQueryCache().findAll({ queryKey: githubState(orgId).queryKey }))
whenTold('github.changed', lookAgain)
// A new administrator was told no more than whether anything is connected.
whenTold('membership.changed', lookAgain)
