import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { members } from '../../member/tables.ts'
import { id, moment, ownId } from '../../postgres/columns.ts'
import { orgId } from '../../postgres/tables.ts'
import { places } from '../tables.ts'

/** Visits as their visitors wrote them down; where a person was otherwise stands nowhere. */
export const placeVisits = pgTable(
  'place_visit',
  {
    orgId: orgId(),
    visitId: ownId(),
    placeId: id('place_id').notNull(),
    memberId: id('member_id').notNull(),
    visitedAt: moment('visited_at').notNull(),
    note: text().notNull(),
    version: integer().notNull().default(1),
    deletedAt: moment('deleted_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.visitId] }),
    foreignKey({ columns: [table.orgId, table.placeId], foreignColumns: [places.orgId, places.placeId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] }),
    index('place_visit_place_id').on(table.orgId, table.placeId, table.visitedAt, table.visitId),
    index('place_visit_member_id').on(table.orgId, table.memberId),
    index('place_visit_deleted_at')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
)
