import { feature } from '../feature.ts'
import { fillDepartments } from './demo.ts'
import { assignmentsOf, clearAssignments, clearHeadships, placesInWords, ranks } from './assignments.ts'
import { restoreDepartment, subtreesOf } from './departments.ts'
import { restorePosition } from './positions.ts'
import { departmentHoldings } from './holdings.ts'
import { department } from './routes.ts'
import * as tables from './tables.ts'

export const departmentFeature = feature('department', {
  routes: [department],
  tables,
  personal: {
    'assignment.member_id': 'leaving',
    'department.head_member_id': 'leaving',
  },
  recycleBin: { department: { restore: restoreDepartment }, position: { restore: restorePosition } },
  directory: { assignmentsOf, ranks, subtreesOf },
  membership: {
    holdings: departmentHoldings,
    onGuest: (tx, { orgId, memberId }, by) => clearHeadships(tx, orgId, memberId, by),
    onLeave: (tx, { orgId, memberId }, by) => clearAssignments(tx, orgId, memberId, by),
    ownData: async ({ orgId, memberId }) => ({ assignments: await placesInWords(orgId, memberId) }),
  },
  demo: fillDepartments,
})
