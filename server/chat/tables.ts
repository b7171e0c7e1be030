import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { roomKinds, roomLevels } from '#contract/room-row'
import { reactions as allReactions } from '#contract/comment'
import type { LinkedPage } from '#contract/linked-page'
import type { RoomEvent } from '#contract/room-event'
import { departments } from '../department/tables.ts'
import { members } from '../member/tables.ts'
import { id, moment, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

const counter = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const memberId = () => id('member_id').notNull()
const ofMember = (orgId: AnyPgColumn, memberId: AnyPgColumn) =>
  foreignKey({ columns: [orgId, memberId], foreignColumns: [members.orgId, members.memberId] })

export const rooms = pgTable(
  'room',
  {
    orgId: orgId(),
    roomId: ownId(),
    kind: text({ enum: roomKinds }).notNull(),
    name: text().notNull().default(''),
    topic: text().notNull().default(''),
    imageKey: text('image_key'),
    /** `3:9`, the ids of both members of a direct room, so that each pair has one. */
    pair: text(),
    deptId: id('department_id'),
    withSubdepartments: boolean('with_subdepartments').notNull().default(false),
    projectId: id('project_id'),
    showsHistory: boolean('shows_history').notNull().default(false),
    isMentionLimited: boolean('is_mention_limited').notNull().default(false),
    ownerId: id('owner_id'),
    createdBy: id('created_by').notNull(),
    createdAt: momentNow('created_at'),
    closedAt: moment('closed_at'),
    noticeId: id('notice_id'),
    pinCount: integer('pin_count').notNull().default(0),
    /** Counters, not sequences, so that numbers have no gaps: of its last message, and of the last change of any. */
    lastSeq: counter('last_seq'),
    lastChange: counter('last_change'),
    /** Raised whenever somebody comes or goes. */
    roster: counter('roster'),
    /** The last time at which a member lost sight of it, so that sockets are checked again on every node. */
    narrowedAt: moment('narrowed_at'),
    version: integer().notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.roomId] }),
    ofMember(table.orgId, table.createdBy),
    ofMember(table.orgId, table.ownerId),
    foreignKey({ columns: [table.orgId, table.deptId], foreignColumns: [departments.orgId, departments.deptId] }),
    // For the socket, which knows only the id and not yet the organization.
    index('room_id').on(table.roomId),
    uniqueIndex('room_pair_key')
      .on(table.orgId, table.pair)
      .where(sql`pair is not null`),
    uniqueIndex('room_department_id_key')
      .on(table.orgId, table.deptId)
      .where(sql`department_id is not null`),
    uniqueIndex('room_project_id_key')
      .on(table.orgId, table.projectId)
      .where(sql`project_id is not null`),
    index('room_channel')
      .on(table.orgId, table.roomId)
      .where(sql`kind = 'channel' and closed_at is null`),
    index('room_owner_id')
      .on(table.orgId, table.ownerId)
      .where(sql`owner_id is not null`),
    index('room_narrowed_at')
      .on(table.narrowedAt)
      .where(sql`narrowed_at is not null`),
  ],
)

const ofRoom = (table: { orgId: AnyPgColumn; roomId: AnyPgColumn }) =>
  foreignKey({ columns: [table.orgId, table.roomId], foreignColumns: [rooms.orgId, rooms.roomId] }).onDelete('cascade')

/** A member who leaves has no row any more, and is a newcomer if they come back. */
export const roomMembers = pgTable(
  'room_member',
  {
    orgId: orgId(),
    roomId: id('room_id').notNull(),
    memberId: memberId(),
    joinedAt: momentNow('joined_at'),
    /** They joined after `joinedSeq` and have read up to `readSeq`; to themselves up to `unreadAfter`, if they marked that. */
    joinedSeq: counter('joined_seq'),
    readSeq: counter('read_seq'),
    unreadAfter: bigint('unread_after', { mode: 'number' }),
    pinnedAt: moment('pinned_at'),
    /** Hidden from the list until there is a later message. */
    hiddenSeq: bigint('hidden_seq', { mode: 'number' }),
    level: text({ enum: roomLevels }).notNull().default('all'),
    mutedUntil: moment('muted_until'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.roomId, table.memberId] }),
    ofRoom(table),
    ofMember(table.orgId, table.memberId),
    index('room_member_member_id').on(table.orgId, table.memberId),
  ],
)

export type StoredEvent = { what: RoomEvent; memberIds: number[]; name?: string }

export const messages = pgTable(
  'message',
  {
    orgId: orgId(),
    messageId: ownId(),
    roomId: id('room_id').notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    change: bigint({ mode: 'number' }).notNull(),
    memberId: memberId(),
    /** Null for what the room says of a deed of this member. */
    clientId: uuid('client_id'),
    body: text().notNull(),
    event: jsonb().$type<StoredEvent>(),
    quotedId: id('quoted_id'),
    /** The first author, and when they said it, where it was brought from another room. */
    originalMemberId: id('original_member_id'),
    originalAt: moment('original_at'),
    threadId: id('thread_id'),
    mentionedIds: id('mentioned_ids').array().notNull().default([]),
    /** So that messages without any ask for none. */
    fileCount: integer('file_count').notNull().default(0),
    /** Of the page to which it leads, once that has been fetched. */
    preview: jsonb().$type<LinkedPage>(),
    previewRemovedBy: id('preview_removed_by'),
    /** The place it is about, which the map looks up. */
    placeId: id('place_id'),
    reactionCount: integer('reaction_count').notNull().default(0),
    replyCount: integer('reply_count').notNull().default(0),
    repliedAt: moment('replied_at'),
    /** The last members who answered, the newest first. */
    replierIds: id('replier_ids').array().notNull().default([]),
    resolvedAt: moment('resolved_at'),
    resolvedBy: id('resolved_by'),
    pinnedAt: moment('pinned_at'),
    pinnedBy: id('pinned_by'),
    /** Since when, and by whom, all others are asked to confirm that they have understood it. */
    askedAt: moment('asked_at'),
    askedBy: id('asked_by'),
    confirmedIds: id('confirmed_ids').array().notNull().default([]),
    /** The day of the last reminder of those who have not. */
    nudgedOn: date('nudged_on', { mode: 'string' }),
    isUrgent: boolean('is_urgent').notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: momentNow('created_at'),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    deletedBy: id('deleted_by'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.messageId] }),
    ofRoom(table),
    ofMember(table.orgId, table.memberId),
    index('message_urgent')
      .on(table.orgId, table.memberId, table.createdAt)
      .where(sql`is_urgent`),
    unique('message_seq_key').on(table.orgId, table.roomId, table.seq),
    unique('message_client_id_key').on(table.orgId, table.roomId, table.memberId, table.clientId),
    // With the place, by which a newcomer passes over what is hidden from them.
    index('message_change').on(table.orgId, table.roomId, table.change, table.seq),
    index('message_created_at')
      .on(table.orgId, table.roomId, table.createdAt)
      .where(sql`thread_id is null`),
    // Counting what is unread reads this alone.
    index('message_unread')
      .on(table.orgId, table.roomId, table.seq, table.memberId)
      .where(sql`thread_id is null and event is null and deleted_at is null`),
    index('message_mentioning')
      .on(table.orgId, table.roomId, table.seq)
      .where(sql`mentioned_ids <> '{}' and thread_id is null and deleted_at is null`),
    index('message_thread_id')
      .on(table.orgId, table.threadId, table.seq)
      .where(sql`thread_id is not null`),
    index('message_place_id')
      .on(table.orgId, table.placeId, table.createdAt)
      .where(sql`place_id is not null`),
    index('message_pinned_at')
      .on(table.orgId, table.roomId, table.pinnedAt)
      .where(sql`pinned_at is not null`),
  ],
)

const ofMessage = ({ orgId, messageId }: Record<'orgId' | 'messageId', AnyPgColumn>) =>
  foreignKey({ columns: [orgId, messageId], foreignColumns: [messages.orgId, messages.messageId] }).onDelete('cascade')

export const reactions = pgTable(
  'message_reaction',
  {
    orgId: orgId(),
    messageId: id('message_id').notNull(),
    reaction: text({ enum: allReactions }).notNull(),
    memberId: memberId(),
    at: momentNow('at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.messageId, table.reaction, table.memberId] }),
    ofMessage(table),
    ofMember(table.orgId, table.memberId),
    index('message_reaction_member_id').on(table.orgId, table.memberId),
  ],
)

/** The words of a message before each edit. */
export const versions = pgTable(
  'message_version',
  {
    orgId: orgId(),
    versionId: ownId(),
    messageId: id('message_id').notNull(),
    at: moment('at').notNull(),
    body: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.versionId] }),
    ofMessage(table),
    index('message_version_message_id').on(table.orgId, table.messageId, table.versionId),
  ],
)

/** The members who want to hear of answers in a thread, by the message above it. */
export const threadFollowers = pgTable(
  'thread_follower',
  { orgId: orgId(), messageId: id('message_id').notNull(), memberId: memberId() },
  table => [
    primaryKey({ columns: [table.orgId, table.messageId, table.memberId] }),
    ofMessage(table),
    ofMember(table.orgId, table.memberId),
    index('thread_follower_member_id').on(table.orgId, table.memberId),
  ],
)
