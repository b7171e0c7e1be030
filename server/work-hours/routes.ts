import { workHoursRoutes } from '#contract/work-hours'
import { answers } from '../http/http.ts'
import { changeOrganizationHours, changeOwnHours, organizationHoursOf, ownHoursOf } from './work-hours.ts'

export const workHours = answers(workHoursRoutes, {
  read: ({ member }) => organizationHoursOf(member.orgId),
  change: ({ member, body, client }) => changeOrganizationHours(member, body, client),
  mine: ({ member }) => ownHoursOf(member),
  changeMine: ({ member, body }) => changeOwnHours(member, body),
})
