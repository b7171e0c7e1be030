// Headships of departments as holdings.
import { and, asc, eq } from 'drizzle-orm'
import { audit } from '../audit-trail.ts'
import type { Holdings } from '../member/membership.ts'
import { departmentFor, pathsOf } from './departments.ts'
import { departments } from './tables.ts'

export const departmentHoldings: Holdings = {
  kind: 'department',
  // Named by the whole path: two teams of one name are two things, also on the page of the handover.
  holdingsOf: async (tx, { orgId, memberId }) => {
    const rows = await tx
      .select({ id: departments.deptId })
      .from(departments)
      .where(and(eq(departments.orgId, orgId), eq(departments.headMemberId, memberId)))
      .orderBy(asc(departments.place), asc(departments.deptId))
    if (!rows.length) return []
    const paths = await pathsOf(tx, orgId)
    return rows.map(({ id }) => ({ kind: 'department', id, name: paths.get(id)!.join(' > '), needsTaker: false }))
  },
  handOver: async (tx, { orgId }, { id: deptId }, { memberId }, { userId, client }) => {
    const { name } = await departmentFor(tx, orgId, deptId)
    await tx
      .update(departments)
      .set({ headMemberId: memberId })
      .where(and(eq(departments.orgId, orgId), eq(departments.deptId, deptId)))
    const about = { deptId, name, headed: 1, memberId }
    await audit(tx, client, { userId, orgId, what: 'department.changed', about })
    tx.tell(`organization:${orgId}`, 'departments.changed', { orgId })
  },
}
