// The machinery's own tables; every other table is in its feature.
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../auth/tables.ts'
import { bytes, id, moment, momentNow, ownId, transactionId } from './columns.ts'

export const serverKeys = pgTable('server_key', {
  purpose: text().primaryKey(),
  secret: bytes().notNull(),
  createdAt: momentNow('created_at'),
})

/** One row for each call with an Idempotency-Key that did something; its answer is added once it is known. */
export const answeredKeys = pgTable(
  'answered_key',
  {
    userId: id('user_id').notNull(),
    key: text().notNull(),
    fingerprint: bytes().notNull(),
    status: bigint({ mode: 'number' }),
    /** Encrypted, because it may contain a link that is shown once. */
    answer: text(),
    createdAt: momentNow('created_at'),
  },
  table => [
    primaryKey({ name: 'answered_key_pkey', columns: [table.userId, table.key] }),
    index('answered_key_created_at').on(table.createdAt),
  ],
)

/** The tenant: every row of the features above references one. Only organization/ changes it. */
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
    /** In the bin since then; an owner may restore it until it is purged. */
    deletedAt: moment('deleted_at'),
    deletedBy: id('deleted_by').references(() => users.userId),
    /** A second factor is required of every member since then. */
    secondFactorSince: moment('second_factor_since'),
    version: integer().notNull().default(1),
  },
  table => [
    index('organization_deleted_at')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
)

/** The first column of every tenant table: purging the organization deletes its rows. */
export const orgId = () =>
  id('org_id')
    .notNull()
    .references(() => organizations.orgId, { onDelete: 'cascade' })

/**
 * The audit trail: the author, action, subject, time and address of each deed, with ids instead of names. The app's role
 * cannot change it.
 */
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

/** Notices of deeds, until they are delivered. */
export const notices = pgTable(
  'notice',
  {
    orgId: orgId(),
    noticeId: ownId(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Of a delivery that failed. */
    tries: integer().notNull().default(0),
    dueAt: momentNow('due_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.noticeId] }),
    index('notice_due_at').on(table.dueAt, table.noticeId),
  ],
)

/** Told events, a row for each deed, until the sockets of every node have heard them. */
export const told = pgTable(
  'told',
  {
    toldId: ownId().primaryKey(),
    transactionId: transactionId('transaction_id')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** The one that tells its own sockets without reading the row. */
    node: text().notNull(),
    /** Two lines for each: where it is told, and its data. */
    events: text().notNull(),
  },
  table => [index('told_transaction_id').on(table.transactionId)],
)
