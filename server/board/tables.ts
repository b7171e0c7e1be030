import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { boardKinds } from '#contract/board'
import { heldReasons } from '#contract/post'
import type { Color } from '#contract/project'
import { reactions } from '#contract/comment'
import { members } from '../member/tables.ts'
import { id, moment, momentNow, ownId, rank } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

const counter = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const ofMember = (orgId: AnyPgColumn, memberId: AnyPgColumn) =>
  foreignKey({ columns: [orgId, memberId], foreignColumns: [members.orgId, members.memberId] })

export const boardFolders = pgTable(
  'board_folder',
  {
    orgId: orgId(),
    folderId: ownId(),
    name: text().notNull(),
    rank: rank().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.folderId] }),
    unique('board_folder_name_key').on(table.orgId, table.name),
  ],
)

export const boards = pgTable(
  'board',
  {
    orgId: orgId(),
    boardId: ownId(),
    name: text().notNull(),
    description: text().notNull().default(''),
    kind: text({ enum: boardKinds }).notNull().default('list'),
    /** The notice board of the organization. */
    isCompany: boolean('is_company').notNull().default(false),
    /** A level and the key of an audience, as `write d:3`. */
    rights: text().array().notNull(),
    /** The keys of all rights: each of them lets somebody read. */
    readerKeys: text('reader_keys').array().notNull(),
    isPrefixRequired: boolean('is_prefix_required').notNull().default(false),
    /** Null for that of the organization, which nobody made. */
    createdBy: id('created_by'),
    folderId: id('folder_id'),
    /** Null until somebody places it: it comes after the others, by name. */
    rank: rank(),
    createdAt: momentNow('created_at'),
    archivedAt: moment('archived_at'),
    deletedAt: moment('deleted_at'),
    deletedBy: id('deleted_by'),
    /** The last time at which somebody lost sight of it, so that sockets are checked again on every node. */
    narrowedAt: moment('narrowed_at'),
    /** The number of its last post: a counter, not a sequence, so that numbers have no gaps. */
    lastSeq: counter('last_seq'),
    lastPostAt: moment('last_post_at'),
    version: integer().notNull().default(1),
    /** Raised by every transaction that changes what its readers see, its posts included. */
    revision: counter('revision'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.boardId] }),
    ofMember(table.orgId, table.createdBy),
    foreignKey({ columns: [table.orgId, table.folderId], foreignColumns: [boardFolders.orgId, boardFolders.folderId] }),
    index('board_folder_id').on(table.orgId, table.folderId),
    // For the socket, which knows only the id and not yet the organization.
    index('board_id').on(table.boardId),
    uniqueIndex('board_company_key')
      .on(table.orgId)
      .where(sql`is_company`),
    index('board_deleted_at')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    index('board_narrowed_at')
      .on(table.narrowedAt)
      .where(sql`narrowed_at is not null`),
  ],
)

const ofBoard = (table: { orgId: AnyPgColumn; boardId: AnyPgColumn }) =>
  foreignKey({ columns: [table.orgId, table.boardId], foreignColumns: [boards.orgId, boards.boardId] }).onDelete(
    'cascade',
  )

export const favouriteBoards = pgTable(
  'favourite_board',
  {
    orgId: orgId(),
    memberId: id('member_id').notNull(),
    boardId: id('board_id').notNull(),
    createdAt: momentNow('created_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.memberId, table.boardId] }),
    ofBoard(table),
    ofMember(table.orgId, table.memberId).onDelete('cascade'),
    index('favourite_board_board_id').on(table.orgId, table.boardId),
  ],
)

/** How far a member has looked at a board: one row for both, however many posts there are. */
export const boardCursors = pgTable(
  'board_cursor',
  {
    orgId: orgId(),
    memberId: id('member_id').notNull(),
    boardId: id('board_id').notNull(),
    readSeq: counter('read_seq'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.memberId, table.boardId] }),
    ofBoard(table),
    ofMember(table.orgId, table.memberId).onDelete('cascade'),
    index('board_cursor_board_id').on(table.orgId, table.boardId),
  ],
)

/** Words before the title. That no two of a board are alike is seen to by the deed, which holds the board. */
export const prefixes = pgTable(
  'post_prefix',
  {
    orgId: orgId(),
    prefixId: ownId(),
    boardId: id('board_id').notNull(),
    name: text().notNull(),
    color: text().$type<Color>().notNull(),
    place: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.prefixId] }),
    ofBoard(table),
    index('post_prefix_board_id').on(table.orgId, table.boardId),
  ],
)

export const posts = pgTable(
  'post',
  {
    orgId: orgId(),
    postId: ownId(),
    boardId: id('board_id').notNull(),
    /** Null until it is published. */
    seq: bigint({ mode: 'number' }),
    title: text().notNull(),
    body: text().notNull().default(''),
    /** The beginning of the body without its marks, kept for lists. */
    excerpt: text().notNull().default(''),
    prefixId: id('prefix_id'),
    /** As they are shown; by `post_tag` posts are found. */
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    authorId: id('author_id').notNull(),
    /** Somebody has to read it: a copy, so that lists need not ask. */
    isMustRead: boolean('is_must_read').notNull().default(false),
    commentCount: integer('comment_count').notNull().default(0),
    fileCount: integer('file_count').notNull().default(0),
    hasPoll: boolean('has_poll').notNull().default(false),
    /** In milliseconds, because browsers page by it and know no finer times. */
    createdAt: moment('created_at')
      .notNull()
      .default(sql`date_trunc('milliseconds', now())`),
    editedAt: moment('edited_at'),
    /** The member who saved the present title and text; null for its author. */
    editedBy: id('edited_by'),
    /** The time at which it is to be published; null once it is. */
    publishAt: moment('publish_at'),
    heldBecause: text('held_because', { enum: heldReasons }),
    pinnedAt: moment('pinned_at'),
    /** A day of Korea, through which it is pinned. */
    pinnedUntil: date('pinned_until', { mode: 'string' }),
    deletedAt: moment('deleted_at'),
    deletedBy: id('deleted_by'),
    version: integer().notNull().default(1),
    /** Raised by its reactions, which touch nothing else of its board. */
    reactedRevision: counter('reacted_revision'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.postId] }),
    ofBoard(table),
    ofMember(table.orgId, table.authorId),
    unique('post_seq_key').on(table.orgId, table.boardId, table.seq),
    index('post_id').on(table.postId),
    index('post_living')
      .on(table.orgId, table.boardId, table.seq)
      .where(sql`deleted_at is null and seq is not null`),
    index('post_prefixed')
      .on(table.orgId, table.boardId, table.prefixId, table.seq)
      .where(sql`deleted_at is null and seq is not null and prefix_id is not null`),
    index('post_newest')
      .on(table.orgId, table.createdAt, table.postId)
      .where(sql`deleted_at is null and seq is not null`),
    index('post_due')
      .on(table.publishAt)
      .where(sql`publish_at is not null`),
    index('post_scheduled')
      .on(table.orgId, table.boardId, table.publishAt)
      .where(sql`publish_at is not null`),
    index('post_pinned')
      .on(table.orgId, table.boardId, table.pinnedAt)
      .where(sql`pinned_at is not null`),
    index('post_author_id').on(table.orgId, table.authorId),
    index('post_deleted_at')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
)

export const postReactions = pgTable(
  'post_reaction',
  {
    orgId: orgId(),
    postId: id('post_id').notNull(),
    reaction: text({ enum: reactions }).notNull(),
    memberId: id('member_id').notNull(),
    at: momentNow('at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.postId, table.reaction, table.memberId] }),
    foreignKey({ columns: [table.orgId, table.postId], foreignColumns: [posts.orgId, posts.postId] }).onDelete(
      'cascade',
    ),
    ofMember(table.orgId, table.memberId),
    index('post_reaction_member_id').on(table.orgId, table.memberId),
  ],
)
