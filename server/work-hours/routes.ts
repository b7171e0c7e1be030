import { workHoursRoutes } from '#contract/work-hours'
import { answers } from '../http/http.ts'
import { quietMembers } from './quiet.ts'
import { changeOrganizationHours, chooseHours, organizationHoursOf, ownHoursOf } from './work-hours.ts'

export const workHours = answers(workHoursRoutes, {
  read: ({ member }) => organizationHoursOf(member.orgId),
  change: ({ member, body, client }) => changeOrganizationHours(member, body, client),
  mine: ({ member }) => ownHoursOf(member),
  quiet: async ({ member: { orgId, memberId } }) => ({
    isQuiet: (await quietMembers(orgId, [memberId], new Date())).has(memberId),
  }),
  choose: ({ member, body }) => chooseHours(member, body.choice),
  changeMine: ({ member, body }) => chooseHours(member, 'own', body),
})
