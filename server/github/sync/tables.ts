// Repositories that are carried both ways, what of them is here, and the ledger.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { SyncEntry, SyncSettings } from '#contract/github-sync'
import { entryKinds, entryResults, syncFaults, syncStates } from '#contract/github-sync'
import { issues } from '../../issue/tables.ts'
import { members } from '../../member/tables.ts'
import { id, moment, momentNow, ownId } from '../../postgres/columns.ts'
import { orgId } from '../../postgres/tables.ts'
import { projects } from '../../project/tables.ts'
import { milestones, tags } from '../../workflow/tables.ts'
import type { ImportCursor } from './taking/cursor.ts'
import type { Base, BaseOf, Conflict, MilestoneConflict, MilestoneValues } from './carrying/merging.ts'

const ofProject = ({ orgId: org, projectId }: Record<'orgId' | 'projectId', AnyPgColumn>) =>
  foreignKey({ columns: [org, projectId], foreignColumns: [projects.orgId, projects.projectId] }).onDelete('cascade')

export const githubSyncs = pgTable(
  'github_sync',
  {
    orgId: orgId(),
    syncId: ownId(),
    projectId: id('project_id').notNull(),
    repositoryId: id('repository_id').notNull(),
    installationId: id('installation_id').notNull(),
    /** `owner/name`, as it was heard last. */
    repository: text().notNull(),
    settings: jsonb().$type<SyncSettings>().notNull(),
    createdBy: id('created_by').notNull(),
    version: integer().notNull().default(1),
    state: text({ enum: syncStates }).notNull().default('connecting'),
    since: momentNow('since'),
    fault: text({ enum: syncFaults }),
    tries: integer().notNull().default(0),
    /** The next step: of the import, or of looking for what was not heard. */
    dueAt: momentNow('due_at'),
    /** How far the import has come; null once it is done. */
    cursor: jsonb().$type<ImportCursor>(),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** All that was changed there before is known here. */
    heardAt: moment('heard_at'),
    syncedAt: moment('synced_at'),
    /** A label or a milestone got another name there: older news name it as it was called before. */
    renamedAt: moment('renamed_at'),
    /** Cut: its things are kept for a while, in case it is connected again. */
    removedAt: moment('removed_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.syncId] }),
    // Of one project alone, or each of its issues would be twice in the organization.
    unique('github_sync_repository_id_key').on(table.orgId, table.repositoryId),
    index('github_sync_project_id').on(table.orgId, table.projectId),
    index('github_sync_installation_id').on(table.installationId),
    ofProject(table),
    foreignKey({ columns: [table.orgId, table.createdBy], foreignColumns: [members.orgId, members.memberId] }),
  ],
)

const syncId = () => id('sync_id').notNull()
const syncKey = () => [githubSyncs.orgId, githubSyncs.syncId] as [typeof githubSyncs.orgId, typeof githubSyncs.syncId]

const ofIssue = ({ orgId: org, issueId }: Record<'orgId' | 'issueId', AnyPgColumn>) =>
  foreignKey({ columns: [org, issueId], foreignColumns: [issues.orgId, issues.issueId] }).onDelete('cascade')

/** `making`: it is about to be made there, and known by its mark. `left`: gone there, or taken elsewhere here. */
const pairStates = ['making', 'living', 'left'] as const

const sending = () => ({
  /** Something of it is to be sent. */
  isWaiting: boolean('is_waiting').notNull().default(false),
  dueAt: momentNow('due_at'),
  tries: integer().notNull().default(0),
  /** Raised by every deed here, so that the end of a call that was under way undoes no later mark. */
  marks: integer().notNull().default(0),
})

export const githubIssues = pgTable(
  'github_issue',
  {
    orgId: orgId(),
    issueId: id('issue_id').notNull(),
    syncId: syncId(),
    /** Null while it is being made there. */
    remoteId: id('remote_id'),
    number: integer(),
    state: text({ enum: pairStates }).notNull(),
    /** Stands in a comment of HTML at the end of what we make there, so that it is known again whatever got lost. */
    mark: text(),
    base: jsonb().$type<Base>(),
    /** `updated_at` of GitHub, of what was seen last. */
    remoteAt: moment('remote_at'),
    ...sending(),
    /** Making it was begun: it may be there, whatever answer came or did not. */
    triedAt: moment('tried_at'),
    /** The page there at which comments begin that are still to be taken, '' for the first one; null once all are here. */
    commentsFrom: text('comments_from'),
    commentsDueAt: momentNow('comments_due_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.issueId] }),
    index('github_issue_comments')
      .on(table.orgId, table.syncId, table.commentsDueAt)
      .where(sql`comments_from is not null`),
    unique('github_issue_remote_id_key').on(table.orgId, table.syncId, table.remoteId),
    index('github_issue_number').on(table.orgId, table.syncId, table.number),
    index('github_issue_making')
      .on(table.orgId, table.syncId)
      .where(sql`state = 'making'`),
    index('github_issue_waiting')
      .on(table.orgId, table.syncId, table.dueAt)
      .where(sql`is_waiting`),
    index('github_issue_failed')
      .on(table.orgId, table.syncId)
      .where(sql`tries > 0`),
    foreignKey({ columns: [table.orgId, table.syncId], foreignColumns: syncKey() }).onDelete('cascade'),
    ofIssue(table),
  ],
)

export const githubComments = pgTable(
  'github_comment',
  {
    orgId: orgId(),
    commentId: id('comment_id').notNull(),
    issueId: id('issue_id').notNull(),
    syncId: syncId(),
    remoteId: id('remote_id'),
    state: text({ enum: pairStates }).notNull(),
    mark: text(),
    /** The words of either side when both were last seen to agree; null of a side that had none. */
    base: jsonb().$type<{ here: string | null; there: string | null }>(),
    remoteAt: moment('remote_at'),
    ...sending(),
    triedAt: moment('tried_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.commentId] }),
    unique('github_comment_remote_id_key').on(table.orgId, table.syncId, table.remoteId),
    index('github_comment_issue_id').on(table.orgId, table.issueId),
    index('github_comment_making')
      .on(table.orgId, table.syncId)
      .where(sql`state = 'making'`),
    index('github_comment_waiting')
      .on(table.orgId, table.syncId, table.dueAt)
      .where(sql`is_waiting`),
    index('github_comment_failed')
      .on(table.orgId, table.syncId)
      .where(sql`tries > 0`),
    foreignKey({ columns: [table.orgId, table.syncId], foreignColumns: syncKey() }).onDelete('cascade'),
    ofIssue(table),
  ],
)

export const githubMilestones = pgTable(
  'github_milestone',
  {
    orgId: orgId(),
    syncId: syncId(),
    milestoneId: id('milestone_id').notNull(),
    remoteId: id('remote_id').notNull(),
    number: integer().notNull(),
    base: jsonb().$type<BaseOf<MilestoneValues>>().notNull(),
    remoteAt: moment('remote_at'),
    /** The last change here. */
    changedAt: moment('changed_at'),
    ...sending(),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.syncId, table.milestoneId] }),
    index('github_milestone_waiting')
      .on(table.orgId, table.syncId, table.dueAt)
      .where(sql`is_waiting`),
    unique('github_milestone_remote_id_key').on(table.orgId, table.syncId, table.remoteId),
    foreignKey({ columns: [table.orgId, table.syncId], foreignColumns: syncKey() }).onDelete('cascade'),
    index('github_milestone_milestone_id').on(table.orgId, table.milestoneId),
    foreignKey({
      columns: [table.orgId, table.milestoneId],
      foreignColumns: [milestones.orgId, milestones.milestoneId],
    }).onDelete('cascade'),
  ],
)

/** Tags that were renamed here, with the names that their labels still have there; nothing is kept of others. */
export const githubLabels = pgTable(
  'github_label',
  {
    orgId: orgId(),
    syncId: syncId(),
    tagId: id('tag_id').notNull(),
    name: text().notNull(),
    ...sending(),
    isWaiting: boolean('is_waiting').notNull().default(true),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.syncId, table.tagId] }),
    foreignKey({ columns: [table.orgId, table.syncId], foreignColumns: syncKey() }).onDelete('cascade'),
    index('github_label_tag_id').on(table.orgId, table.tagId),
    foreignKey({ columns: [table.orgId, table.tagId], foreignColumns: [tags.orgId, tags.tagId] }).onDelete('cascade'),
  ],
)

export const githubEntries = pgTable(
  'github_entry',
  {
    orgId: orgId(),
    entryId: ownId(),
    projectId: id('project_id').notNull(),
    syncId: syncId(),
    at: momentNow('at'),
    direction: text({ enum: ['in', 'out'] }).notNull(),
    kind: text({ enum: entryKinds }).notNull(),
    result: text({ enum: entryResults }).notNull(),
    repository: text().notNull(),
    name: text().notNull(),
    issueId: id('issue_id'),
    commentId: id('comment_id'),
    milestoneId: id('milestone_id'),
    tagId: id('tag_id'),
    number: integer(),
    before: jsonb().$type<SyncEntry['before']>().notNull().default({}),
    after: jsonb().$type<SyncEntry['before']>().notNull().default({}),
    said: text(),
    attempt: integer().notNull().default(1),
    requestId: text('request_id'),
    conflict: jsonb().$type<Conflict | MilestoneConflict>(),
    takenAt: moment('taken_at'),
  },
  table => [
    primaryKey({ columns: [table.orgId, table.entryId] }),
    index('github_entry_project_id').on(table.orgId, table.projectId, table.entryId),
    index('github_entry_at').on(table.at),
    ofProject(table),
    ofIssue(table),
    index('github_entry_issue_id').on(table.orgId, table.issueId),
  ],
)
