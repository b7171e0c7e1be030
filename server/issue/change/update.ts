// The statement that writes the new values of changed issues.
import { and, eq, sql } from 'drizzle-orm'
import { db, type Writing } from '../../db.ts'
import { isAmong, preparedStatement } from '../../postgres/statements.ts'
import { issues } from '../tables.ts'

type Named = 'title' | 'pairs' | 'body' | 'priority' | 'assigneeId' | 'milestoneId' | 'startDate' | 'dueDate'
type Values = Partial<Pick<typeof issues.$inferInsert, Named | 'stateId' | 'isOpen' | 'rank'>> & {
  /** Whether the new state is one of completed issues. A move between such states keeps the first time. */
  isDone?: boolean
}

const { placeholder } = sql
const done = sql`case when ${placeholder('isDone')}::boolean then coalesce(${issues.completedAt}, now()) end`

/** By the fields that it sets: building the text anew costs as much as sending it. */
const statements = new Map<string, ReturnType<typeof statementFor>>()

const statementFor = (fields: readonly string[], name: string) =>
  preparedStatement(name, () => {
    const values = fields.map(field => (field === 'isDone' ? ['completedAt', done] : [field, placeholder(field)]))
    return db
      .update(issues)
      .set({ ...Object.fromEntries(values), version: sql`${issues.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(issues.orgId, placeholder('orgId')), isAmong(issues.issueId, placeholder('ids'))))
  })

/** Gives these issues the values, and their next version. */
export function updateIssues(tx: Writing, orgId: number, ids: readonly number[], values: Values) {
  const fields = Object.keys(values)
  const key = fields.join(' ')
  const statement = statements.get(key) ?? statementFor(fields, `issues_update_${statements.size}`)
  statements.set(key, statement)
  return statement({ ...values, orgId, ids }, tx)
}
