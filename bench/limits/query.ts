// The least cost of queries: named statements by the bare driver, in a loop.
import type { Pool, PoolConfig } from 'pg'
import { answerTasks } from '../child.ts'
import { turnsOf } from './turns.ts'

/** Each turn runs all statements in sequence, as a request does. */
export type Statement = { name: string; text: string; values: unknown[] }
export type QueryTask = { database: PoolConfig; statements: Statement[]; seconds: number }
export type QueryAnswer = { turns: number }

const AT_ONCE = 16

const asked = async (pool: Pool, statements: Statement[]) => {
  for (const statement of statements) {
    const { rowCount } = await pool.query({ ...statement, rowMode: 'array' })
    if (!rowCount) throw new Error(`${statement.name} found nothing`)
  }
}

answerTasks((task: QueryTask): Promise<QueryAnswer> => turnsOf(task, pool => asked(pool, task.statements), AT_ONCE))
