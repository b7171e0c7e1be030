import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../auth/tables.ts'
import { bytes, moment } from '../tables.ts'

/** Who withdrew. Of the address only a keyed hash is kept, and that for thirty days. */
export const withdrawals = pgTable(
  'withdrawal',
  {
    userId: bigint('user_id', { mode: 'number' })
      .primaryKey()
      .references(() => users.userId),
    emailHash: bytes('email_hash').notNull(),
    reason: text().notNull(),
    at: moment('at')
      .notNull()
      .default(sql`now()`),
    /** Nothing of theirs is left since then. */
    erasedAt: moment('erased_at'),
  },
  table => [index('withdrawal_at').on(table.at)],
)
