import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BinKind } from '#contract/recycle-bin'
import { members } from '../member/tables.ts'
import { id, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

/** A deleted small thing, with all data by which its feature restores it. */
export const binItems = pgTable(
  'bin_item',
  {
    orgId: orgId(),
    binId: ownId(),
    kind: text().$type<BinKind>().notNull(),
    /** Set for things of a project, but without a foreign key, because the row expires by itself. */
    projectId: id('project_id'),
    name: text().notNull(),
    data: jsonb().notNull(),
    deletedBy: id('deleted_by').notNull(),
    deletedAt: momentNow('deleted_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.binId] }),
    foreignKey({ columns: [table.orgId, table.deletedBy], foreignColumns: [members.orgId, members.memberId] }),
    index('bin_item_project_id')
      .on(table.orgId, table.projectId)
      .where(sql`project_id is not null`),
    index('bin_item_deleted_at').on(table.deletedAt),
  ],
)
