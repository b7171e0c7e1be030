import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { members } from '../member/tables.ts'
import { projects } from '../project/tables.ts'
import { milestones, states, tags } from '../workflow/tables.ts'
import { pullMarks } from '#contract/code-link'
import { id, moment, momentNow, ownId, rank } from '../postgres/columns.ts'
import { orgId } from '../postgres/tables.ts'

const projectId = () => id('project_id').notNull()
const issueId = () => id('issue_id').notNull()
const memberId = () => id('member_id').notNull()
const day = (name: string) => date(name, { mode: 'string' })
const at = () => momentNow('at')
/** Compared byte by byte, independent of the language. */
const living = sql`deleted_at is null`

export const issues = pgTable(
  'issue',
  {
    orgId: orgId(),
    issueId: ownId(),
    projectId: projectId(),
    number: integer().notNull(),
    title: text().notNull(),
    /** The searched form of the title: lower case, no blanks. */
    flatTitle: text('flat_title')
      .notNull()
      .generatedAlwaysAs(sql`lower(regexp_replace(title, '\\s', '', 'g'))`),
    /** Bigrams of the title, each prefixed with the project's id, for the search for similar titles. */
    pairs: text().array().notNull(),
    body: text().notNull().default(''),
    stateId: id('state_id').notNull(),
    /** 4 is urgent, 0 is none. */
    priority: smallint().notNull().default(0),
    assigneeId: id('assignee_id'),
    milestoneId: id('milestone_id'),
    parentId: id('parent_id'),
    startDate: day('start_date'),
    dueDate: day('due_date'),
    rank: rank().notNull(),
    /** Whether its state is neither completed nor cancelled. */
    isOpen: boolean('is_open').notNull(),
    completedAt: moment('completed_at'),
    /** None if somebody elsewhere made it. */
    creatorId: id('creator_id'),
    /** Their name there; empty if the account is gone. */
    outsider: text(),
    // Four columns repeat other rows for the lists that show them; triggers keep them equal. Ids are in ascending order.
    participantIds: id('participant_ids').array().notNull().default([]),
    tagIds: id('tag_ids').array().notNull().default([]),
    childCount: integer('child_count').notNull().default(0),
    childDoneCount: integer('child_done_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    fileCount: integer('file_count').notNull().default(0),
    /** Repeats what the links to it say, for lists and their filters; whoever keeps the links keeps it equal. */
    pulls: text({ enum: pullMarks }),
    version: integer().notNull().default(1),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
    deletedAt: moment('deleted_at'),
    deletedBy: id('deleted_by'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.issueId] }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projects.orgId, projects.projectId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.orgId, table.projectId, table.stateId],
      foreignColumns: [states.orgId, states.projectId, states.stateId],
    }),
    foreignKey({
      columns: [table.orgId, table.projectId, table.milestoneId],
      foreignColumns: [milestones.orgId, milestones.projectId, milestones.milestoneId],
    }),
    foreignKey({ columns: [table.orgId, table.assigneeId], foreignColumns: [members.orgId, members.memberId] }),
    foreignKey({ columns: [table.orgId, table.creatorId], foreignColumns: [members.orgId, members.memberId] }),
    foreignKey({
      columns: [table.orgId, table.parentId],
      foreignColumns: [table.orgId as AnyPgColumn, table.issueId as AnyPgColumn],
    }),
    check('issue_creator', sql`(creator_id is null) <> (outsider is null)`),
    unique('issue_number_key').on(table.orgId, table.projectId, table.number),
    // One index for each sort order of a state, so that the first hundred are found without reading the others. `issue_id`
    // is for the socket, which knows only the id and not yet the organization.
    index('issue_id').on(table.issueId),
    index('issue_by_rank').on(table.orgId, table.projectId, table.stateId, table.rank).where(living),
    index('issue_by_due').on(table.orgId, table.projectId, table.stateId, table.dueDate, table.number).where(living),
    index('issue_by_priority')
      .on(table.orgId, table.projectId, table.stateId, table.priority, table.number)
      .where(living),
    index('issue_by_update')
      .on(table.orgId, table.projectId, table.stateId, table.updatedAt, table.number)
      .where(living),
    index('issue_by_number').on(table.orgId, table.projectId, table.stateId, table.number).where(living),
    index('issue_due_date')
      .on(table.orgId, table.projectId, table.dueDate)
      .where(sql`deleted_at is null and due_date is not null`),
    // Open issues of a member, and by their days the completed ones of a week.
    index('issue_assignee_id').on(table.orgId, table.assigneeId, table.isOpen, table.dueDate).where(living),
    index('issue_milestone_id').on(table.orgId, table.milestoneId),
    index('issue_parent_id').on(table.orgId, table.parentId),
    index('issue_creator_id').on(table.orgId, table.creatorId, table.isOpen),
    index('issue_deleted_at')
      .on(table.orgId, table.projectId, table.deletedAt)
      .where(sql`deleted_at is not null`),
    index('issue_pairs').using('gin', table.pairs).where(living),
  ],
)

const ofIssue = (table: { orgId: AnyPgColumn; issueId: AnyPgColumn }) =>
  foreignKey({ columns: [table.orgId, table.issueId], foreignColumns: [issues.orgId, issues.issueId] }).onDelete(
    'cascade',
  )
const ofMember = (table: { orgId: AnyPgColumn; memberId: AnyPgColumn }) =>
  foreignKey({ columns: [table.orgId, table.memberId], foreignColumns: [members.orgId, members.memberId] })

/** The numbers of an issue in projects that it was moved out of. */
export const formerNumbers = pgTable(
  'former_number',
  { orgId: orgId(), projectId: projectId(), number: integer().notNull(), issueId: issueId() },
  table => [
    primaryKey({ columns: [table.orgId, table.projectId, table.number] }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projects.orgId, projects.projectId],
    }).onDelete('cascade'),
    ofIssue(table),
    index('former_number_issue_id').on(table.orgId, table.issueId),
  ],
)

export const participants = pgTable(
  'issue_participant',
  { orgId: orgId(), issueId: issueId(), memberId: memberId() },
  table => [
    primaryKey({ columns: [table.orgId, table.issueId, table.memberId] }),
    ofIssue(table),
    ofMember(table),
    index('issue_participant_member_id').on(table.orgId, table.memberId),
  ],
)

export const watchers = pgTable(
  'issue_watcher',
  { orgId: orgId(), issueId: issueId(), memberId: memberId() },
  table => [
    primaryKey({ columns: [table.orgId, table.issueId, table.memberId] }),
    ofIssue(table),
    ofMember(table),
    index('issue_watcher_member_id').on(table.orgId, table.memberId),
  ],
)

export const issueTags = pgTable(
  'issue_tag',
  { orgId: orgId(), issueId: issueId(), tagId: id('tag_id').notNull() },
  table => [
    primaryKey({ columns: [table.orgId, table.issueId, table.tagId] }),
    ofIssue(table),
    foreignKey({ columns: [table.orgId, table.tagId], foreignColumns: [tags.orgId, tags.tagId] }).onDelete('cascade'),
    index('issue_tag_tag_id').on(table.orgId, table.tagId),
  ],
)

/** The first issue blocks or duplicates the second. For two that are only related the older one is the first. */
export const relations = pgTable(
  'issue_relation',
  {
    orgId: orgId(),
    relationId: ownId(),
    issueId: issueId(),
    otherId: id('other_id').notNull(),
    kind: text({ enum: ['blocks', 'duplicates', 'relates'] }).notNull(),
    createdBy: id('created_by').notNull(),
    createdAt: momentNow('created_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.relationId] }),
    ofIssue(table),
    foreignKey({ columns: [table.orgId, table.otherId], foreignColumns: [issues.orgId, issues.issueId] }).onDelete(
      'cascade',
    ),
    unique('issue_relation_key').on(table.orgId, table.issueId, table.otherId, table.kind),
    index('issue_relation_other_id').on(table.orgId, table.otherId),
  ],
)

/** A bulk change, which can be undone as one. */
export const bulks = pgTable(
  'issue_bulk',
  {
    orgId: orgId(),
    bulkId: ownId(),
    projectId: projectId(),
    memberId: memberId(),
    count: integer().notNull(),
    at: at(),
    /** It cannot be undone, because its old value is gone or because it is an undo itself. */
    isFinal: boolean('is_final').notNull().default(false),
    undoneAt: moment('undone_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.bulkId] }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projects.orgId, projects.projectId],
    }).onDelete('cascade'),
    ofMember(table),
  ],
)

/** The days on which an organization was reminded of its due dates. */
export const reminders = pgTable('issue_reminder', { orgId: orgId(), day: day('day').notNull() }, table => [
  primaryKey({ columns: [table.orgId, table.day] }),
])
