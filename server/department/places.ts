// Giving somebody their departments and positions.
import type { Assignment } from '#contract/member'
import type { Member } from '#contract/permissions'
import { audit } from '../audit/audits.ts'
import { memberRow } from '../member/members.ts'
import { refuse } from '../refusal.ts'
import type { Visit } from '../visit.ts'
import { setAssignments } from './assignments.ts'
import { changing, departmentFor } from './departments.ts'
import { positionFor } from './positions.ts'

/** All of a member's places at once; what is named must be there. */
export const assignMember = (member: Member, memberId: number, places: Assignment[], visit: Visit) =>
  changing(member, async tx => {
    const { orgId, userId } = member
    await memberRow(tx, orgId, memberId)
    const meant = places.filter(({ deptId, positionId }) => deptId !== null || positionId !== null)
    const deptIds = meant.map(({ deptId }) => deptId)
    if (new Set(deptIds).size < deptIds.length) refuse('assignment.doubled')
    for (const { deptId, positionId } of meant) {
      if (deptId !== null) await departmentFor(tx, orgId, deptId)
      if (positionId !== null) await positionFor(tx, orgId, positionId)
    }
    await setAssignments(tx, orgId, memberId, meant)
    await audit(tx, visit, { userId, orgId, what: 'member.assigned', about: { memberId } })
    tx.tell(`organization:${orgId}`, 'members.changed', { orgId })
    return meant
  })
