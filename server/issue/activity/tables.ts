import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import type { ChangedField, LeftField } from '#contract/activity'
import { issues } from '../tables.ts'
import { members } from '../../member/tables.ts'
import { projects } from '../../project/tables.ts'
import { id, momentNow, ownId } from '../../postgres/columns.ts'
import { orgId } from '../../postgres/tables.ts'

const projectId = () => id('project_id').notNull()
const issueId = () => id('issue_id').notNull()
const at = () => momentNow('at')
const ofIssue = (table: { orgId: AnyPgColumn; issueId: AnyPgColumn }) =>
  foreignKey({ columns: [table.orgId, table.issueId], foreignColumns: [issues.orgId, issues.issueId] }).onDelete(
    'cascade',
  )
const ofMember = (table: { orgId: AnyPgColumn; memberId: AnyPgColumn }) =>
  foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] })

/** One field before and after. Things and people are stored as ids, whose names are looked up on reading. */
export type Change = { field: ChangedField; from: unknown; to: unknown }
/** The `from` of the field `left`. */
export type LeftValues = { field: LeftField; values: ({ id: number; name: string } | number)[] }[]

export const activities = pgTable(
  'issue_activity',
  {
    orgId: orgId(),
    activityId: ownId(),
    projectId: projectId(),
    issueId: issueId(),
    /** None for somebody elsewhere, who is no member, or of whom nobody knows which member it is. */
    memberId: id('member_id'),
    /** Their name there. */
    outsider: text(),
    at: at(),
    changes: jsonb().$type<Change[]>().notNull(),
    bulkId: id('bulk_id'),
    /** Of a bulk change only the first issue stands in the activity of the project. */
    isFirst: boolean('is_first').notNull().default(true),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.activityId] }),
    ofIssue(table),
    ofMember(table),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projects.orgId, projects.projectId],
    }).onDelete('cascade'),
    index('issue_activity_issue_id').on(table.orgId, table.issueId, table.activityId),
    index('issue_activity_project_id')
      .on(table.orgId, table.projectId, table.activityId)
      .where(sql`is_first`),
    index('issue_activity_bulk_id')
      .on(table.orgId, table.bulkId)
      .where(sql`bulk_id is not null`),
  ],
)

/** The body of an issue after each save. */
export const bodies = pgTable(
  'issue_body',
  {
    orgId: orgId(),
    versionId: ownId(),
    issueId: issueId(),
    /** None if it was saved elsewhere, by somebody who is no member. */
    memberId: id('member_id'),
    outsider: text(),
    at: at(),
    body: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.versionId] }),
    ofIssue(table),
    ofMember(table),
    check('issue_body_author', sql`(member_id is null) <> (outsider is null)`),
    index('issue_body_issue_id').on(table.orgId, table.issueId, table.versionId),
  ],
)
