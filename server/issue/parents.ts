// Issues within issues: three deep, never in a circle.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { CHILDREN_MOST, ISSUE_DEPTH } from '#contract/issue'
import { refuse } from '../refusal.ts'
import { recordsOf } from './rows.ts'
import { issues } from './tables.ts'

type Place = { orgId: number; projectId: number }
/** Far more levels than there may be: a circle would never end. */
const LEVELS_MOST = 10

/** The one directly above first. */
export async function ancestorIds(tx: NodePgDatabase, orgId: number, parentId: number | null): Promise<number[]> {
  if (parentId === null) return []
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive line(id, parent_id, level) as (
      select id, parent_id, 1 from ${issues} where org_id = ${orgId} and id = ${parentId} and deleted_at is null
      union all
      select above.id, above.parent_id, level + 1 from ${issues} above
      join line on above.org_id = ${orgId} and above.id = line.parent_id
      where level < ${LEVELS_MOST} and above.deleted_at is null)
    select id from line order by level`)
  return rows.map(({ id }) => Number(id))
}

/** Itself and all below it that live, with how deep each stands. */
export async function subtreeOf(tx: NodePgDatabase, orgId: number, issueId: number) {
  const { rows } = await tx.execute<{ id: string; level: number }>(sql`
    with recursive tree(id, level) as (
      select ${issueId}::bigint, 1
      union all
      select below.id, level + 1 from ${issues} below
      join tree on below.org_id = ${orgId} and below.parent_id = tree.id
      where level < ${LEVELS_MOST} and below.deleted_at is null)
    select id, level from tree order by level, id`)
  return rows.map(({ id, level }) => ({ issueId: Number(id), level }))
}

/** Refuses a parent that is not there, full, too deep, or below the issue itself. */
export async function mayStandUnder(tx: NodePgDatabase, place: Place, issueId: number | undefined, parentId: number) {
  const [parent] = await recordsOf(tx, place, [parentId])
  if (!parent) return refuse('issue.missing', { field: 'parentId' })
  const above = await ancestorIds(tx, place.orgId, parentId)
  const below = issueId === undefined ? [] : await subtreeOf(tx, place.orgId, issueId)
  if (issueId !== undefined && above.includes(issueId)) refuse('issue.circle', { field: 'parentId' })
  const height = Math.max(1, ...below.map(({ level }) => level))
  if (above.length + height > ISSUE_DEPTH) refuse('issue.deep', { field: 'parentId', values: { most: ISSUE_DEPTH } })
  await hasRoom(tx, place.orgId, parentId)
}

export async function hasRoom(tx: NodePgDatabase, orgId: number, parentId: number) {
  const children = and(eq(issues.orgId, orgId), eq(issues.parentId, parentId), isNull(issues.deletedAt))
  if ((await tx.$count(issues, children)) >= CHILDREN_MOST)
    refuse('issue.children', { field: 'parentId', values: { most: CHILDREN_MOST } })
}

export async function childIdsOf(orgId: number, issueId: number, tx: NodePgDatabase): Promise<number[]> {
  const rows = await tx
    .select({ issueId: issues.issueId })
    .from(issues)
    .where(and(eq(issues.orgId, orgId), eq(issues.parentId, issueId), isNull(issues.deletedAt)))
    .orderBy(issues.number)
  return rows.map(row => row.issueId)
}
