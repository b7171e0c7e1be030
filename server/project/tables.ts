import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Color, ProjectIcon } from '#contract/project'
import type { ProjectRole } from '#contract/permissions'
import { members } from '../member/tables.ts'
import { id, moment, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

const createdAt = () => momentNow('created_at')

export const projects = pgTable(
  'project',
  {
    orgId: orgId(),
    projectId: ownId(),
    name: text().notNull(),
    /** The current key; project_key has all former ones as well. */
    key: text().notNull(),
    description: text().notNull().default(''),
    icon: text().$type<ProjectIcon>().notNull(),
    color: text().$type<Color>().notNull(),
    isPrivate: boolean('is_private').notNull().default(false),
    createdBy: id('created_by').notNull(),
    createdAt: createdAt(),
    archivedAt: moment('archived_at'),
    archivedBy: id('archived_by'),
    deletedAt: moment('deleted_at'),
    deletedBy: id('deleted_by'),
    /** The last time at which a member lost sight of it, so that sockets are checked again on every node. */
    narrowedAt: moment('narrowed_at'),
    /** The number of its last issue: a counter, not a sequence, so that numbers have no gaps. */
    lastNumber: integer('last_number').notNull().default(0),
    version: integer().notNull().default(1),
    /** Raised by every transaction that changes what its readers see, its issues included. */
    revision: bigint({ mode: 'number' }).notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.projectId] }),
    // For the socket, which knows only the id and not yet the organization.
    index('project_id').on(table.projectId),
    index('project_deleted_at')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    index('project_narrowed_at')
      .on(table.narrowedAt)
      .where(sql`narrowed_at is not null`),
  ],
)

/** Every current and former key of a project; no other project ever gets it. */
export const projectKeys = pgTable(
  'project_key',
  {
    orgId: orgId(),
    key: text().notNull(),
    projectId: id('project_id').notNull(),
  },
  table => [
    primaryKey({ name: 'project_key_pkey', columns: [table.orgId, table.key] }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projects.orgId, projects.projectId],
    }).onDelete('cascade'),
    index('project_key_project_id').on(table.orgId, table.projectId),
  ],
)

export const projectMembers = pgTable(
  'project_member',
  {
    orgId: orgId(),
    projectId: id('project_id').notNull(),
    memberId: id('member_id').notNull(),
    role: text().$type<ProjectRole>().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.projectId, table.memberId] }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projects.orgId, projects.projectId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] }).onDelete(
      'cascade',
    ),
    index('project_member_member_id').on(table.orgId, table.memberId),
  ],
)

export const favouriteProjects = pgTable(
  'favourite_project',
  {
    orgId: orgId(),
    memberId: id('member_id').notNull(),
    projectId: id('project_id').notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.memberId, table.projectId] }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projects.orgId, projects.projectId],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] }).onDelete(
      'cascade',
    ),
    index('favourite_project_project_id').on(table.orgId, table.projectId),
  ],
)
