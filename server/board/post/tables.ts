import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { members } from '../../member/tables.ts'
import { id, moment } from '../../postgres/columns.ts'
import { orgId } from '../../postgres/tables.ts'
import { posts } from '../tables.ts'

/** Titles and texts that were changed since; the present ones stand in the post. */
export const postVersions = pgTable(
  'post_version',
  {
    orgId: orgId(),
    postId: id('post_id').notNull(),
    version: integer().notNull(),
    memberId: id('member_id').notNull(),
    at: moment('at').notNull(),
    title: text().notNull(),
    body: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.postId, table.version] }),
    foreignKey({ columns: [table.orgId, table.postId], foreignColumns: [posts.orgId, posts.postId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] }),
  ],
)
