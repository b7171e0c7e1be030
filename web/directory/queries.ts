// The directory that is connected with an organization.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { directoryRoutes } from '#contract/directory'
import { directoryText } from '#korean/directory'
import { cache } from '../cache.ts'
import { call, saidByForm } from '../call.ts'
import { whenTold } from '../live/live.ts'
import { refetchSoon } from '../live/refetch-soon.ts'

const options = (orgId: number) =>
  queryOptions({ queryKey: ['directory', orgId], queryFn: () => call(directoryRoutes.settings, { orgId }) })
export const useDirectory = (orgId: number) => useQuery(options(orgId))

const lookAgain = (orgId: number) => cache.invalidateQueries({ queryKey: options(orgId).queryKey })

/** The secret is in no cache: only the dialog has it. */
export const useMakeToken = (orgId: number) =>
  useMutation({
    mutationFn: (name: string) => call(directoryRoutes.makeToken, { orgId, body: { name } }),
    onSettled: () => void lookAgain(orgId),
    gcTime: 0,
    meta: { saysItself: saidByForm },
  })

export const useEndToken = (orgId: number) =>
  useMutation({
    mutationFn: (tokenId: number) => call(directoryRoutes.endToken, { orgId, tokenId }),
    onSettled: () => lookAgain(orgId),
    meta: { done: directoryText.ended },
  })

const again = ({ orgId }: { orgId: number }) =>
  refetchSoon(cache.getQueryCache().findAll({ queryKey: options(orgId).queryKey }))
whenTold('directory.changed', again)
// A new administrator was told nothing of it until now.
whenTold('membership.changed', again)
// Without a proven domain nothing of a directory works.
whenTold('domains.changed', again)
