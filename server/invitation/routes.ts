import { invitationRoutes } from '#contract/invitation'
import { offerRoutes } from '#contract/offer'
import { answers } from '../http.ts'
import { accept, decline } from './acceptances.ts'
import { cancelInvitation, invitationsOf, invite, resendInvitation } from './invitations.ts'
import { createLink, linksOf, revokeLink } from './links.ts'
import { checkList, inviteList } from './lists.ts'
import { offerOf } from './offers.ts'
import { answerRequest, requestsOf } from './requests.ts'

export const invitation = answers(invitationRoutes, {
  invite: ({ member, body, visit }) => invite(member, body, visit),
  list: ({ member, query }) => invitationsOf(member, query),
  resend: ({ member, invitationId, visit }) => resendInvitation(member, invitationId, visit),
  cancel: ({ member, invitationId, visit }) => cancelInvitation(member, invitationId, visit),
  checkList: ({ member, body }) => checkList(member, body.rows),
  inviteList: ({ member, body, visit }) => inviteList(member, body.rows, body.creates, visit),
  links: ({ member }) => linksOf(member),
  createLink: ({ member, body, visit }) => createLink(member, body, visit),
  revokeLink: ({ member, linkId, visit }) => revokeLink(member, linkId, visit),
  requests: ({ member, query }) => requestsOf(member, query),
  answerRequest: ({ member, requestId, body, visit }) => answerRequest(member, requestId, body.accepts, visit),
})

export const offer = answers(offerRoutes, {
  offer: ({ me, orgId, query, visit }) => offerOf(me, orgId, query.token, visit),
  glance: ({ orgId, query, visit }) => offerOf(undefined, orgId, query.token, visit),
  accept: ({ me, orgId, body, visit }) => accept(me, orgId, body, visit),
  decline: ({ me, orgId, body, visit }) => decline(me, orgId, body.token, visit),
})
