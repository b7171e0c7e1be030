// The loop of the limits that ask the database: so many at once, for so long, on connections that stay open; and their
// transactions.
import { Pool, type PoolConfig } from 'pg'

const CONNECTIONS = 10

let pool: Pool | undefined

/** Answers how many turns were taken in these seconds. */
export async function turnsOf(
  { database, seconds }: { database: PoolConfig; seconds: number },
  turn: (pool: Pool) => Promise<void>,
  atOnce = CONNECTIONS,
) {
  const opened = (pool ??= new Pool({ ...database, max: CONNECTIONS, idleTimeoutMillis: 0 }))
  const end = performance.now() + seconds * 1000
  let turns = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < end) {
        turns++
        await turn(opened)
      }
    }),
  )
  return { turns }
}

type Ask = (name: string, text: string, values: unknown[]) => Promise<string | undefined>

/** One durable transaction of prepared statements, each of which answers the first value of its first row. */
export async function inTransaction(pool: Pool, act: (ask: Ask) => Promise<unknown>) {
  const client = await pool.connect()
  const ask: Ask = async (name, text, values) =>
    (await client.query<[string]>({ name, text, values, rowMode: 'array' })).rows[0]?.[0]
  try {
    await client.query('begin')
    await act(ask)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** As each change of something in a project does first. */
export const lockProject = (ask: Ask, { orgId, projectId }: { orgId: number; projectId: number }) =>
  ask('locked', 'update project set revision = revision + 1 where org_id = $1 and id = $2', [orgId, projectId])
