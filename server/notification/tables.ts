import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { becauses, deliveryChannels, levels, mailRhythms } from '#contract/notification'
import { members } from '../member/tables.ts'
import { id, moment, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

const memberId = () => id('member_id').notNull()
const ofMember = (table: { orgId: AnyPgColumn; memberId: AnyPgColumn }) =>
  foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] })

/** One row for a member, a thing and a type. It grows while it is unread; what comes later is a new row. */
export const notifications = pgTable(
  'notification',
  {
    orgId: orgId(),
    notificationId: ownId(),
    memberId: memberId(),
    type: text().notNull(),
    thingKind: text('thing_kind').notNull(),
    thingId: id('thing_id').notNull(),
    because: text({ enum: becauses }).notNull(),
    /** How many deeds it stands for, and who did them, the newest first. */
    count: integer().notNull().default(1),
    actorIds: id('actor_ids').array().notNull().default([]),
    about: jsonb().$type<Record<string, string | number>>().notNull(),
    at: momentNow('at'),
    readAt: moment('read_at'),
    snoozedUntil: moment('snoozed_until'),
    removedAt: moment('removed_at'),
    /** Mailed from then on while it is unread; null if it is not to be mailed, or not again. */
    mailAt: moment('mail_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.notificationId] }),
    ofMember(table),
    uniqueIndex('notification_unread_key')
      .on(table.orgId, table.memberId, table.thingKind, table.thingId, table.type)
      .where(sql`read_at is null and removed_at is null`),
    index('notification_read_key')
      .on(table.orgId, table.memberId, table.thingKind, table.thingId, table.type)
      .where(sql`read_at is not null`),
    index('notification_moment')
      .on(table.orgId, table.memberId, sql`coalesce(snoozed_until, at)`, table.notificationId)
      .where(sql`removed_at is null`),
    index('notification_removed_at')
      .on(table.removedAt)
      .where(sql`removed_at is not null`),
    index('notification_unread_at')
      .on(table.at)
      .where(sql`read_at is null`),
    index('notification_mail_at')
      .on(table.mailAt)
      .where(sql`mail_at is not null and read_at is null and removed_at is null`),
    index('notification_read_at')
      .on(table.readAt)
      .where(sql`read_at is not null`),
  ],
)

/** Types that a member has switched on or off; others are as their feature says. */
export const settings = pgTable(
  'notification_setting',
  {
    orgId: orgId(),
    memberId: memberId(),
    type: text().notNull(),
    channel: text({ enum: deliveryChannels }).notNull(),
    isOn: boolean('is_on').notNull(),
  },
  table => [primaryKey({ columns: [table.orgId, table.memberId, table.type, table.channel] }), ofMember(table)],
)

/** When a member wants mails, if not as soon as may be. */
export const rhythms = pgTable(
  'notification_rhythm',
  { orgId: orgId(), memberId: memberId(), rhythm: text({ enum: mailRhythms }).notNull() },
  table => [primaryKey({ columns: [table.orgId, table.memberId] }), ofMember(table)],
)

/** How much of one project or thing a member wants to hear, if not everything. */
export const overrides = pgTable(
  'notification_override',
  {
    orgId: orgId(),
    memberId: memberId(),
    thingKind: text('thing_kind').notNull(),
    thingId: id('thing_id').notNull(),
    level: text({ enum: levels }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.memberId, table.thingKind, table.thingId] }),
    ofMember(table),
    index('notification_override_thing').on(table.orgId, table.thingKind, table.thingId),
  ],
)
