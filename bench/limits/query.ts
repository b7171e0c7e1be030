// The least the door's question can cost: the named statement of server/auth/sessions.ts by the bare driver, in a loop.
import { Pool, type PoolConfig } from 'pg'
import { answerTasks } from '../child.ts'

export type QueryTask = { database: PoolConfig; userId: number; seconds: number }
export type QueryAnswer = { queries: number }

const CONNECTIONS = 10
const AT_ONCE = 16
const TEXT = `select s.id, u.id, u.email, u.name, u.password_hash, u.pending_email, u.marketing_at, u.created_at, u.version
  from session s inner join "user" u on u.id = s.user_id where s.id = $1 and s.ended_at is null`

let pool: Pool | undefined
let sessionId: string | undefined

answerTasks(async ({ database, userId, seconds }: QueryTask): Promise<QueryAnswer> => {
  pool ??= new Pool({ ...database, max: CONNECTIONS, idleTimeoutMillis: 0 })
  const { rows } = await pool.query<{ id: string }>('select id from session where user_id = $1 limit 1', [userId])
  sessionId ??= rows[0]!.id
  const end = performance.now() + seconds * 1000
  let queries = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) {
        queries++
        const { rowCount } = await pool!.query({
          name: 'living_session',
          text: TEXT,
          values: [sessionId],
          rowMode: 'array',
        })
        if (rowCount !== 1) throw new Error('the session is gone')
      }
    }),
  )
  return { queries }
})
