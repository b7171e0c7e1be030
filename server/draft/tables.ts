import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { members } from '../member/tables.ts'
import { id, momentNow } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

export const drafts = pgTable(
  'draft',
  {
    orgId: orgId(),
    memberId: id('member_id').notNull(),
    form: text().notNull(),
    text: text().notNull(),
    at: momentNow('at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.memberId, table.form] }),
    foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] }),
    index('draft_at').on(table.at),
  ],
)
