// Issues as lists carry them, read by their ids; and the few facts by which deeds know them.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { priorities, type Priority } from '#contract/filter'
import type { IssueRow } from '#contract/issue'
import { db, hotRead } from '../db.ts'
import { issues, issueTags, participants } from './tables.ts'

export type IssueRecord = typeof issues.$inferSelect
type Place = { orgId: number; projectId: number }

/** 4 is urgent, 0 is none. */
export const rankOfPriority = (priority: Priority) => priorities.length - 1 - priorities.indexOf(priority)
export const priorityOf = (rank: number): Priority => priorities[priorities.length - 1 - rank]!

/** Named in full: within a selection of one table a column alone would be taken for the inner one. */
const itsOrg = sql`${issues}.org_id`
const itsId = sql`${issues}.id`
const columns = {
  issueId: issues.issueId,
  projectId: issues.projectId,
  number: issues.number,
  title: issues.title,
  stateId: issues.stateId,
  priority: issues.priority,
  assigneeId: issues.assigneeId,
  milestoneId: issues.milestoneId,
  parentId: issues.parentId,
  startDate: sql<string | null>`${issues.startDate}::text`.as('start_day'),
  dueDate: sql<string | null>`${issues.dueDate}::text`.as('due_day'),
  rank: issues.rank,
  creatorId: issues.creatorId,
  version: issues.version,
  createdAt: issues.createdAt,
  updatedAt: issues.updatedAt,
  completedAt: issues.completedAt,
  participantIds:
    sql`array(select member_id from ${participants} mine where mine.org_id = ${itsOrg} and mine.issue_id = ${itsId} order by member_id)`.as(
      'participant_ids',
    ),
  tagIds:
    sql`array(select tag_id from ${issueTags} mine where mine.org_id = ${itsOrg} and mine.issue_id = ${itsId} order by tag_id)`.as(
      'tag_ids',
    ),
  children:
    sql`(select array[count(*), count(child.completed_at)] from ${issues} child where child.org_id = ${itsOrg} and child.parent_id = ${itsId} and child.deleted_at is null)`.as(
      'children',
    ),
}

type Raw = [
  ...[issueId: string, projectId: string, number: number, title: string, stateId: string, priority: number],
  ...[assigneeId: string | null, milestoneId: string | null, parentId: string | null],
  ...[startDate: string | null, dueDate: string | null, rank: string, creatorId: string, version: number],
  ...[createdAt: Date, updatedAt: Date, completedAt: Date | null],
  ...[participantIds: string[], tagIds: string[], children: string[]],
]

const optional = (id: string | null) => (id === null ? null : Number(id))

function rowOf(raw: Raw): IssueRow {
  const [issueId, projectId, number, title, stateId, priority, assigneeId, milestoneId, parentId, ...rest] = raw
  const [startDate, dueDate, rank, creatorId, version, createdAt, updatedAt, completedAt, ...lists] = rest
  const [participantIds, tagIds, children] = lists
  return {
    issueId: Number(issueId),
    projectId: Number(projectId),
    number,
    title,
    stateId: Number(stateId),
    priority: priorityOf(priority),
    assigneeId: optional(assigneeId),
    participantIds: participantIds.map(Number),
    tagIds: tagIds.map(Number),
    milestoneId: optional(milestoneId),
    parentId: optional(parentId),
    startDate,
    dueDate,
    rank,
    childCount: Number(children[0]),
    childDoneCount: Number(children[1]),
    creatorId: Number(creatorId),
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  }
}

const named = hotRead<Raw>('issue_rows', () =>
  db
    .select(columns)
    .from(issues)
    .where(and(eq(issues.orgId, sql.placeholder('orgId')), sql`${issues.issueId} = any(${sql.placeholder('ids')})`)),
)

const inOrder = (rows: IssueRow[], ids: readonly number[]) => {
  const found = new Map(rows.map(row => [row.issueId, row]))
  return ids.flatMap(id => found.get(id) ?? [])
}

/** In the order of the ids; what is gone is left out. */
export async function rowsOf(orgId: number, ids: readonly number[]): Promise<IssueRow[]> {
  if (ids.length === 0) return []
  return inOrder((await named({ orgId, ids })).map(rowOf), ids)
}

/** The same within a transaction, as it sees them. */
export async function rowsIn(tx: NodePgDatabase, orgId: number, ids: readonly number[]): Promise<IssueRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select(columns)
    .from(issues)
    .where(and(eq(issues.orgId, orgId), inArray(issues.issueId, [...ids])))
  const raw = rows.map(row => rowOf(Object.values(row) as unknown as Raw))
  return inOrder(raw, ids)
}

/** Living issues of a project, as the table has them. */
export async function recordsOf(tx: NodePgDatabase, { orgId, projectId }: Place, ids: readonly number[]) {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(issues)
    .where(
      and(
        eq(issues.orgId, orgId),
        eq(issues.projectId, projectId),
        inArray(issues.issueId, [...ids]),
        isNull(issues.deletedAt),
      ),
    )
}

export const itself = ({ orgId }: { orgId: number }, issueId: number) =>
  and(eq(issues.orgId, orgId), eq(issues.issueId, issueId))
