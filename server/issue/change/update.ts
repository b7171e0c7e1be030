// The statement that writes the new values of changed issues.
import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import { db, type Writing } from '../../db.ts'
import { isAmong, preparedStatement, sendInOrder } from '../../postgres/statements.ts'
import { completedIf } from '../rows.ts'
import { issues } from '../tables.ts'

type Named = 'title' | 'pairs' | 'body' | 'priority' | 'assigneeId' | 'milestoneId' | 'startDate' | 'dueDate'
type Values = Partial<Pick<typeof issues.$inferInsert, Named | 'stateId' | 'isOpen' | 'rank'>> & {
  /** Whether the new state is one of completed issues. */
  isDone?: boolean
}
type Given<Value> = Value | Placeholder
type GivenValues = { [Name in keyof Values]: Given<Values[Name]> }

const updated = ({ isDone, ...values }: GivenValues, orgId: Given<number>, ids: Placeholder | readonly number[]) =>
  db
    .update(issues)
    .set({
      ...(values as Values),
      ...(isDone !== undefined && { completedAt: completedIf(sql`${isDone}`) }),
      version: sql`${issues.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(issues.orgId, orgId), isAmong(issues.issueId, ids)))

/** By the fields that it sets: building the text anew costs as much as sending it. */
const statements = new Map<string, ReturnType<typeof statementFor>>()
/** Each connection keeps the plans of all; whoever sets one field after the other needs few. */
const STATEMENTS_MOST = 40

const { placeholder } = sql
const statementFor = (fields: readonly string[], name: string) =>
  preparedStatement(name, () => {
    const values = Object.fromEntries(fields.map(field => [field, placeholder(field)]))
    return updated(values, placeholder('orgId'), placeholder('ids'))
  })

/** Gives these issues the values, and their next version. */
export function updateIssues(tx: Writing, orgId: number, ids: readonly number[], values: Values) {
  const fields = Object.keys(values)
  const key = fields.join(' ')
  const known = statements.get(key)
  if (!known && statements.size >= STATEMENTS_MOST) return sendInOrder(tx, updated(values, orgId, ids))
  const statement = known ?? statementFor(fields, `issues_update_${statements.size}`)
  statements.set(key, statement)
  return statement({ ...values, orgId, ids }, tx)
}
