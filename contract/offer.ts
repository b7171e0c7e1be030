// Offers: the facts about an invitation that its holder may know, and the answer.
import { z } from 'zod'
import { secret } from './auth.ts'
import { memberName } from './organization.ts'
import { roles } from './permissions.ts'
import { route } from './route.ts'

/**
 * Open: can be accepted. Superseded: a newer mail was sent instead. Full: a link reached its limit of uses. Waiting,
 * refused: the state of my request.
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
/** The facts that the holder of a link may know. A mail names its organization only to the person to whom it was sent. */
export const offer = z.object({
  kind: z.enum(['mail', 'link']),
  state: z.enum(offerStates),
  /** The reader: not signed in, the intended person, another person, or already a member. */
  reader: z.enum(['nobody', 'meant', 'other', 'member']),
  /** Whether a sign-up by it needs no other proof of the address: so does the link of a mail. */
  proves: z.boolean(),
  /** Masked; null for a link. */
  email: z.string().nullable(),
  organization: z.object({ name: z.string(), logoImgUrl: z.string().nullable(), memberCount: z.number() }).nullable(),
  inviter: z.string().nullable(),
  role: z.enum(roles).nullable(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  /**
   * The name that the inviter wrote; without one, the name of the account. Only an invitation by mail tells it, because only
   * that proves the address.
   */
  memberName: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  /** Only for a link: the domains whose addresses may join. */
  domains: z.array(z.string()),
  /** Whether this reader would have to wait for approval. */
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
  /** For a reader who has to sign in or sign up first. */
  glance: route(`GET ${PATH}/glance`, {
    allow: 'anybody',
    query: z.strictObject({ token: secret }),
    answer: offer.pick({ kind: true, state: true, proves: true, email: true, organization: true, memberName: true }),
    refusals: ['invitation.invalid', 'invitation.elsewhere'],
  }),
  /** Joins at once, or waits where an approval is needed. Of several simultaneous calls one succeeds. */
  accept: route(`POST ${PATH}/accept`, {
    allow: 'signed-in',
    body: acceptDraft,
    /** The project is the first that the invitation brought. */
    answer: z.object({ memberId: z.number().nullable(), projectId: z.number().optional() }),
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
  /** For a link, withdraws my request for admission. */
  decline: route(`POST ${PATH}/decline`, {
    allow: 'signed-in',
    body: z.strictObject({ token: secret }),
    refusals: mailRefusals,
  }),
}
