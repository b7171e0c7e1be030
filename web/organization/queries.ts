import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { memberRoutes, type OwnMember } from '#contract/member'
import { organizationRoutes, type Organization } from '#contract/organization'
import { PAGE_SIZE, PAGE_SIZE_MOST } from '#contract/pagination'
import type { Ask } from '#contract/route'
import { organizationText } from '#korean/organization'
import { fill } from '#korean/particle'
import { cache, isGoingFrom, isRefused, kept, laterOf, wayOut } from '../cache.ts'
import { ApiError, call, isStale, refreshOnce } from '../call.ts'
import { whenTold } from '../live/live.ts'
import { spread } from '../live/spread.ts'
import { memberIdIn, selection } from '../session.ts'
import { showError } from '../ui/feedback/toasts.ts'

const LISTS = ['organizations']
const BIN = ['deletedOrganizations']

const list = (page: number, size: number) =>
  queryOptions({
    queryKey: [...LISTS, page, size],
    queryFn: () => call(memberRoutes.organizations, { query: { currentPage: String(page), size: String(size) } }),
    placeholderData: keepPreviousData,
  })

/** A page of the organizations I belong to; the one before it stays until it is there. */
export const useOrganizations = (page: number, size = PAGE_SIZE) => useQuery(list(page, size))
/** A page full of organizations for the switcher, fetched when it opens. */
export const useMyOrganizations = (isWanted: boolean) => useQuery({ ...list(1, PAGE_SIZE_MOST), enabled: isWanted })

const ORGANIZATION = 'organization'
const organization = (orgId: number) =>
  queryOptions({
    queryKey: [ORGANIZATION, orgId],
    queryFn: () => call(organizationRoutes.read, { orgId }),
    structuralSharing: laterOf,
    meta: kept,
  })
/** Beside the question whether one belongs to it. */
export const askForOrganization = (orgId: number) => void cache.prefetchQuery(organization(orgId))
export const useOrganization = (orgId: number) => useQuery(organization(orgId))
/** Asked for anew, because somebody is about to change it. */
export const useFreshOrganization = (orgId: number, isWanted: boolean) =>
  useQuery({ ...organization(orgId), staleTime: 0, enabled: isWanted })

const MEMBERSHIP = 'membership'
/** My membership in an organization; it decides whether its pages open. */
export const membership = (orgId: number) =>
  queryOptions({
    queryKey: [MEMBERSHIP, orgId],
    queryFn: () => call(memberRoutes.me, { orgId }),
    meta: kept,
    // Somebody who was removed and invited again is another member, whose versions begin anew.
    structuralSharing: (known, coming) =>
      (known as OwnMember | undefined)?.memberId === (coming as OwnMember).memberId ? laterOf(known, coming) : coming,
    retry: (failures, error) => !isRefused(error) && failures < 1,
  })
export const useMembership = (orgId: number) => useQuery(membership(orgId))

const bin = queryOptions({ queryKey: BIN, queryFn: () => call(organizationRoutes.deleted, {}) })
export const useBin = () => useQuery(bin)

const again = (queryKey: readonly unknown[]) => cache.invalidateQueries({ queryKey })
/** Each organization of mine may have opened to me, or closed. */
export const askWhetherOpen = () => Promise.all([[MEMBERSHIP], [ORGANIZATION]].map(again))
const lookAgain = (orgId: number) =>
  Promise.all([LISTS, BIN, membership(orgId).queryKey, organization(orgId).queryKey].map(again))

const remember = (changed: Organization) => {
  cache.setQueryData(organization(changed.orgId).queryKey, changed)
  void cache.invalidateQueries({ queryKey: LISTS })
}

whenTold('membership.changed', ({ orgId, isMember }) => {
  if (isGoingFrom(orgId)) return
  if (!isMember) selection.leave(orgId)
  // I belong to it as before, but my role or my name there may be another.
  if (isMember === memberIdIn(orgId) > 0)
    return void (isMember && Promise.all([LISTS, membership(orgId).queryKey].map(again)))
  void lookAgain(orgId)
  renewSoon(orgId, isMember)
})
whenTold('organization.changed', remember)
whenTold('organization.deleted', ({ orgId, name }) => {
  if (isGoingFrom(orgId)) return
  if (location.pathname.startsWith(`/org/${orgId}/`)) showError(fill(organizationText.gone, { name }))
  void lookAgain(orgId)
})

/** The token names the organizations one is in. */
const renewSoon = (orgId: number, isMember: boolean) =>
  spread(() => isMember !== memberIdIn(orgId) > 0 && refreshOnce())

export type NewOrganization = Ask<typeof organizationRoutes.create>['body']
export type OrganizationChange = Ask<typeof organizationRoutes.change>['body']

export const useCreateOrganization = () =>
  useMutation({
    /** @param key the same for every try of one opening of the dialog, so that it makes one organization */
    mutationFn: async ({ body, key }: { body: NewOrganization; key: string }) => {
      const { orgId } = await call(organizationRoutes.create, { body }, { key }).catch((error: unknown) => {
        const isDone = error instanceof ApiError && error.code === 'key.reused'
        throw isDone ? new Error(organizationText.alreadyCreated) : error
      })
      // The token names the organizations one is in.
      await refreshOnce()
      selection.select({ orgId, role: 'OWNER', memberName: body.memberName })
      return orgId
    },
    onSettled: () => cache.invalidateQueries({ queryKey: LISTS }),
    meta: { done: organizationText.created },
  })

export const useChangeOrganization = (orgId: number) =>
  useMutation({
    mutationFn: (body: OrganizationChange) => call(organizationRoutes.change, { orgId, body }),
    onSuccess: remember,
    meta: {
      done: organizationText.changed,
      saysItself: error => isStale(organizationRoutes.change, error),
    },
  })

/**
 * A deed after which I am in this organization no more: it is deleted, or I left it.
 * @param leave goes to a page that does not need the organization, before anything is asked about it again
 */
export const useWayOut = <Said>(
  orgId: number,
  deed: (said: Said) => Promise<unknown>,
  leave: () => Promise<void> | void,
  done: string,
) =>
  useMutation({
    mutationKey: wayOut(orgId),
    mutationFn: deed,
    onSuccess: async () => {
      await leave()
      selection.leave(orgId)
      await Promise.all([refreshOnce(), lookAgain(orgId)])
    },
    meta: { done },
  })

export const useDeleteOrganization = (orgId: number, leave: () => Promise<void> | void) =>
  useWayOut<void>(orgId, () => call(organizationRoutes.delete, { orgId }), leave, organizationText.deleted)

export const useRestoreOrganization = () =>
  useMutation({
    mutationFn: (orgId: number) => call(organizationRoutes.restore, { orgId }),
    onSettled: async (_data, _error, orgId) => {
      await Promise.all([refreshOnce(), lookAgain(orgId)])
    },
    meta: { done: organizationText.restored },
  })
