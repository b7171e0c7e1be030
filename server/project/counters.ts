// The numbers of issues: consecutive, without gaps or duplicates.
import { and, eq, sql } from 'drizzle-orm'
import { db, type Writing } from '../db.ts'
import { preparedStatement } from '../postgres/statements.ts'
import type { ProjectPlace } from './doors.ts'
import { projects } from './tables.ts'

const nextNumbersStatement = preparedStatement<[last: number]>('next_numbers', () =>
  db
    .update(projects)
    .set({ lastNumber: sql`${projects.lastNumber} + ${sql.placeholder('count')}` })
    .where(and(eq(projects.orgId, sql.placeholder('orgId')), eq(projects.projectId, sql.placeholder('projectId'))))
    .returning({ last: projects.lastNumber }),
)

/** The next numbers of this project, which the transaction must have locked; a rollback frees them. */
export async function nextNumbers(tx: Writing, { orgId, projectId }: ProjectPlace, count: number) {
  const [row] = await nextNumbersStatement({ orgId, projectId, count }, tx)
  return Array.from({ length: count }, (_, at) => row![0] - count + 1 + at)
}
