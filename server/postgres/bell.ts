// One connection for what nodes say to one another with NOTIFY. It opens itself again, and everything that is asked on it fails
// meanwhile.
import { Client, type PoolConfig, type QueryArrayConfig } from 'pg'
import { limits } from '../config.ts'
import { log, reasonOf } from '../log.ts'

const AGAIN_MS = 300
const CHANNEL = 'dure'
/** PostgreSQL takes fewer than 8,000 bytes. */
export const BELL_BYTES = 7_000

/**
 * Waiting for the disk would hold the lock under which NOTIFY commits. Rows are found through an index also before PostgreSQL knows how
 * many there are.
 */
const SETTINGS = `set synchronous_commit = off; set enable_seqscan = off; listen ${CHANNEL}`

const settings = {
  application_name: 'dure-bell',
  connectionTimeoutMillis: limits.connectMs,
  query_timeout: limits.answerMs,
  statement_timeout: limits.statementMs,
  keepAlive: true,
}

type Doors = { heard: (text: string) => void; opened: () => void }
export type Bell = Awaited<ReturnType<typeof openBell>>

/** Resolves once it is open for the first time. */
export async function openBell(connection: PoolConfig, { heard, opened }: Doors) {
  let client: Client | undefined
  let again: NodeJS.Timeout | undefined
  let isClosed = false
  const lose = (lost: Client) => {
    if (client === lost) client = undefined
    // One that does not answer would not answer a farewell either.
    ;(lost as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
    if (isClosed || client) return
    clearTimeout(again)
    again = setTimeout(() => void open().catch(() => undefined), AGAIN_MS)
  }
  async function open() {
    const opening = new Client({ ...connection, ...settings })
    opening.on('error', error => {
      log.warn({ reason: reasonOf(error) }, 'the connection to the other nodes was lost')
      lose(opening)
    })
    opening.on('end', () => lose(opening))
    opening.on('notification', ({ payload }) => payload && heard(payload))
    try {
      await opening.connect()
      await opening.query(SETTINGS)
    } catch (error) {
      lose(opening)
      throw error
    }
    if (isClosed) return void opening.end()
    client = opening
    opened()
  }
  const query = async (asked: QueryArrayConfig) => {
    const asking = client
    if (!asking) throw new Error('Connection ended')
    return asking.query<unknown[]>(asked).catch((error: Error & { code?: string }) => {
      // An answer that did not come in time would be taken for that to the next question.
      if (!error.code) lose(asking)
      throw error
    })
  }
  const close = async () => {
    isClosed = true
    clearTimeout(again)
    await client?.end()
  }
  // A start that fails does not try again.
  await open().catch(async (error: unknown) => {
    await close()
    throw error
  })
  const ring = (text: string) =>
    query({ name: 'bell', text: `select pg_notify('${CHANNEL}', $1)`, values: [text], rowMode: 'array' })
  return { query, ring, close }
}
