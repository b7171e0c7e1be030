// Departments as other features ask for them: their names, what each head is responsible for, and who answers for one that has no
// head itself.
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { db } from '../db.ts'
import { departments } from './tables.ts'

/** The departments that a member heads, with all below them. */
export async function departmentsHeadedBy(tx: NodePgDatabase, orgId: number, memberId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`with recursive family as (
      select top.id from ${departments} top where top.org_id = ${orgId} and top.head_member_id = ${memberId}
      union select child.id from ${departments} child join family on child.parent_id = family.id where child.org_id = ${orgId})
    select id from family`)
  return rows.map(({ id }) => Number(id))
}

/** By department: its own head and those of the departments above, the nearest first. */
export async function headsAbove(tx: NodePgDatabase, orgId: number): Promise<Map<number, number[]>> {
  const rows = await tx
    .select({ deptId: departments.deptId, parentId: departments.parentId, head: departments.headMemberId })
    .from(departments)
    .where(eq(departments.orgId, orgId))
  const byId = new Map(rows.map(row => [row.deptId, row]))
  const above = (deptId: number | null): number[] => {
    const row = deptId === null ? undefined : byId.get(deptId)
    return row ? [...(row.head === null ? [] : [row.head]), ...above(row.parentId)] : []
  }
  return new Map(rows.map(({ deptId }) => [deptId, above(deptId)]))
}

/** For statements of other features. */
export const namedDepartments = (orgId: number) =>
  db
    .select({ deptId: departments.deptId, name: departments.name })
    .from(departments)
    .where(eq(departments.orgId, orgId))
    .as('named_department')
