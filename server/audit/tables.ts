import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../tables.ts'

/** Who did what to whom, when, from where: ids, not names. The app itself cannot change it. */
export const audits = pgTable(
  'audit',
  {
    auditId: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    at: moment('at')
      .notNull()
      .default(sql`now()`),
    orgId: bigint('org_id', { mode: 'number' }),
    userId: bigint('user_id', { mode: 'number' }),
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
