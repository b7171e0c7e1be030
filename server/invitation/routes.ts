import { invitationRoutes } from '#contract/invitation'
import { domainOfferRoutes } from '#contract/domain-offer'
import { joinRequestRoutes } from '#contract/join-request'
import { offerRoutes } from '#contract/offer'
import { answers } from '../http/http.ts'
import { accept, decline } from './offer/acceptances.ts'
import { cancelInvitation, invitationsOf, invite, resendInvitation } from './invitations.ts'
import { createLink, linksOf, revokeLink } from './link/links.ts'
import { domainOffersOf, joinByDomain, takeBackRequest } from './domain/joining.ts'
import { checkList, inviteList } from './lists.ts'
import { offerOf } from './offer/offers.ts'
import { answerRequest, requestsOf } from './offer/requests.ts'

export const invitation = answers(invitationRoutes, {
  invite: ({ member, body, client }) => invite(member, body, client),
  list: ({ member, query }) => invitationsOf(member, query),
  resend: ({ member, invitationId, client }) => resendInvitation(member, invitationId, client),
  cancel: ({ member, invitationId, client }) => cancelInvitation(member, invitationId, client),
  checkList: ({ member, body }) => checkList(member, body.rows),
  inviteList: ({ member, body, client }) => inviteList(member, body.rows, body.creates, client),
  links: ({ member }) => linksOf(member),
  createLink: ({ member, body, client }) => createLink(member, body, client),
  revokeLink: ({ member, linkId, client }) => revokeLink(member, linkId, client),
})

export const joinRequest = answers(joinRequestRoutes, {
  list: ({ member, query }) => requestsOf(member, query),
  answer: ({ member, requestId, body, client }) => answerRequest(member, requestId, body.accepts, client),
})

export const offer = answers(offerRoutes, {
  offer: ({ me, orgId, query, client }) => offerOf(me, orgId, query.token, client),
  glance: ({ orgId, query, client }) => offerOf(undefined, orgId, query.token, client),
  accept: ({ me, orgId, body, client }) => accept(me, orgId, body, client),
  decline: ({ me, orgId, body, client }) => decline(me, orgId, body.token, client),
})

export const domainOffer = answers(domainOfferRoutes, {
  mine: ({ me }) => domainOffersOf(me),
  join: ({ me, orgId, body, client }) => joinByDomain(me, orgId, body.memberName, client),
  leave: ({ me, orgId }) => takeBackRequest(me, orgId),
})
