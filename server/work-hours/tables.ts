import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { quietChoices } from '#contract/work-hours'
import { members } from '../member/tables.ts'
import { id } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

/** Of organizations that have changed theirs. */
export const organizationWorkHours = pgTable(
  'organization_work_hours',
  {
    orgId: orgId(),
    weekdays: smallint().array().notNull(),
    startMinute: smallint('start_minute').notNull(),
    endMinute: smallint('end_minute').notNull(),
    isHolidayFree: boolean('is_holiday_free').notNull(),
    isQuiet: boolean('is_quiet').notNull(),
    version: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.orgId] })],
)

/** Of members who have chosen. Their hours are null if they never had others than the organization. */
export const memberWorkHours = pgTable(
  'member_work_hours',
  {
    orgId: orgId(),
    memberId: id('member_id').notNull(),
    choice: text({ enum: quietChoices }).notNull(),
    weekdays: smallint().array(),
    startMinute: smallint('start_minute'),
    endMinute: smallint('end_minute'),
    isHolidayFree: boolean('is_holiday_free'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.memberId] }),
    foreignKey({
      columns: [table.orgId, table.memberId],
      foreignColumns: [members.orgId, members.memberId],
    }).onDelete('cascade'),
    check(
      'member_work_hours_whole',
      sql`num_nulls(weekdays, start_minute, end_minute, is_holiday_free) = case when choice = 'own' then 0
        when weekdays is null then 4 else 0 end`,
    ),
  ],
)
