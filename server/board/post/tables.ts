import { type AnyPgColumn, bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { members } from '../../member/tables.ts'
import { id, moment } from '../../postgres/columns.ts'
import { orgId } from '../../postgres/tables.ts'
import { posts } from '../tables.ts'

const ofPost = (table: { orgId: AnyPgColumn; postId: AnyPgColumn }) =>
  foreignKey({ columns: [table.orgId, table.postId], foreignColumns: [posts.orgId, posts.postId] }).onDelete('cascade')

/** The living, published posts of a tag, in the orders in which lists show them. */
export const postTags = pgTable(
  'post_tag',
  {
    orgId: orgId(),
    postId: id('post_id').notNull(),
    tag: text().notNull(),
    boardId: id('board_id').notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.postId, table.tag] }),
    ofPost(table),
    index('post_tag_board').on(table.orgId, table.boardId, table.tag, table.seq),
    index('post_tag_newest').on(table.orgId, table.tag, table.createdAt, table.postId),
  ],
)

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
    ofPost(table),
    foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] }),
  ],
)
