import { foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { endings, type HoldingKind } from '#contract/handover'
import { users } from '../auth/tables.ts'
import { members } from '../member/tables.ts'
import { id, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

/** The name of the thing is stored as it was then. People are stored as ids, and their names are looked up on reading. */
export type HandedItem = { kind: HoldingKind; name: string; toMemberId: number }

/** The gifts of a handover with their takers, by a giver who went or stayed. */
export const handovers = pgTable(
  'handover',
  {
    orgId: orgId(),
    handoverId: ownId(),
    /** Null where the company's directory removed the giver. */
    byUserId: id('by_user_id').references(() => users.userId),
    fromMemberId: id('from_member_id').notNull(),
    at: momentNow('at'),
    after: text({ enum: endings }).notNull(),
    items: jsonb().$type<HandedItem[]>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.handoverId] }),
    foreignKey({
      columns: [table.orgId, table.fromMemberId],
      foreignColumns: [members.orgId, members.memberId],
    }).onDelete('cascade'),
    index('handover_from_member_id').on(table.orgId, table.fromMemberId),
  ],
)
