import { departmentRoutes } from '#contract/department'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { memberRoutes, type Assignment, type OwnMember } from '#contract/member'
import { can, type Role } from '#contract/permissions'
import type { Ask } from '#contract/route'
import { memberText } from '#korean/member'
import { cache, isGoingFrom } from '../cache.ts'
import { call, isStale } from '../call.ts'
import { whenTold } from '../live/live.ts'
import { membership, useMembership } from '../organization/queries.ts'

export const MEMBERS_PAGE = 50

const MEMBERS = 'members'

/** An empty filter lets everything through. */
export type Filters = { search: string; deptId: string; positionId: string; role: string; status: string }

const list = (orgId: number, page: number, filters: Filters) =>
  queryOptions({
    queryKey: [MEMBERS, orgId, 'list', page, filters],
    queryFn: ({ signal }) => {
      const given = Object.fromEntries(Object.entries(filters).filter(([, wanted]) => wanted !== ''))
      const query = { ...given, currentPage: String(page), size: String(MEMBERS_PAGE) }
      return call(memberRoutes.list, { orgId, query }, { signal })
    },
    placeholderData: keepPreviousData,
  })
/** The page before stays until the next one is there. */
export const useMembers = (orgId: number, page: number, filters: Filters) => useQuery(list(orgId, page, filters))

const everybody = (orgId: number) =>
  queryOptions({ queryKey: [MEMBERS, orgId, 'all'], queryFn: () => call(memberRoutes.all, { orgId }) })
export const useEverybody = (orgId: number, isWanted = true) => useQuery({ ...everybody(orgId), enabled: isWanted })

/** The picture of each member by their id; none for those who may not see the members. */
export function usePictures(orgId: number, isWanted: boolean) {
  const me = useMembership(orgId).data
  const everybody = useEverybody(orgId, isWanted && me !== undefined && can(me, 'member.see')).data
  return new Map(everybody?.map(({ memberId, profileImgUrl }) => [memberId, profileImgUrl]))
}

const statuses = (orgId: number) =>
  queryOptions({ queryKey: [MEMBERS, orgId, 'statuses'], queryFn: () => call(memberRoutes.statuses, { orgId }) })
/** The present statuses, for the pickers. */
export const useStatuses = (orgId: number, isWanted: boolean) => useQuery({ ...statuses(orgId), enabled: isWanted })

const onePerson = (orgId: number, memberId: number) =>
  queryOptions({
    queryKey: [MEMBERS, orgId, 'one', memberId],
    queryFn: () => call(memberRoutes.read, { orgId, memberId }),
    enabled: memberId > 0,
  })
/** All that is known of somebody; of nobody where the number is 0. */
export const usePerson = (orgId: number, memberId: number) => useQuery(onePerson(orgId, memberId))

const lookAgain = (orgId: number) =>
  isGoingFrom(orgId) ? undefined : cache.invalidateQueries({ queryKey: [MEMBERS, orgId] })

whenTold('members.changed', ({ orgId, what }) => {
  if (what !== 'status') return void lookAgain(orgId)
  // The chart does not show what somebody is busy with, and the pickers ask for it by itself.
  for (const shown of ['list', 'one', 'statuses']) void cache.invalidateQueries({ queryKey: [MEMBERS, orgId, shown] })
})
// Their order follows the positions.
whenTold('departments.changed', ({ orgId }) => void lookAgain(orgId))

export const useChangeRole = (orgId: number) =>
  useMutation({
    mutationFn: ({ memberId, role }: { memberId: number; role: Role }) =>
      call(memberRoutes.changeRole, { orgId, memberId, body: { role } }),
    onSettled: () => lookAgain(orgId),
    meta: { done: memberText.roleChanged },
  })

/** Another one becomes the owner, and I step down. */
export const useHandOver = (orgId: number) =>
  useMutation({
    mutationFn: (memberId: number) => call(memberRoutes.handOver, { orgId, memberId, body: { stepsDown: true } }),
    onSettled: () => Promise.all([lookAgain(orgId), cache.invalidateQueries({ queryKey: membership(orgId).queryKey })]),
    meta: { done: memberText.handedOver },
  })

export const useRemoveMember = (orgId: number) =>
  useMutation({
    mutationFn: (memberId: number) => call(memberRoutes.remove, { orgId, memberId }),
    onSettled: () => lookAgain(orgId),
    meta: { done: memberText.removed },
  })

export const useAssign = (orgId: number) =>
  useMutation({
    mutationFn: ({ memberId, ...body }: Pick<Moving, 'memberId' | 'seen' | 'assignments'>) =>
      call(departmentRoutes.assign, { orgId, memberId, body }),
    onSettled: () => lookAgain(orgId),
    meta: { done: memberText.assigned },
  })

export type Moving = {
  memberId: number
  /** The places as they were seen; if they have changed, nothing is moved. */
  seen: Assignment[]
  assignments: Assignment[]
  /** Runs once they are there, also if the screen is gone by then. */
  whenDone?: () => unknown
}
const MOVE = 'movePeople'

/** At once on the screen, and one after the other to the server. */
export const usePlace = (orgId: number) =>
  useMutation({
    mutationKey: [MOVE, orgId],
    scope: { id: `${MOVE} ${orgId}` },
    mutationFn: async ({ memberId, seen, assignments, whenDone }: Moving) => {
      await call(departmentRoutes.assign, { orgId, memberId, body: { assignments, seen } })
      await whenDone?.()
    },
    onMutate: async ({ memberId, assignments }) => {
      const { queryKey } = everybody(orgId)
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, known =>
        known?.map(each => (each.memberId === memberId ? { ...each, assignments } : each)),
      )
    },
    // Not between two of mine: the answer would put the second one back for a moment.
    onSettled: () => (cache.isMutating({ mutationKey: [MOVE, orgId] }) > 1 ? undefined : lookAgain(orgId)),
  })

export type OwnChanges = Ask<typeof memberRoutes.changeMe>['body']

export const useChangeMe = (orgId: number) =>
  useMutation({
    mutationFn: (body: OwnChanges) => call(memberRoutes.changeMe, { orgId, body }),
    onSuccess: changed => remember(orgId, changed),
    onError: error => isStale(memberRoutes.changeMe, error) && remember(orgId, error.current),
    onSettled: () => lookAgain(orgId),
    meta: { done: memberText.changed, saysItself: error => isStale(memberRoutes.changeMe, error) },
  })

const remember = (orgId: number, changed: OwnMember) => void cache.setQueryData(membership(orgId).queryKey, changed)
