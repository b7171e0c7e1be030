// Rows of issues for lists, read by id, and records of issues for deeds.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { priorities, type Priority } from '#contract/filter'
import type { PullMark } from '#contract/code-link'
import { issueRow, type IssueRow } from '#contract/issue'
import { type Category, isOpen } from '#contract/workflow'
import { db } from '../db.ts'
import { listText } from '../http/answer/list-text.ts'
import { columnList, decoded, decoder } from '../postgres/column-list.ts'
import { preparedStatement, isAmong } from '../postgres/statements.ts'
import { issues } from './tables.ts'
import type { ProjectPlace } from '../project/doors.ts'

/** 4 is urgent, 0 is none. */
export const rankOfPriority = (priority: Priority) => priorities.length - 1 - priorities.indexOf(priority)
export const priorityOf = (rank: number): Priority => priorities[priorities.length - 1 - rank]!

export const isDone = (category: Category) => category === 'completed'
/** The time of completion if it is done. A move between completed states keeps the first time. */
export const completedIf = (done: SQL) =>
  sql`case when ${done}::boolean then coalesce(${issues.completedAt}, now()) end`
/** The columns that follow from the category of its state. */
export const meaning = (category: Category) => ({
  isOpen: isOpen(category),
  completedAt: completedIf(sql`${isDone(category)}`),
})

/**
 * Qualified with the table: in a query of one table Drizzle writes the bare column, which a subquery would take for its own.
 */
export const itsOrg = sql`${issues}.org_id`
export const itsId = sql`${issues}.id`
const inUtc = (column: typeof issues.createdAt | typeof issues.completedAt) => sql`${column} at time zone 'UTC'`

/** The living issues of the project `projectId` of the organization `orgId`. */
const livingHere = and(
  eq(issues.orgId, sql.placeholder('orgId')),
  eq(issues.projectId, sql.placeholder('projectId')),
  isNull(issues.deletedAt),
)
/** Of these the issue `issueId`. */
export const livingOne = and(livingHere, eq(issues.issueId, sql.placeholder('issueId')))

/** The living issues `ids` of the organization `orgId`, of any project. */
export const livingAmong = and(
  eq(issues.orgId, sql.placeholder('orgId')),
  isAmong(issues.issueId, sql.placeholder('ids')),
  isNull(issues.deletedAt),
)

const { text, number, numbers, moment, optional, rare } = decoded
const priorityName = decoder(
  raw => priorityOf(Number(raw)),
  raw => `"${priorityOf(Number(raw))}"`,
)
const pullMark = decoder(
  raw => (raw ?? undefined) as PullMark | undefined,
  raw => (raw === null ? undefined : `"${raw}"`),
)
/** In lists as well as in records. */
const sharedColumns = columnList({
  issueId: [issues.issueId, number],
  projectId: [issues.projectId, number],
  number: [issues.number, number],
  title: [issues.title, text],
  stateId: [issues.stateId, number],
  assigneeId: [issues.assigneeId, optional.number],
  milestoneId: [issues.milestoneId, optional.number],
  parentId: [issues.parentId, optional.number],
  startDate: [issues.startDate, optional.text],
  dueDate: [issues.dueDate, optional.text],
  rank: [issues.rank, text],
  creatorId: [issues.creatorId, optional.number],
  version: [issues.version, number],
  participantIds: [issues.participantIds, numbers],
  tagIds: [issues.tagIds, numbers],
}).columns
/** By the primary key, and only for a sub-issue; absent without a parent, and while that is in the bin. */
const parentTitle = sql<string | null>`case when ${issues}.parent_id is not null then (
    select above.title from ${issues} above
    where above.org_id = ${itsOrg} and above.id = ${issues}.parent_id and above.deleted_at is null) end`
export const rowColumns = columnList({
  ...sharedColumns,
  parentTitle: [parentTitle.as('parent_title'), rare.text],
  priority: [issues.priority, priorityName],
  createdAt: [inUtc(issues.createdAt).as('created_utc'), moment],
  updatedAt: [inUtc(issues.updatedAt).as('updated_utc'), moment],
  completedAt: [inUtc(issues.completedAt).as('completed_utc'), optional.moment],
  childCount: [issues.childCount, number],
  childDoneCount: [issues.childDoneCount, number],
  commentCount: [issues.commentCount, number],
  fileCount: [issues.fileCount, number],
  pulls: [issues.pulls, pullMark],
})
/** All values as the text that the database sends. */
export type Raw = readonly (string | null)[]

const rowsStatement = preparedStatement<Raw>(
  'issue_rows',
  () =>
    db
      .select(rowColumns.selection)
      .from(issues)
      .where(and(eq(issues.orgId, sql.placeholder('orgId')), isAmong(issues.issueId, sql.placeholder('ids')))),
  { isText: true },
)

async function rawRowsOf(tx: NodePgDatabase, orgId: number, ids: readonly number[]): Promise<Raw[]> {
  if (ids.length === 0) return []
  const rows = await rowsStatement({ orgId, ids }, tx)
  const found = new Map(rows.map(raw => [rowColumns.valueOf(raw, 'issueId'), raw]))
  return ids.flatMap(id => {
    const raw = found.get(id)
    return raw ? [raw] : []
  })
}

/** In the order of the ids, within a transaction; missing ones are left out. */
export const rowsIn = async (tx: NodePgDatabase, orgId: number, ids: readonly number[]): Promise<IssueRow[]> =>
  (await rawRowsOf(tx, orgId, ids)).map(rowColumns.decode)

/** For answers: in the order of the ids; missing ones are left out. */
export const rawRows = (orgId: number, ids: readonly number[]) => rawRowsOf(db, orgId, ids)
const write = rowColumns.writer(issueRow)
export const writtenRows = (rows: readonly Raw[]) => listText<IssueRow>(rows.map(write))

/** All that a deed may need of an issue; nothing that follows from another column. */
const recordColumns = columnList({
  ...sharedColumns,
  orgId: [issues.orgId, number],
  body: [issues.body, text],
  /** 4 is urgent, 0 is none. */
  priority: [issues.priority, number],
  isOpen: [issues.isOpen, raw => raw === 't'],
  updatedAt: [inUtc(issues.updatedAt).as('updated_utc'), raw => new Date(moment(raw))],
  completedAt: [inUtc(issues.completedAt).as('completed_utc'), raw => (raw === null ? null : new Date(moment(raw)))],
})
export type IssueRecord = ReturnType<typeof recordColumns.decode>

const recordsStatement = preparedStatement<Raw>(
  'issue_records',
  () =>
    db
      .select(recordColumns.selection)
      .from(issues)
      .where(and(livingHere, isAmong(issues.issueId, sql.placeholder('ids')))),
  { isText: true },
)

/** Living issues of a project as full records. */
export async function recordsOf(tx: NodePgDatabase, { orgId, projectId }: ProjectPlace, ids: readonly number[]) {
  if (ids.length === 0) return []
  return (await recordsStatement({ orgId, projectId, ids }, tx)).map(recordColumns.decode)
}

export const itself = ({ orgId }: { orgId: number }, issueId: number) =>
  and(eq(issues.orgId, orgId), eq(issues.issueId, issueId))
