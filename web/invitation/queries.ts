import { keepPreviousData, queryOptions, useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { invitationRoutes, type ListedRow } from '#contract/invitation'
import { joinRequestRoutes } from '#contract/join-request'
import { offerRoutes } from '#contract/offer'
import type { Answer, Ask } from '#contract/route'
import { inviteText } from '#korean/invitation'
import { offerText } from '#korean/offer'
import { fill } from '#korean/particle'
import { cache } from '../cache.ts'
import { call, refreshOnce } from '../call.ts'
import { whenTold } from '../live/live.ts'
import { selection } from '../session.ts'
import { showSuccess } from '../ui/feedback/toasts.ts'
import { whenHolderLeaves } from '../live/holder.ts'

export const SENT_PAGE = 50
const INVITATIONS = 'invitations'
const OFFER = 'offer'

export type SentFilters = { search: string; state: string }

const sent = (orgId: number, page: number, filters: SentFilters) =>
  queryOptions({
    queryKey: [INVITATIONS, orgId, 'sent', page, filters],
    queryFn: ({ signal }) => {
      const given = Object.fromEntries(Object.entries(filters).filter(([, wanted]) => wanted !== ''))
      const query = { ...given, currentPage: String(page), size: String(SENT_PAGE) }
      return call(invitationRoutes.list, { orgId, query }, { signal })
    },
    placeholderData: keepPreviousData,
  })
export const useSent = (orgId: number, page: number, filters: SentFilters) => useQuery(sent(orgId, page, filters))

export const useLinks = (orgId: number, isWanted = true) =>
  useQuery({
    queryKey: [INVITATIONS, orgId, 'links'],
    queryFn: () => call(invitationRoutes.links, { orgId }),
    enabled: isWanted,
  })
/** How many who have not come yet would come into this department. */
export function useInvitedInto(orgId: number, deptId: number, isWanted: boolean) {
  const mails = useQuery({
    queryKey: [INVITATIONS, orgId, 'into', deptId],
    queryFn: () =>
      call(invitationRoutes.list, { orgId, query: { deptId: String(deptId), state: 'pending', size: '1' } }),
    enabled: isWanted,
    // Somebody is about to decide by it.
    staleTime: 0,
  }).data?.totalCount
  const links = useLinks(orgId, isWanted).data?.filter(link => link.deptId === deptId).length
  return (mails ?? 0) + (links ?? 0)
}

export const useRequests = (orgId: number, page: number, isWanted = true) =>
  useQuery({
    queryKey: [INVITATIONS, orgId, 'requests', page],
    queryFn: () =>
      call(joinRequestRoutes.list, { orgId, query: { currentPage: String(page), size: String(SENT_PAGE) } }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })

const lookAgain = (orgId: number) => cache.invalidateQueries({ queryKey: [INVITATIONS, orgId] })
whenTold('invitations.changed', ({ orgId }) => void lookAgain(orgId))
const answered = {
  accepted: inviteText.answeredAccepted,
  declined: inviteText.answeredDeclined,
  asked: inviteText.answeredAsked,
}
whenTold('invitation.answered', ({ name, how }) => showSuccess(fill(answered[how], { name })))
// Somebody may have let me in while I look at the invitation.
whenTold('membership.changed', ({ orgId }) => void cache.invalidateQueries({ queryKey: [OFFER, orgId] }))

export const useInvite = (orgId: number, isMailed: boolean) =>
  useMutation({
    mutationFn: async (body: Ask<typeof invitationRoutes.invite>['body']) => {
      const results = await call(invitationRoutes.invite, { orgId, body })
      const done = isMailed ? inviteText.sent : inviteText.kept
      showSuccess(results.some(({ result }) => result === 'sent') ? done : inviteText.nobodySent)
      return results
    },
    onSettled: () => lookAgain(orgId),
  })

export const useResend = (orgId: number) =>
  useMutation({
    mutationFn: (invitationId: number) => call(invitationRoutes.resend, { orgId, invitationId }),
    onSettled: () => lookAgain(orgId),
    meta: { done: inviteText.resent },
  })

export const useCancel = (orgId: number) =>
  useMutation({
    mutationFn: (invitationId: number) => call(invitationRoutes.cancel, { orgId, invitationId }),
    onSettled: () => lookAgain(orgId),
    meta: { done: inviteText.cancelled },
  })

export type LinkAsked = Ask<typeof invitationRoutes.createLink>['body']
/** @param onMade also where one has gone elsewhere meanwhile: nobody can read the link again */
export const useCreateLink = (orgId: number, onMade: (made: Answer<typeof invitationRoutes.createLink>) => void) =>
  useMutation({
    mutationFn: (body: LinkAsked) => call(invitationRoutes.createLink, { orgId, body }),
    onSuccess: onMade,
    onSettled: () => lookAgain(orgId),
    meta: { done: inviteText.linkMade },
  })

export const useRevokeLink = (orgId: number) =>
  useMutation({
    mutationFn: (linkId: number) => call(invitationRoutes.revokeLink, { orgId, linkId }),
    onSettled: () => lookAgain(orgId),
    meta: { done: inviteText.revoked },
  })

export const useAnswerRequest = (orgId: number) =>
  useMutation({
    mutationFn: async ({ requestId, accepts }: { requestId: number; accepts: boolean }) => {
      await call(joinRequestRoutes.answer, { orgId, requestId, body: { accepts } })
      showSuccess(accepts ? inviteText.approved : inviteText.turnedAway)
    },
    onSettled: () => lookAgain(orgId),
  })

export const useCheckList = (orgId: number) =>
  useMutation({
    mutationFn: (rows: ListedRow[]) => call(invitationRoutes.checkList, { orgId, body: { rows } }),
  })

/** @param onSent also where one has gone elsewhere meanwhile */
export const useInviteList = (orgId: number, onSent: (sent: Answer<typeof invitationRoutes.inviteList>) => void) =>
  useMutation({
    mutationFn: (body: { rows: ListedRow[]; creates: boolean }) => call(invitationRoutes.inviteList, { orgId, body }),
    onSuccess: onSent,
    onSettled: () => lookAgain(orgId),
  })

/** As much of an offer as the holder of its link may know. */
export const useOffer = (orgId: number, token: string, isWanted: boolean) =>
  useQuery({
    queryKey: [OFFER, orgId, token],
    queryFn: () => call(offerRoutes.offer, { orgId, query: { token } }),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  })

const accepting = (orgId: number) => ['accept', orgId]
/** The news that one is in may come before the answer, which says where to go. */
export const useIsAccepting = (orgId: number) => useIsMutating({ mutationKey: accepting(orgId) }) > 0

const landings = new Map<number, number>()
whenHolderLeaves(() => landings.clear())
/** Where one begins in an organization: at the project that the invitation brought, else at the list of them. */
export function landingOf(orgId: number) {
  const projectId = landings.get(orgId)
  const params = { orgId: String(orgId) }
  return projectId === undefined
    ? { to: '/org/$orgId/project', params, search: { currentPage: 1 }, replace: true }
    : { to: '/org/$orgId/project/$projectId', params: { ...params, projectId: String(projectId) }, replace: true }
}

export const useAccept = (orgId: number, token: string) =>
  useMutation({
    mutationKey: accepting(orgId),
    /** The role I come with, or none where I wait to be let in. */
    mutationFn: async ({ memberName, role }: { memberName: string; role: 'ADMIN' | 'MEMBER' | 'GUEST' }) => {
      const { memberId, projectId } = await call(offerRoutes.accept, { orgId, body: { token, memberName } })
      if (memberId === null) {
        showSuccess(offerText.asked)
        return { isIn: false }
      }
      if (projectId !== undefined) landings.set(orgId, projectId)
      // The token names the organizations one is in.
      await refreshOnce()
      selection.select({ orgId, role, memberName })
      showSuccess(offerText.accepted)
      return { isIn: true }
    },
    // Whatever it was refused for stands in the invitation by now.
    onError: () => cache.invalidateQueries({ queryKey: [OFFER, orgId] }),
    onSuccess: ({ isIn }) => cache.invalidateQueries({ queryKey: isIn ? ['organizations'] : [OFFER, orgId] }),
  })

export const useDecline = (orgId: number, token: string) =>
  useMutation({
    mutationFn: () => call(offerRoutes.decline, { orgId, body: { token } }),
    onSettled: () => cache.invalidateQueries({ queryKey: [OFFER, orgId] }),
    meta: { done: offerText.declined },
  })

/** My request to be let in; the same link takes another one. */
export const useTakeBack = (orgId: number, token: string) =>
  useMutation({
    mutationFn: () => call(offerRoutes.decline, { orgId, body: { token } }),
    onSettled: () => cache.invalidateQueries({ queryKey: [OFFER, orgId] }),
    meta: { done: offerText.takenBack },
  })
