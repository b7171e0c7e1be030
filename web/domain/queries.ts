// The domains of an organization, and the organizations that the domain of my address opens.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { domainOfferRoutes } from '#contract/domain-offer'
import { type EmailDomain, domainRoutes } from '#contract/domain'
import { domainText } from '#korean/domain'
import { fill } from '#korean/particle'
import { cache } from '../cache.ts'
import { call, isStale, saidByForm } from '../call.ts'
import { whenTold } from '../live/live.ts'
import { refetchSoon } from '../live/refetch-soon.ts'

const listOptions = (orgId: number) =>
  queryOptions({ queryKey: ['email domains', orgId], queryFn: () => call(domainRoutes.list, { orgId }) })
export const useDomains = (orgId: number) => useQuery(listOptions(orgId))

const lookAgain = (orgId: number) => cache.invalidateQueries({ queryKey: listOptions(orgId).queryKey })

/** As the server answers it, before the list is asked again. */
function put(orgId: number, changed: EmailDomain) {
  cache.setQueryData(listOptions(orgId).queryKey, known => {
    const others = (known ?? []).filter(({ domainId }) => domainId !== changed.domainId)
    return [...others, changed].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  })
}

export const useAddDomain = (orgId: number) =>
  useMutation({
    mutationFn: (name: string) => call(domainRoutes.add, { orgId, body: { domain: name } }),
    onSuccess: changed => put(orgId, changed),
    meta: { saysItself: saidByForm },
  })

/** A refusal stands beside the way that was tried. */
export const useProveByRecord = (orgId: number) =>
  useMutation({
    mutationFn: (domainId: number) => call(domainRoutes.proveByRecord, { orgId, domainId }),
    onSuccess: changed => put(orgId, changed),
    meta: { done: domainText.provenNow, saysItself: () => true },
  })

export const useSendCode = (orgId: number) =>
  useMutation({
    mutationFn: (domainId: number) => call(domainRoutes.sendCode, { orgId, domainId }),
    onSuccess: changed => put(orgId, changed),
    meta: { done: (sent: EmailDomain) => fill(domainText.codeSent, { address: sent.codeSentTo ?? '' }) },
  })

export const useProveByCode = (orgId: number) =>
  useMutation({
    mutationFn: ({ domainId, code }: { domainId: number; code: string }) =>
      call(domainRoutes.proveByCode, { orgId, domainId, body: { domainCode: code } }),
    onSuccess: changed => put(orgId, changed),
    meta: { done: domainText.provenNow, saysItself: saidByForm },
  })

type DomainChange = Pick<EmailDomain, 'domainId' | 'version'> &
  Partial<Pick<EmailDomain, 'joining' | 'requiresProvider'>>

export const useChangeDomain = (orgId: number) =>
  useMutation({
    mutationFn: ({ domainId, ...body }: DomainChange) => call(domainRoutes.change, { orgId, domainId, body }),
    onSuccess: changed => put(orgId, changed),
    onError: error => isStale(domainRoutes.change, error) && lookAgain(orgId),
    meta: { done: domainText.changed },
  })

export const useRemoveDomain = (orgId: number) =>
  useMutation({
    mutationFn: (domainId: number) => call(domainRoutes.remove, { orgId, domainId }),
    onSettled: () => lookAgain(orgId),
    meta: { done: domainText.removed },
  })

const offersOptions = queryOptions({
  queryKey: ['domain offers'],
  queryFn: () => call(domainOfferRoutes.mine, {}),
  meta: { quiet: true },
})
export const useDomainOffers = () => useQuery(offersOptions)
const offersAgain = () => cache.invalidateQueries({ queryKey: offersOptions.queryKey })

export const useJoinByDomain = () =>
  useMutation({
    mutationFn: ({ orgId, memberName }: { orgId: number; memberName: string }) =>
      call(domainOfferRoutes.join, { orgId, body: { memberName } }),
    onSettled: offersAgain,
    meta: {
      done: ({ memberId }: { memberId: number | null }) => (memberId === null ? domainText.asked : domainText.joined),
      saysItself: saidByForm,
    },
  })

export const useTakeRequestBack = () =>
  useMutation({
    mutationFn: (orgId: number) => call(domainOfferRoutes.leave, { orgId }),
    onSettled: offersAgain,
    meta: { done: domainText.takenBack },
  })

whenTold('domains.changed', ({ orgId }) =>
  refetchSoon(cache.getQueryCache().findAll({ queryKey: listOptions(orgId).queryKey })),
)
whenTold('membership.changed', () => void offersAgain())
