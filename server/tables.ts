// The machinery's own tables; every other table stands with its feature.
import { sql } from 'drizzle-orm'
import { bigint, customType, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const serverKeys = pgTable('server_key', {
  purpose: text().primaryKey(),
  secret: bytes().notNull(),
  createdAt: moment('created_at')
    .notNull()
    .default(sql`now()`),
})

/** One row a call that named an Idempotency-Key and did something; its answer is filled in once it is known. */
export const answeredKeys = pgTable(
  'answered_key',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    key: text().notNull(),
    fingerprint: bytes().notNull(),
    status: bigint({ mode: 'number' }),
    /** Sealed: it may name a link that is shown once. */
    answer: text(),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  table => [
    primaryKey({ name: 'answered_key_pkey', columns: [table.userId, table.key] }),
    index('answered_key_created_at').on(table.createdAt),
  ],
)
