// Requests for admission by people who opened a link that needs approval.
import { z } from 'zod'
import { pageOf, paging } from './pagination.ts'
import { roles } from './permissions.ts'
import { route } from './route.ts'

/** The most open requests of one link. */
export const WAITING_MOST = 200
/** The shortest interval between two mails to the maker of a link about open requests. */
export const REMINDED_EVERY_MINUTES = 10

export const joinRequest = z.object({
  requestId: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  askedAt: z.iso.datetime(),
})
export type JoinRequest = z.infer<typeof joinRequest>

const PATH = '/api/organizations/:orgId/invitations/requests'
export const joinRequestRoutes = {
  /** The longest waiting request comes first. */
  list: route(`GET ${PATH}`, {
    allow: 'member.invite',
    query: paging,
    answer: pageOf(joinRequest),
  }),
  answer: route(`POST ${PATH}/:requestId`, {
    allow: 'member.invite',
    body: z.strictObject({ accepts: z.boolean('type') }),
    refusals: ['invitation.missing', 'invitation.ended', 'invitation.above', 'organization.tooMany'],
  }),
}
