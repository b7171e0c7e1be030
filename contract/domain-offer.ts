// Organizations that somebody may join because of the domain of their mail address.
import { z } from 'zod'
import { memberName } from './organization.ts'
import { route } from './route.ts'

export const domainOffer = z.object({
  orgId: z.number(),
  name: z.string(),
  logoImgUrl: z.string().nullable(),
  memberCount: z.number(),
  /** Waiting, refused: the state of my request. */
  state: z.enum(['open', 'waiting', 'refused']),
  /** Whether I would have to wait for approval. */
  waits: z.boolean(),
})
export type DomainOffer = z.infer<typeof domainOffer>

export const domainOfferRoutes = {
  /** Those of which I am no member. */
  mine: route('GET /api/user/domain-organizations', { allow: 'signed-in', answer: z.array(domainOffer) }),
  /** Joins at once, or asks to; the id is null while that waits. */
  join: route('POST /api/organizations/:orgId/domain-membership', {
    allow: 'signed-in',
    body: z.strictObject({ memberName }),
    answer: z.object({ memberId: z.number().nullable() }),
    refusals: [
      'domain.closed',
      'invitation.already',
      'invitation.waiting',
      'invitation.refused',
      'invitation.crowded',
      'organization.tooMany',
    ],
  }),
  /** Takes a request back. */
  leave: route('DELETE /api/organizations/:orgId/domain-membership', { allow: 'signed-in' }),
}
