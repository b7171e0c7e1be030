// The numbers of issues: one after the other, none left out, none given twice.
import { and, eq, sql } from 'drizzle-orm'
import type { Writing } from '../db.ts'
import type { ProjectRow } from './doors.ts'
import { projects } from './tables.ts'

/** The next ones of this project, which the transaction must hold: rolled back, they are free again. */
export async function nextNumbers(
  tx: Writing,
  { orgId, projectId }: Pick<ProjectRow, 'orgId' | 'projectId'>,
  count: number,
) {
  const [row] = await tx
    .update(projects)
    .set({ lastNumber: sql`${projects.lastNumber} + ${count}` })
    .where(and(eq(projects.orgId, orgId), eq(projects.projectId, projectId)))
    .returning({ last: projects.lastNumber })
  return Array.from({ length: count }, (_, at) => row!.last - count + 1 + at)
}
