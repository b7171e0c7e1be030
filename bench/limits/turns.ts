// The loop of the limits that ask the database: so many at once, for so long, on connections that stay open.
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
