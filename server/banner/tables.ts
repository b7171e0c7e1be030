import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bannerKinds } from '#contract/banner'
import { members } from '../member/tables.ts'
import { id, moment, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

export const banners = pgTable(
  'banner',
  {
    orgId: orgId(),
    bannerId: ownId(),
    text: text().notNull(),
    link: text(),
    kind: text({ enum: bannerKinds }).notNull(),
    /** Of its audience, as `d:3`. */
    keys: text().array().notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    createdBy: id('created_by').notNull(),
    createdAt: momentNow('created_at'),
    version: integer().notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.bannerId] }),
    foreignKey({ columns: [table.orgId, table.createdBy], foreignColumns: [members.orgId, members.memberId] }),
    index('banner_created_by').on(table.orgId, table.createdBy),
    index('banner_ends_at').on(table.endsAt),
    index('banner_of_organization').on(table.orgId, table.endsAt),
  ],
)

export const closings = pgTable(
  'banner_closing',
  {
    orgId: orgId(),
    bannerId: id('banner_id').notNull(),
    memberId: id('member_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.bannerId, table.memberId] }),
    foreignKey({
      columns: [table.orgId, table.bannerId],
      foreignColumns: [banners.orgId, banners.bannerId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.memberId],
      foreignColumns: [members.orgId, members.memberId],
    }).onDelete('cascade'),
    index('banner_closing_member_id').on(table.orgId, table.memberId),
  ],
)
