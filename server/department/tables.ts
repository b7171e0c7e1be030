import { foreignKey, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { members } from '../member/tables.ts'
import { id, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

const createdAt = () => momentNow('created_at')

export const departments = pgTable(
  'department',
  {
    orgId: orgId(),
    deptId: ownId(),
    name: text().notNull(),
    parentId: id('parent_id'),
    headMemberId: id('head_member_id'),
    /** The order among its siblings. */
    place: integer().notNull(),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.deptId] }),
    foreignKey({ columns: [table.orgId, table.parentId], foreignColumns: [table.orgId, table.deptId] }),
    foreignKey({ columns: [table.orgId, table.headMemberId], foreignColumns: [members.orgId, members.memberId] }),
    unique('department_org_id_parent_id_name_key').on(table.orgId, table.parentId, table.name).nullsNotDistinct(),
    index('department_head_member_id').on(table.orgId, table.headMemberId),
  ],
)

export const positions = pgTable(
  'position',
  {
    orgId: orgId(),
    positionId: ownId(),
    name: text().notNull(),
    /** The rank: the first is the highest. */
    place: integer().notNull(),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.positionId] }),
    unique('position_org_id_name_key').on(table.orgId, table.name),
  ],
)

/** A place of a member; `place` 0 is the primary one. */
export const assignments = pgTable(
  'assignment',
  {
    orgId: orgId(),
    memberId: id('member_id').notNull(),
    place: smallint().notNull(),
    deptId: id('department_id'),
    positionId: id('position_id'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.memberId, table.place] }),
    unique('assignment_org_id_member_id_department_id_key').on(table.orgId, table.memberId, table.deptId),
    foreignKey({
      columns: [table.orgId, table.memberId],
      foreignColumns: [members.orgId, members.memberId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.orgId, table.deptId], foreignColumns: [departments.orgId, departments.deptId] }),
    foreignKey({ columns: [table.orgId, table.positionId], foreignColumns: [positions.orgId, positions.positionId] }),
    index('assignment_department_id').on(table.orgId, table.deptId),
    index('assignment_position_id').on(table.orgId, table.positionId),
  ],
)
