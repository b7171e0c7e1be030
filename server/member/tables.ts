import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { statusKinds } from '#contract/member'
import { roles } from '#contract/permissions'
import { users } from '../auth/tables.ts'
import { id, moment, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

export const members = pgTable(
  'member',
  {
    orgId: orgId(),
    memberId: ownId(),
    userId: id('user_id')
      .notNull()
      .references(() => users.userId),
    /** The activity name: the name of this person in this organization. */
    name: text().notNull(),
    role: text({ enum: roles }).notNull(),
    joinedAt: momentNow('joined_at'),
    /**
     * A copy of the organization's `deleted_at`, so that the door of every call and the count of memberships need no join.
     */
    binnedAt: moment('binned_at'),
    /** The row stays, because the member's writings refer to it; no read finds a member in it any more. */
    leftAt: moment('left_at'),
    /** Removed by another member, and not let in again since. */
    removedAt: moment('removed_at'),
    /** Where a second factor is required: from then on the organization is closed to this member without one. */
    secondFactorDue: moment('second_factor_due'),
    phone: text(),
    /** The key of an attached upload. */
    pictureKey: text('picture_key'),
    statusKind: text('status_kind', { enum: statusKinds }),
    statusText: text('status_text').notNull().default(''),
    statusEmoji: text('status_emoji').notNull().default(''),
    statusUntil: moment('status_until'),
    version: integer().notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.memberId] }),
    unique('member_org_id_user_id_key').on(table.orgId, table.userId),
    index('member_user_id')
      .on(table.userId, table.memberId)
      .where(sql`binned_at is null and left_at is null`),
    index('member_left_at')
      .on(table.leftAt)
      .where(sql`left_at is not null`),
    index('member_second_factor_due')
      .on(table.secondFactorDue)
      .where(sql`second_factor_due is not null`),
    index('member_user_id_binned')
      .on(table.userId)
      .where(sql`binned_at is not null`),
  ],
)

/**
 * Rises with every change that the list of an organization's people shows. Triggers do it, so that no writer can forget it.
 */
export const directories = pgTable(
  'directory',
  {
    orgId: orgId(),
    version: bigint({ mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.orgId] })],
)
