// The departments that somebody heads, as things that are handed over.
import { and, asc, eq } from 'drizzle-orm'
import { audit } from '../audit/audits.ts'
import type { Holder } from '../handover/holders.ts'
import { departments } from './tables.ts'

export const departmentHolder: Holder = {
  kind: 'department',
  holdingsOf: async (tx, { orgId, memberId }) => {
    const rows = await tx
      .select({ id: departments.deptId, name: departments.name })
      .from(departments)
      .where(and(eq(departments.orgId, orgId), eq(departments.headMemberId, memberId)))
      .orderBy(asc(departments.place), asc(departments.deptId))
    return rows.map(row => ({ kind: 'department', ...row, needsTaker: false }))
  },
  handOver: async (tx, { orgId }, { id: deptId, name }, { memberId }, { userId, visit }) => {
    await tx
      .update(departments)
      .set({ headMemberId: memberId })
      .where(and(eq(departments.orgId, orgId), eq(departments.deptId, deptId)))
    const about = { deptId, name, headed: 1, memberId }
    await audit(tx, visit, { userId, orgId, what: 'department.changed', about })
    tx.tell(`organization:${orgId}`, 'departments.changed', { orgId })
  },
}
