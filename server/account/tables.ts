import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../auth/tables.ts'
import { bytes, id, moment, momentNow } from '../postgres/columns.ts'

/** Withdrawals. Of the address only a keyed hash is kept, for thirty days. */
export const withdrawals = pgTable(
  'withdrawal',
  {
    userId: id('user_id')
      .primaryKey()
      .references(() => users.userId),
    emailHash: bytes('email_hash').notNull(),
    reason: text().notNull(),
    at: momentNow('at'),
    /** The time at which everything about the person was erased. */
    erasedAt: moment('erased_at'),
  },
  table => [index('withdrawal_at').on(table.at)],
)
