// Brings the schema up to date, once, under a lock, with the rights of its owner; the app's own role gets no DDL.
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type PoolConfig } from 'pg'
import { startSentence } from '#korean/start'
import { type Job, migrateJobs } from '../jobs.ts'
import { openKeys } from '../keys.ts'
import { StartError } from '../refusal.ts'

const MIGRATION_LOCK = 0x6d696772
const OLDEST_VERSION = 160_000
/** Tables whose rows even the app must not change. */
const WRITTEN_ONCE = ['audit']

/** `owner` may change the schema; `appRole` is the role of the running app, if it is another one. */
export async function migrateDatabase(owner: PoolConfig, jobs: readonly Job[], appRole?: string) {
  const client = new Client({ ...owner, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number; name: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
    )
    if (rows[0]!.version < OLDEST_VERSION)
      throw new StartError(startSentence('databaseOld', { name: 'DATABASE_URL', found: rows[0]!.name }))
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: `${import.meta.dirname}/../../migrations` })
    await migrateJobs(owner, jobs)
    await openKeys(client)
    if (appRole) await grantTo(client, appRole)
  } finally {
    await client.end()
  }
}

async function grantTo(client: Client, role: string) {
  const name = client.escapeIdentifier(role)
  for (const schema of ['public', 'pgboss']) {
    await client.query(`grant usage on schema ${schema} to ${name}`)
    await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${name}`)
    await client.query(`grant usage, select on all sequences in schema ${schema} to ${name}`)
    await client.query(`grant execute on all functions in schema ${schema} to ${name}`)
  }
  await client.query(`revoke all on server_key from ${name}`)
  for (const table of WRITTEN_ONCE) await client.query(`revoke update, delete, truncate on ${table} from ${name}`)
}
