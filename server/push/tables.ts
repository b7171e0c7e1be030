import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { sessions, users } from '../auth/tables.ts'
import { members } from '../member/tables.ts'
import { id, moment, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

/** A browser that has asked for pushes. It gets them as long as its session lives. */
export const pushDevices = pgTable(
  'push_device',
  {
    pushDeviceId: ownId().primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.userId),
    sessionId: id('session_id')
      .notNull()
      .references(() => sessions.sessionId, { onDelete: 'cascade' }),
    /** The address at the service of its browser, which is a secret of this device. */
    endpoint: text().notNull(),
    /** The public key and the secret by which pushes are encrypted for it, in Base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    agent: text().notNull(),
    addedAt: momentNow('added_at'),
    pushedAt: moment('pushed_at'),
  },
  table => [
    unique('push_device_endpoint_key').on(table.endpoint),
    index('push_device_user_id').on(table.userId),
    index('push_device_session_id').on(table.sessionId),
  ],
)

/** A thing of which a member with a device is to be told, and when they were told of it last. */
export const duePushes = pgTable(
  'due_push',
  {
    orgId: orgId(),
    memberId: id('member_id').notNull(),
    thingKind: text('thing_kind').notNull(),
    thingId: id('thing_id').notNull(),
    /** Null where they were told of everything. */
    dueAt: moment('due_at'),
    /** While a node is telling them; one that dies is forgotten after a while. */
    takenAt: moment('taken_at'),
    pushedAt: moment('pushed_at'),
    /** The devices that could not be reached with what is told now, and since when. */
    missedBy: id('missed_devices').array(),
    failedAt: moment('failed_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.memberId, table.thingKind, table.thingId] }),
    foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] }),
    index('due_push_due_at')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index('due_push_pushed_at')
      .on(table.pushedAt)
      .where(sql`due_at is null`),
  ],
)
