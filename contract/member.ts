// A person in an organization: under which name, with which role.
import { z } from 'zod'
import { pageOf, paging } from './pagination.ts'
import { roles } from './permissions.ts'
import { route } from './route.ts'

/** One of my organizations, as the list shows it. */
export const membership = z.object({
  orgId: z.number(),
  name: z.string(),
  logoImgUrl: z.string().nullable(),
  memberId: z.number(),
  memberName: z.string(),
  role: z.enum(roles),
  memberCount: z.number(),
})
export type Membership = z.infer<typeof membership>

/** Who I am in one organization. */
export const ownMember = z.object({
  orgId: z.number(),
  memberId: z.number(),
  memberName: z.string(),
  role: z.enum(roles),
  joinedAt: z.iso.datetime(),
})
export type OwnMember = z.infer<typeof ownMember>

export const memberRoutes = {
  /** The organization joined last comes first. */
  organizations: route('GET /api/members/organizations', {
    allow: 'signed-in',
    query: paging,
    answer: pageOf(membership),
  }),
  me: route('GET /api/members/organizations/:orgId/me', { allow: 'organization.see', answer: ownMember }),
}
