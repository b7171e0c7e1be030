// The machinery's own tables; every other table stands with its feature.
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../auth/tables.ts'
import { bytes, id, moment, momentNow, ownId } from './columns.ts'

export const serverKeys = pgTable('server_key', {
  purpose: text().primaryKey(),
  secret: bytes().notNull(),
  createdAt: momentNow('created_at'),
})

/** One row a call that named an Idempotency-Key and did something; its answer is filled in once it is known. */
export const answeredKeys = pgTable(
  'answered_key',
  {
    userId: id('user_id').notNull(),
    key: text().notNull(),
    fingerprint: bytes().notNull(),
    status: bigint({ mode: 'number' }),
    /** Sealed: it may name a link that is shown once. */
    answer: text(),
    createdAt: momentNow('created_at'),
  },
  table => [
    primaryKey({ name: 'answered_key_pkey', columns: [table.userId, table.key] }),
    index('answered_key_created_at').on(table.createdAt),
  ],
)

/** The tenant: every row of the features above points to one. organization/ alone changes it. */
export const organizations = pgTable(
  'organization',
  {
    orgId: ownId().primaryKey(),
    name: text().notNull(),
    address: text(),
    email: text(),
    phone: text(),
    businessNumber: text('business_number'),
    representativeName: text('representative_name'),
    /** The key of an attached upload. */
    logoKey: text('logo_key'),
    createdAt: momentNow('created_at'),
    createdBy: id('created_by')
      .references(() => users.userId)
      .notNull(),
    /** In the bin since then; the owner may take it out until it is purged. */
    deletedAt: moment('deleted_at'),
    deletedBy: id('deleted_by').references(() => users.userId),
    version: integer().notNull().default(1),
  },
  table => [
    index('organization_deleted_at')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
)

/** The first column of every tenant table: with the organization its rows go. */
export const orgId = () =>
  id('org_id')
    .notNull()
    .references(() => organizations.orgId, { onDelete: 'cascade' })

/** Who did what to whom, when, from where: ids, not names. The app itself cannot change it. */
export const audits = pgTable(
  'audit',
  {
    auditId: ownId().notNull(),
    at: momentNow('at'),
    orgId: id('org_id'),
    userId: id('user_id'),
    ip: text().notNull(),
    what: text().notNull(),
    about: jsonb().$type<Record<string, string | number>>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.auditId] }),
    index('audit_user_id_at').on(table.userId, table.at),
    index('audit_at').on(table.at),
    index('audit_org_id').on(table.orgId, table.auditId),
  ],
)
