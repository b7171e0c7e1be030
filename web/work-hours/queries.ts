// The work hours of an organization, and mine.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import {
  type OrganizationHours,
  type OwnHours,
  type QuietChoice,
  type WorkHours,
  workHoursRoutes,
} from '#contract/work-hours'
import { workHoursText } from '#korean/work-hours'
import { cache } from '../cache.ts'
import { call, isStale } from '../call.ts'
import { whenTold } from '../live/live.ts'
import { refetchSoon } from '../live/refetch-soon.ts'

const WORK_HOURS = 'workHours'

const organizationOptions = (orgId: number) =>
  queryOptions({
    queryKey: [WORK_HOURS, orgId, 'organization'],
    queryFn: () => call(workHoursRoutes.read, { orgId }),
  })
export const useOrganizationHours = (orgId: number) => useQuery(organizationOptions(orgId))

const mineOptions = (orgId: number) =>
  queryOptions({
    queryKey: [WORK_HOURS, orgId, 'mine'],
    queryFn: () => call(workHoursRoutes.mine, { orgId }),
    // Changed on another device, of which nothing is told.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
export const useOwnHours = (orgId: number) => useQuery(mineOptions(orgId))

const QUIET_KNOWN_MS = 60_000
/** Whether I am left alone at this moment. */
export const ownQuiet = (orgId: number) =>
  queryOptions({
    queryKey: [WORK_HOURS, orgId, 'quiet'],
    queryFn: () => call(workHoursRoutes.quiet, { orgId }),
    staleTime: QUIET_KNOWN_MS,
    meta: { quiet: true },
  })

type Change = Omit<OrganizationHours, 'version'> & { version: number | undefined }
export const useChangeOrganizationHours = (orgId: number) =>
  useMutation({
    mutationFn: (body: Change) => call(workHoursRoutes.change, { orgId, body }),
    onSuccess: changed => cache.setQueryData(organizationOptions(orgId).queryKey, changed),
    meta: { done: workHoursText.changed, saysItself: error => isStale(workHoursRoutes.change, error) },
  })

/** Whether I am left alone now may be otherwise with them. */
function rememberOwn(orgId: number, changed: OwnHours) {
  cache.setQueryData(mineOptions(orgId).queryKey, changed)
  void cache.invalidateQueries({ queryKey: ownQuiet(orgId).queryKey })
}

/** On the screen at once. */
export const useChooseHours = (orgId: number) => {
  const { queryKey } = mineOptions(orgId)
  return useMutation({
    scope: { id: `work hours ${orgId}` },
    mutationFn: (choice: QuietChoice) => call(workHoursRoutes.choose, { orgId, body: { choice } }),
    onMutate: async choice => {
      // An answer from before would take its place.
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, known => known && { ...known, choice })
      return before
    },
    onSuccess: changed => rememberOwn(orgId, changed),
    onError: (_error, _choice, before) => cache.setQueryData(queryKey, before),
    meta: { quiet: true },
  })
}

/** Chooses them, too. */
export const useChangeOwnHours = (orgId: number) =>
  useMutation({
    scope: { id: `work hours ${orgId}` },
    mutationFn: (body: WorkHours) => call(workHoursRoutes.changeMine, { orgId, body }),
    onSuccess: changed => rememberOwn(orgId, changed),
    meta: { done: workHoursText.changed },
  })

whenTold('workHours.changed', ({ orgId }) =>
  refetchSoon(cache.getQueryCache().findAll({ queryKey: [WORK_HOURS, orgId] })),
)
