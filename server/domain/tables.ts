import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { domainJoinings } from '#contract/domain'
import { bytes, moment, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

/** A domain of mail addresses that an organization calls its own; it counts for something once that is proved. */
export const emailDomains = pgTable(
  'email_domain',
  {
    orgId: orgId(),
    domainId: ownId(),
    name: text().notNull(),
    /** Of the TXT record. It stands in public, so it is kept as it is. */
    proof: text().notNull(),
    provenAt: moment('proven_at'),
    provenBy: text('proven_by', { enum: ['record', 'mail'] }),
    /** The record was looked for again, and since when it is not there. */
    lookedAt: moment('looked_at'),
    missedAt: moment('missed_at'),
    codeHash: bytes('code_hash'),
    codeExpiresAt: moment('code_expires_at'),
    /** Wrong ones since the code was sent. */
    codeTries: integer('code_tries').notNull().default(0),
    joining: text({ enum: domainJoinings }).notNull().default('off'),
    /** Members with an address of it, but for owners, sign in by the server's OpenID provider alone. */
    requiresProvider: boolean('requires_provider').notNull().default(false),
    /** The last mail about people who wait, or the moment for which one is planned. */
    toldAt: moment('told_at'),
    createdAt: momentNow('created_at'),
    version: integer().notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.domainId] }),
    unique('email_domain_org_id_name_key').on(table.orgId, table.name),
    // One organization at a time, also of two that prove it at once.
    uniqueIndex('email_domain_name_proven')
      .on(table.name)
      .where(sql`proven_at is not null`),
    index('email_domain_name').on(table.name),
  ],
)
