import { type AnyPgColumn, date, foreignKey, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { Color } from '#contract/project'
import type { Category } from '#contract/workflow'
import { projects } from '../project/tables.ts'
import { id, moment, momentNow, ownId } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

const createdAt = () => momentNow('created_at')
const projectId = () => id('project_id').notNull()
type Columns = { orgId: AnyPgColumn; projectId: AnyPgColumn }
const ofProject = ({ orgId, projectId }: Columns) =>
  foreignKey({ columns: [orgId, projectId], foreignColumns: [projects.orgId, projects.projectId] }).onDelete('cascade')

export const states = pgTable(
  'state',
  {
    orgId: orgId(),
    stateId: ownId(),
    projectId: projectId(),
    name: text().notNull(),
    category: text().$type<Category>().notNull(),
    color: text().$type<Color>().notNull(),
    place: integer().notNull(),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.stateId] }),
    ofProject(table),
    // The target of the issues' foreign key, so that no issue has a state of another project.
    unique('state_project_key').on(table.orgId, table.projectId, table.stateId),
    unique('state_name_key').on(table.orgId, table.projectId, table.name),
  ],
)

export const tags = pgTable(
  'tag',
  {
    orgId: orgId(),
    tagId: ownId(),
    projectId: projectId(),
    name: text().notNull(),
    color: text().$type<Color>().notNull(),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.tagId] }),
    ofProject(table),
    unique('tag_project_key').on(table.orgId, table.projectId, table.tagId),
    unique('tag_name_key').on(table.orgId, table.projectId, table.name),
  ],
)

export const milestones = pgTable(
  'milestone',
  {
    orgId: orgId(),
    milestoneId: ownId(),
    projectId: projectId(),
    name: text().notNull(),
    description: text().notNull().default(''),
    dueDate: date('due_date', { mode: 'string' }),
    closedAt: moment('closed_at'),
    closedBy: id('closed_by'),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.milestoneId] }),
    ofProject(table),
    unique('milestone_project_key').on(table.orgId, table.projectId, table.milestoneId),
    unique('milestone_name_key').on(table.orgId, table.projectId, table.name),
  ],
)

/**
 * The number of living issues in each state, by milestone (0 is none). Triggers maintain it, so that no read has to count.
 * Every writer of a counted column holds the lock of the project's row.
 */
export const tallies = pgTable(
  'issue_tally',
  {
    orgId: orgId(),
    projectId: projectId(),
    stateId: id('state_id').notNull(),
    milestoneId: id('milestone_id').notNull(),
    count: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.projectId, table.stateId, table.milestoneId] }),
    foreignKey({ columns: [table.orgId, table.stateId], foreignColumns: [states.orgId, states.stateId] }).onDelete(
      'cascade',
    ),
  ],
)
