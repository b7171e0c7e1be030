import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../auth/tables.ts'
import { moment } from '../tables.ts'

const person = (name: string) => bigint(name, { mode: 'number' }).references(() => users.userId)

export const organizations = pgTable(
  'organization',
  {
    orgId: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    name: text().notNull(),
    address: text(),
    email: text(),
    phone: text(),
    businessNumber: text('business_number'),
    representativeName: text('representative_name'),
    /** The key of an attached upload. */
    logoKey: text('logo_key'),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
    createdBy: person('created_by').notNull(),
    /** In the bin since then; the owner may take it out until it is purged. */
    deletedAt: moment('deleted_at'),
    deletedBy: person('deleted_by'),
    version: integer().notNull().default(1),
  },
  table => [
    index('organization_deleted_at')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
)
