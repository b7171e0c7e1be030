import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { members } from '../member/tables.ts'
import { organizations } from '../organization/tables.ts'
import { moment } from '../tables.ts'

const orgId = () =>
  bigint('org_id', { mode: 'number' })
    .notNull()
    .references(() => organizations.orgId, { onDelete: 'cascade' })
const identity = () => bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity()
const createdAt = () =>
  moment('created_at')
    .notNull()
    .default(sql`now()`)

export const departments = pgTable(
  'department',
  {
    orgId: orgId(),
    deptId: identity(),
    name: text().notNull(),
    parentId: bigint('parent_id', { mode: 'number' }),
    headMemberId: bigint('head_member_id', { mode: 'number' }),
    /** Among its siblings. */
    place: integer().notNull(),
    createdAt: createdAt(),
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
    positionId: identity(),
    name: text().notNull(),
    /** The rank: the first is the highest. */
    place: integer().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.positionId] }),
    unique('position_org_id_name_key').on(table.orgId, table.name),
  ],
)

/** Where a member belongs; `place` 0 is the primary one. */
export const assignments = pgTable(
  'assignment',
  {
    orgId: orgId(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    place: smallint().notNull(),
    deptId: bigint('department_id', { mode: 'number' }),
    positionId: bigint('position_id', { mode: 'number' }),
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
