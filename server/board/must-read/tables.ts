import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { members } from '../../member/tables.ts'
import { id, moment, momentNow } from '../../postgres/columns.ts'
import { orgId } from '../../postgres/tables.ts'
import { posts } from '../tables.ts'

const day = (name: string) => date(name, { mode: 'string' })

/** A post that must be read. Its row stays when it need not be any more: what was read and confirmed is a proof. */
export const mustReads = pgTable(
  'must_read',
  {
    orgId: orgId(),
    postId: id('post_id').notNull(),
    /** Of its audience, as `d:3`. */
    keys: text().array().notNull(),
    needsConfirmation: boolean('needs_confirmation').notNull(),
    dueOn: day('due_on'),
    /** Confirmations of earlier versions of the post do not count. */
    countsFrom: integer('counts_from').notNull(),
    setBy: id('set_by').notNull(),
    setAt: momentNow('set_at'),
    endedAt: moment('ended_at'),
    /** The working day of the last request by hand; while it is due it has not been sent. */
    nudgedOn: day('nudged_on'),
    nudgedBy: id('nudged_by'),
    isNudgeDue: boolean('is_nudge_due').notNull().default(false),
    /** The last day on which those who are missing were reminded. */
    remindedOn: day('reminded_on'),
    /** The deadline of which the heads of departments were told. */
    escalatedFor: day('escalated_for'),
    version: integer().notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.postId] }),
    foreignKey({ columns: [table.orgId, table.postId], foreignColumns: [posts.orgId, posts.postId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.orgId, table.setBy], foreignColumns: [members.orgId, members.memberId] }),
    foreignKey({ columns: [table.orgId, table.nudgedBy], foreignColumns: [members.orgId, members.memberId] }),
    index('must_read_set_by').on(table.orgId, table.setBy),
    index('must_read_nudged_by').on(table.orgId, table.nudgedBy),
    index('must_read_living')
      .on(table.orgId, table.dueOn)
      .where(sql`ended_at is null`),
  ],
)

/** The first time at which a member had read the post. */
export const readings = pgTable(
  'must_read_reading',
  {
    orgId: orgId(),
    postId: id('post_id').notNull(),
    memberId: id('member_id').notNull(),
    readAt: momentNow('read_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.postId, table.memberId] }),
    foreignKey({ columns: [table.orgId, table.postId], foreignColumns: [mustReads.orgId, mustReads.postId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] }),
    index('must_read_reading_member_id').on(table.orgId, table.memberId),
  ],
)

/** Never changed: each keeps the version of the post to which it was given. */
export const confirmations = pgTable(
  'must_read_confirmation',
  {
    orgId: orgId(),
    postId: id('post_id').notNull(),
    memberId: id('member_id').notNull(),
    version: integer().notNull(),
    confirmedAt: momentNow('confirmed_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.postId, table.memberId, table.version] }),
    foreignKey({ columns: [table.orgId, table.postId], foreignColumns: [mustReads.orgId, mustReads.postId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] }),
    index('must_read_confirmation_member_id').on(table.orgId, table.memberId),
  ],
)
