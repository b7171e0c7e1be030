import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { reactions as all } from '#contract/comment'
import { members } from '../member/tables.ts'
import { id, moment, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

const memberId = () => id('member_id').notNull()
const ofMember = (table: { orgId: AnyPgColumn; memberId: AnyPgColumn }) =>
  foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] })

/** A deleted comment keeps its row; its words are erased when it can no longer be restored. */
export const comments = pgTable(
  'comment',
  {
    orgId: orgId(),
    commentId: ownId(),
    /** The thing, by its kind and id: no foreign key, because any feature may bring its own. */
    thingKind: text('thing_kind').notNull(),
    thingId: id('thing_id').notNull(),
    /** Of a reply; replies have none. */
    parentId: id('parent_id'),
    /** None if somebody elsewhere wrote it. */
    memberId: id('member_id'),
    /** Their name there; empty if the account is gone. */
    outsider: text(),
    body: text().notNull(),
    /** The number of attached files, so that comments without any ask for none. */
    fileCount: integer('file_count').notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: momentNow('created_at'),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    resolvedAt: moment('resolved_at'),
    resolvedBy: id('resolved_by'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.commentId] }),
    ofMember(table),
    foreignKey({
      columns: [table.orgId, table.parentId],
      foreignColumns: [table.orgId as AnyPgColumn, table.commentId as AnyPgColumn],
    }).onDelete('cascade'),
    check('comment_author', sql`(member_id is null) <> (outsider is null)`),
    foreignKey({ columns: [table.orgId, table.resolvedBy], foreignColumns: [members.orgId, members.memberId] }),
    index('comment_thing')
      .on(table.orgId, table.thingKind, table.thingId, table.commentId)
      .where(sql`parent_id is null`),
    index('comment_parent_id')
      .on(table.orgId, table.parentId, table.commentId)
      .where(sql`parent_id is not null`),
    index('comment_member_id').on(table.orgId, table.memberId),
    index('comment_resolved_by')
      .on(table.orgId, table.resolvedBy)
      .where(sql`resolved_by is not null`),
    index('comment_deleted_at')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null and body <> ''`),
  ],
)

const ofComment = (table: { orgId: AnyPgColumn; commentId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.orgId, table.commentId],
    foreignColumns: [comments.orgId, comments.commentId],
  }).onDelete('cascade')

export const reactions = pgTable(
  'comment_reaction',
  {
    orgId: orgId(),
    commentId: id('comment_id').notNull(),
    reaction: text({ enum: all }).notNull(),
    memberId: memberId(),
    at: momentNow('at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.commentId, table.reaction, table.memberId] }),
    ofComment(table),
    ofMember(table),
    index('comment_reaction_member_id').on(table.orgId, table.memberId),
  ],
)

/** The words of a comment before each edit. */
export const versions = pgTable(
  'comment_version',
  {
    orgId: orgId(),
    versionId: ownId(),
    commentId: id('comment_id').notNull(),
    /** When these words were written. */
    at: moment('at').notNull(),
    body: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.versionId] }),
    ofComment(table),
    index('comment_version_comment_id').on(table.orgId, table.commentId, table.versionId),
  ],
)
