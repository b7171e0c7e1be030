// An organization may require a second factor of its members: after a time of grace it is closed to those who have none.
import { z } from 'zod'
import { pageOf, paging } from './pagination.ts'
import { roles } from './permissions.ts'
import { route } from './route.ts'

export const GRACE_DAYS = 7

export const secondFactorPolicy = z.object({
  /** Null while it is not required. */
  requiredSince: z.iso.datetime().nullable(),
  /** Members who have no second factor. */
  withoutCount: z.number(),
})
export type SecondFactorPolicy = z.infer<typeof secondFactorPolicy>

/** A member without a second factor. */
export const unprotectedMember = z.object({
  memberId: z.number(),
  memberName: z.string(),
  email: z.string(),
  profileImgUrl: z.string().nullable(),
  role: z.enum(roles),
  /** From then on the organization is closed to them; null while it is not required. */
  closesAt: z.iso.datetime().nullable(),
})
export type UnprotectedMember = z.infer<typeof unprotectedMember>

const PATH = '/api/organizations/:orgId/second-factor-policy'

export const secondFactorPolicyRoutes = {
  read: route(`GET ${PATH}`, { allow: 'organization.edit', answer: secondFactorPolicy }),
  /** An owner without a second factor cannot require one. */
  change: route(`PUT ${PATH}`, {
    allow: 'entrance.require',
    body: z.strictObject({ isRequired: z.boolean('type') }),
    answer: secondFactorPolicy,
    refusals: ['secondFactor.own'],
  }),
  /** In alphabetical order. */
  without: route(`GET ${PATH}/without`, {
    allow: 'entrance.require',
    query: paging,
    answer: pageOf(unprotectedMember),
  }),
}
