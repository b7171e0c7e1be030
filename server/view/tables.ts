import { boolean, foreignKey, integer, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { members } from '../member/tables.ts'
import { projects } from '../project/tables.ts'
import { id, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

export const views = pgTable(
  'saved_view',
  {
    orgId: orgId(),
    viewId: ownId(),
    projectId: id('project_id').notNull(),
    memberId: id('member_id').notNull(),
    name: text().notNull(),
    /** In the syntax of an address. */
    search: text().notNull(),
    isShared: boolean('is_shared').notNull(),
    createdAt: momentNow('created_at'),
    version: integer().notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.viewId] }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projects.orgId, projects.projectId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] }).onDelete(
      'cascade',
    ),
    unique('saved_view_name_key').on(table.orgId, table.projectId, table.memberId, table.name),
    index('saved_view_member_id').on(table.orgId, table.memberId),
  ],
)
