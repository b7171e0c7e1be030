// Being invited: what the holder of an invitation may know, and their answer.
import { z } from 'zod'
import { secret } from './auth.ts'
import { memberName } from './organization.ts'
import { roles } from './permissions.ts'
import { route } from './route.ts'

/**
 * Open: can be accepted. Superseded: a newer mail was sent instead. Full: a link that was used as often as it may be. Waiting,
 * refused: what became of my request.
 */
export const offerStates = [
  'open',
  'accepted',
  'declined',
  'expired',
  'cancelled',
  'superseded',
  'full',
  'waiting',
  'refused',
] as const
/** What the holder of a link may know. A mail names its organization to nobody but whom it was sent to. */
export const offer = z.object({
  kind: z.enum(['mail', 'link']),
  state: z.enum(offerStates),
  /** Who asks: nobody known, whom it is meant for, somebody else, or a member already. */
  reader: z.enum(['nobody', 'meant', 'other', 'member']),
  /** Masked; of a mail alone. */
  email: z.string().nullable(),
  organization: z.object({ name: z.string(), logoImgUrl: z.string().nullable(), memberCount: z.number() }).nullable(),
  inviter: z.string().nullable(),
  role: z.enum(roles).nullable(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  /** What whoever made the list called them, which a mail tells whoever holds it; else what their account does. */
  memberName: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  /** Of a link: whose addresses may come. */
  domains: z.array(z.string()),
  /** Whether this reader would have to wait to be let in. */
  waits: z.boolean(),
})
export type Offer = z.infer<typeof offer>

export const acceptDraft = z.strictObject({ token: secret, memberName })

const PATH = '/api/organizations/:orgId/invitations'
const mailRefusals = [
  'invitation.invalid',
  'invitation.elsewhere',
  'invitation.used',
  'invitation.declined',
  'invitation.expired',
  'invitation.cancelled',
  'invitation.superseded',
  'invitation.mismatch',
] as const

export const offerRoutes = {
  offer: route(`GET ${PATH}/offer`, {
    allow: 'signed-in',
    query: z.strictObject({ token: secret }),
    answer: offer,
    refusals: ['invitation.invalid', 'invitation.elsewhere'],
  }),
  /** For whoever has to sign in or up first. */
  glance: route(`GET ${PATH}/glance`, {
    allow: 'anybody',
    query: z.strictObject({ token: secret }),
    answer: offer.pick({ kind: true, state: true, email: true, organization: true, memberName: true }),
    refusals: ['invitation.invalid', 'invitation.elsewhere'],
  }),
  /** In at once, or, where somebody must let me in first, waiting. Of many at once one goes through. */
  accept: route(`POST ${PATH}/accept`, {
    allow: 'signed-in',
    body: acceptDraft,
    answer: z.object({ memberId: z.number().nullable() }),
    refusals: [
      ...mailRefusals,
      'invitation.already',
      'invitation.full',
      'invitation.crowded',
      'invitation.domain',
      'invitation.waiting',
      'invitation.refused',
      'organization.tooMany',
    ],
  }),
  /** Of a link: takes back my request to be let in. */
  decline: route(`POST ${PATH}/decline`, {
    allow: 'signed-in',
    body: z.strictObject({ token: secret }),
    refusals: mailRefusals,
  }),
}
