import { memberRoutes } from '#contract/member'
import { assignMember } from '../department/places.ts'
import { answers } from '../http.ts'
import { leaveOrganization, removeMember } from './leaving.ts'
import { organizationsOf } from './members.ts'
import { briefPeopleOf, peopleOf, personFor } from './people.ts'
import { changeOwn, ownMember } from './profiles.ts'
import { changeRole, handOver } from './roles.ts'

export const member = answers(memberRoutes, {
  organizations: ({ me, query }) => organizationsOf(me.userId, query),
  me: ({ member }) => ownMember(member),
  changeMe: ({ member, body }) => changeOwn(member, body),
  list: ({ member, query }) => peopleOf(member, query),
  all: ({ member }) => briefPeopleOf(member.orgId),
  read: ({ member, memberId }) => personFor(member.orgId, memberId),
  changeRole: ({ member, memberId, body, visit }) => changeRole(member, memberId, body.role, visit),
  handOver: ({ member, memberId, body, visit }) => handOver(member, memberId, body.stepsDown, visit),
  leave: ({ member, visit }) => leaveOrganization(member, visit),
  remove: ({ member, memberId, visit }) => removeMember(member, memberId, visit),
  assign: ({ member, memberId, body, visit }) => assignMember(member, memberId, body, visit),
})
