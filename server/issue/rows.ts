// Issues as lists carry them, read by their ids; and the few facts by which deeds know them.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { priorities, type Priority } from '#contract/filter'
import type { IssueRow } from '#contract/issue'
import { type Category, isOpen } from '#contract/workflow'
import { db, hotRead } from '../db.ts'
import { issues, issueTags, participants } from './tables.ts'

export type IssueRecord = typeof issues.$inferSelect
type Place = { orgId: number; projectId: number }

/** 4 is urgent, 0 is none. */
export const rankOfPriority = (priority: Priority) => priorities.length - 1 - priorities.indexOf(priority)
export const priorityOf = (rank: number): Priority => priorities[priorities.length - 1 - rank]!

/** What the category of its state makes of an issue; it was done when it first came into one that is. */
export const meaning = (category: Category) => ({
  isOpen: isOpen(category),
  completedAt: category === 'completed' ? sql`coalesce(${issues.completedAt}, now())` : null,
})

/** Named in full: within a selection of one table a column alone would be taken for the inner one. */
const itsOrg = sql`${issues}.org_id`
const itsId = sql`${issues}.id`
const inUtc = (column: typeof issues.createdAt | typeof issues.completedAt) => sql`${column} at time zone 'UTC'`

/** What a row is made of, in the order of `Raw`. */
export const columns = {
  issueId: issues.issueId,
  projectId: issues.projectId,
  number: issues.number,
  title: issues.title,
  stateId: issues.stateId,
  priority: issues.priority,
  assigneeId: issues.assigneeId,
  milestoneId: issues.milestoneId,
  parentId: issues.parentId,
  startDate: issues.startDate,
  dueDate: issues.dueDate,
  rank: issues.rank,
  creatorId: issues.creatorId,
  version: issues.version,
  createdAt: inUtc(issues.createdAt).as('created_utc'),
  updatedAt: inUtc(issues.updatedAt).as('updated_utc'),
  completedAt: inUtc(issues.completedAt).as('completed_utc'),
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

/** All of it as the database writes it. */
export type Raw = [
  ...[issueId: string, projectId: string, number: string, title: string, stateId: string, priority: string],
  ...[assigneeId: string | null, milestoneId: string | null, parentId: string | null],
  ...[startDate: string | null, dueDate: string | null, rank: string, creatorId: string, version: string],
  ...[createdAt: string, updatedAt: string, completedAt: string | null],
  ...[participantIds: string, tagIds: string, children: string],
]

const optional = (id: string | null) => (id === null ? null : Number(id))
/** {1,2} */
const listIn = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))
/** 2026-11-20 09:30:00.12 becomes 2026-11-20T09:30:00.120Z. */
const momentIn = (text: string) => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, 23).padEnd(3, '0')}Z`

export function rowOf(raw: Raw): IssueRow {
  const [
    issueId,
    projectId,
    number,
    title,
    stateId,
    priority,
    assigneeId,
    milestoneId,
    parentId,
    startDate,
    dueDate,
    rank,
    creatorId,
    version,
    createdAt,
    updatedAt,
    completedAt,
    participantIds,
    tagIds,
    children,
  ] = raw
  const [childCount, childDoneCount] = listIn(children)
  return {
    issueId: Number(issueId),
    projectId: Number(projectId),
    number: Number(number),
    title,
    stateId: Number(stateId),
    priority: priorityOf(Number(priority)),
    assigneeId: optional(assigneeId),
    participantIds: listIn(participantIds),
    tagIds: listIn(tagIds),
    milestoneId: optional(milestoneId),
    parentId: optional(parentId),
    startDate,
    dueDate,
    rank,
    childCount: childCount!,
    childDoneCount: childDoneCount!,
    creatorId: Number(creatorId),
    version: Number(version),
    createdAt: momentIn(createdAt),
    updatedAt: momentIn(updatedAt),
    completedAt: completedAt === null ? null : momentIn(completedAt),
  }
}

const named = hotRead<Raw>(
  'issue_rows',
  () =>
    db
      .select(columns)
      .from(issues)
      .where(and(eq(issues.orgId, sql.placeholder('orgId')), sql`${issues.issueId} = any(${sql.placeholder('ids')})`)),
  { isText: true },
)

/** In the order of the ids, as a transaction sees them; what is gone is left out. */
export async function rowsIn(tx: NodePgDatabase, orgId: number, ids: readonly number[]): Promise<IssueRow[]> {
  if (ids.length === 0) return []
  const rows = await named({ orgId, ids }, tx)
  const found = new Map(rows.map(raw => [Number(raw[0]), raw]))
  return ids.flatMap(id => {
    const raw = found.get(id)
    return raw ? [rowOf(raw)] : []
  })
}

export const rowsOf = (orgId: number, ids: readonly number[]) => rowsIn(db, orgId, ids)

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
