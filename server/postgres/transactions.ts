// One transaction on a connection: its beginning leaves with its first statements, and nothing is sent after its end.
import type { PoolClient } from 'pg'
import { askNamed, isNamed } from './described.ts'
import { sendTogether } from './lanes.ts'

/** A statement of a transaction that PostgreSQL has already given up, because another one failed. */
const GIVEN_UP = '25P02'

const codeIn = (error: unknown): unknown =>
  error instanceof Error ? ((error as { code?: unknown }).code ?? codeIn(error.cause)) : undefined

export function beginTransaction(client: PoolClient) {
  let isOver = false
  let cause: unknown
  sendTogether(client)
  const beginning = client.query('begin')
  beginning.catch(() => undefined)
  // Each statement waits for the answer to the beginning, so that nothing goes on outside of a transaction.
  const query = async (...asked: Parameters<PoolClient['query']>) => {
    // A part of the deed that was started beside another one may go on after that was refused.
    if (isOver) throw new Error('a statement after the end of its transaction')
    sendTogether(client)
    const answer = isNamed(asked[0])
      ? askNamed(client, asked[0])
      : (client.query(...asked) as unknown as Promise<unknown>)
    answer.catch((error: unknown) => (cause ??= error))
    await beginning
    return answer
  }
  const commit = async () => {
    isOver = true
    sendTogether(client)
    const { command } = await client.query('commit')
    // PostgreSQL answers so where a statement failed that nobody waited for.
    if (command !== 'COMMIT') throw cause ?? new Error('a deed was rolled back')
  }
  /** Rolls back, and answers whether the connection can no longer be trusted. */
  const rollback = () => {
    isOver = true
    return client.query('rollback').then(
      () => false,
      () => true,
    )
  }
  /** Of statements that leave together only the first says why they failed, and it may be heard last. */
  const reasonOf = (error: unknown) => (codeIn(error) === GIVEN_UP && cause !== undefined ? cause : error)
  return { connection: { query } as unknown as PoolClient, commit, rollback, reasonOf }
}
