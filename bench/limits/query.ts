// The least cost of queries: named statements by the bare driver, in a loop.
import { Pool, type PoolConfig } from 'pg'
import { answerTasks } from '../child.ts'

/** Each turn runs all statements in sequence, as a request does. */
export type Statement = { name: string; text: string; values: unknown[] }
export type QueryTask = { database: PoolConfig; statements: Statement[]; seconds: number }
export type QueryAnswer = { turns: number }

const CONNECTIONS = 10
const AT_ONCE = 16

let pool: Pool | undefined

answerTasks(async ({ database, statements, seconds }: QueryTask): Promise<QueryAnswer> => {
  pool ??= new Pool({ ...database, max: CONNECTIONS, idleTimeoutMillis: 0 })
  const end = performance.now() + seconds * 1000
  let turns = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) {
        turns++
        for (const statement of statements) {
          const { rowCount } = await pool!.query({ ...statement, rowMode: 'array' })
          if (!rowCount) throw new Error(`${statement.name} found nothing`)
        }
      }
    }),
  )
  return { turns }
})
