import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { heldMessageReasons } from '#contract/scheduled-message'
import { members } from '../../member/tables.ts'
import { id, moment, momentNow, ownId } from '../../postgres/columns.ts'
import { orgId } from '../../postgres/tables.ts'
import { rooms } from '../tables.ts'

/** A message until its time comes: then it is one of its room, and this row goes. */
export const scheduledMessages = pgTable(
  'scheduled_message',
  {
    orgId: orgId(),
    scheduledId: ownId(),
    roomId: id('room_id').notNull(),
    memberId: id('member_id').notNull(),
    /** That of the message, so that it is said once. */
    clientId: uuid('client_id').notNull(),
    body: text().notNull(),
    quotedId: id('quoted_id'),
    threadId: id('thread_id'),
    sendAt: moment('send_at').notNull(),
    heldBecause: text('held_because', { enum: heldMessageReasons }),
    version: integer().notNull().default(1),
    createdAt: momentNow('created_at'),
    deletedAt: moment('deleted_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.scheduledId] }),
    foreignKey({ columns: [table.orgId, table.roomId], foreignColumns: [rooms.orgId, rooms.roomId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] }),
    unique('scheduled_message_client_id_key').on(table.orgId, table.memberId, table.clientId),
    index('scheduled_message_room_id').on(table.orgId, table.roomId),
    index('scheduled_message_send_at')
      .on(table.sendAt)
      .where(sql`held_because is null and deleted_at is null`),
    index('scheduled_message_deleted_at')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
)
