import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment, momentNow } from '../../postgres/columns.ts'
import { orgId } from '../../postgres/tables.ts'

/**
 * Pages to which messages led, for a day. Only the hash of an address is kept, so that nothing of the words of a deleted
 * message is.
 */
export const linkedPages = pgTable(
  'linked_page',
  {
    orgId: orgId(),
    addressHash: bytes('address_hash').notNull(),
    askedAt: momentNow('asked_at'),
    /** Null while a node fetches it. */
    fetchedAt: moment('fetched_at'),
    site: text().notNull().default(''),
    /** Empty if it could not be fetched, or says nothing of itself. */
    title: text().notNull().default(''),
    description: text().notNull().default(''),
  },
  table => [primaryKey({ columns: [table.orgId, table.addressHash] }), index('linked_page_asked_at').on(table.askedAt)],
)
