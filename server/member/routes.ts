import { memberRoutes } from '#contract/member'
import { answers } from '../http.ts'
import { refuse } from '../refusal.ts'
import { memberIn, organizationsOf } from './members.ts'

export const member = answers(memberRoutes, {
  organizations: ({ me, query }) => organizationsOf(me.userId, query),
  me: async ({ member }) => (await memberIn(member.userId, member.orgId)) ?? refuse('forbidden'),
})
