import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BinKind } from '#contract/recycle-bin'
import { members } from '../member/tables.ts'
import { id, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

/** A small thing that was deleted, with all that its feature needs to give it back as it was. */
export const binItems = pgTable(
  'bin_item',
  {
    orgId: orgId(),
    binId: ownId(),
    kind: text().$type<BinKind>().notNull(),
    /** Of what belongs to a project; without a foreign key, because the row goes by itself. */
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
