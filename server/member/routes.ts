import { memberRoutes } from '#contract/member'
import { secondFactorPolicyRoutes } from '#contract/second-factor-policy'
import { answers } from '../http/http.ts'
import { leaveOrganization, removeMember } from './leaving.ts'
import { organizationsOf } from './memberships.ts'
import { briefPeopleOf, peopleOf, personFor, statusesOf } from './people.ts'
import { changeOwn, ownMember } from './profiles.ts'
import { changeRole, handOver } from './roles.ts'
import { changePolicy, membersWithout, policyOf } from './second-factor/policy.ts'

export const member = answers(memberRoutes, {
  organizations: ({ me, query }) => organizationsOf(me.userId, query),
  me: ({ member }) => ownMember(member),
  changeMe: ({ member, body }) => changeOwn(member, body),
  list: ({ member, query }) => peopleOf(member, query),
  all: ({ member }) => briefPeopleOf(member.orgId),
  statuses: ({ member }) => statusesOf(member.orgId),
  read: ({ member, memberId }) => personFor(member.orgId, memberId),
  changeRole: ({ member, memberId, body, client }) => changeRole(member, memberId, body.role, client),
  handOver: ({ member, memberId, body, client }) => handOver(member, memberId, body.stepsDown, client),
  leave: ({ member, client }) => leaveOrganization(member, client),
  remove: ({ member, memberId, client }) => removeMember(member, memberId, client),
})

export const secondFactorPolicy = answers(secondFactorPolicyRoutes, {
  read: ({ member }) => policyOf(member.orgId),
  change: ({ member, body, client }) => changePolicy(member, body.isRequired, client),
  without: ({ member, query }) => membersWithout(member.orgId, query),
})
