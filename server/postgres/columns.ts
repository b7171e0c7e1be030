// Columns that tables share.
import { sql } from 'drizzle-orm'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** The number of a transaction, which no other one of this database will have. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** The time at which the row is written. */
export const momentNow = (name: string) =>
  moment(name)
    .notNull()
    .default(sql`now()`)
/** An id of another row. */
export const id = (name: string) => bigint(name, { mode: 'number' })
/** The row's own id: one sequence for each table, never for each organization. */
export const ownId = () => id('id').generatedAlwaysAsIdentity()
/** A place in an order by hand: sorted by its bytes, as fractional-indexing makes them. */
export const rank = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
