// Sub-issues: three levels deep, without cycles.
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { CHILDREN_MOST, ISSUE_DEPTH } from '#contract/issue'
import type { Writing } from '../../db.ts'
import { isAmong } from '../../postgres/statements.ts'
import { refuse } from '../../refusal.ts'
import { itself, recordsOf } from '../rows.ts'
import { issues } from '../tables.ts'
import type { ProjectPlace } from '../../project/doors.ts'

/** Far more levels than are allowed; it ends the recursion in case of a cycle. */
const LEVELS_MOST = 10

/** The query of the ids of a parent and all above it, the parent first. */
export const lineAbove = (org: SQL, parent: SQL) => sql`
    with recursive line(id, parent_id, level) as (
      select above.id, above.parent_id, 1 from ${issues} above
      where above.org_id = ${org} and above.id = ${parent} and above.deleted_at is null
      union all
      select above.id, above.parent_id, level + 1 from ${issues} above
      join line on above.org_id = ${org} and above.id = line.parent_id
      where level < ${sql.raw(String(LEVELS_MOST))} and above.deleted_at is null)
    select id from line order by level`

/** The parent first. */
export async function ancestorIds(tx: NodePgDatabase, orgId: number, parentId: number | null): Promise<number[]> {
  if (parentId === null) return []
  const { rows } = await tx.execute<{ id: string }>(lineAbove(sql`${orgId}`, sql`${parentId}`))
  return rows.map(({ id }) => Number(id))
}

/** The issue and its living descendants, with their levels. */
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

const heightOf = (tree: readonly { level: number }[]) => Math.max(1, ...tree.map(({ level }) => level))

/** Refuses a parent that is missing, full, too deep, or below the issue itself. */
export async function requireParent(
  tx: NodePgDatabase,
  place: ProjectPlace,
  issueId: number | undefined,
  parentId: number,
) {
  const [parent] = await recordsOf(tx, place, [parentId])
  if (!parent) return refuse('issue.missing', { field: 'parentId' })
  const above = await ancestorIds(tx, place.orgId, parentId)
  const below = issueId === undefined ? [] : await subtreeOf(tx, place.orgId, issueId)
  if (issueId !== undefined && above.includes(issueId)) refuse('issue.circle', { field: 'parentId' })
  if (above.length + heightOf(below) > ISSUE_DEPTH)
    refuse('issue.deep', { field: 'parentId', values: { most: ISSUE_DEPTH } })
  await requireChildRoom(tx, place.orgId, parentId)
}

const countOf = (tx: NodePgDatabase, orgId: number, parentId: number) =>
  tx.$count(issues, and(eq(issues.orgId, orgId), eq(issues.parentId, parentId), isNull(issues.deletedAt)))

export async function requireChildRoom(tx: NodePgDatabase, orgId: number, parentId: number) {
  if ((await countOf(tx, orgId, parentId)) >= CHILDREN_MOST)
    refuse('issue.children', { field: 'parentId', values: { most: CHILDREN_MOST } })
}

/**
 * Restored issues return to their parent. An issue that would now make a cycle, be too deep or one too many loses its parent
 * instead, and so do descendants that have become too deep meanwhile.
 * @returns the issues that lost their parent, with the former parent
 */
export async function standAgain(tx: Writing, orgId: number, ids: readonly number[]) {
  const alone: { issueId: number; parentId: number }[] = []
  const letGo = async (issueId: number, parentId: number) => {
    const changes = { parentId: null, version: sql`${issues.version} + 1` }
    await tx.update(issues).set(changes).where(itself({ orgId }, issueId))
    alone.push({ issueId, parentId })
  }
  for (const { issueId, parentId } of await related(tx, orgId, ids)) {
    const below = await subtreeOf(tx, orgId, issueId)
    const above = await ancestorIds(tx, orgId, parentId)
    const isCircle = below.some(each => each.issueId === parentId)
    const isDeep = above.length + heightOf(below) > ISSUE_DEPTH
    if (parentId !== null && (isCircle || isDeep || (await countOf(tx, orgId, parentId)) > CHILDREN_MOST))
      await letGo(issueId, parentId)
    if (!isDeep) continue
    for (const childId of await childIdsOf(orgId, issueId, tx))
      if (heightOf(await subtreeOf(tx, orgId, childId)) >= ISSUE_DEPTH) await letGo(childId, issueId)
  }
  return alone
}

/** Those of these issues with a parent or sub-issues; most have neither. */
async function related(tx: Writing, orgId: number, ids: readonly number[]) {
  const parents = tx
    .select({ id: issues.parentId })
    .from(issues)
    .where(and(eq(issues.orgId, orgId), isAmong(issues.parentId, ids)))
  return tx
    .select({ issueId: issues.issueId, parentId: issues.parentId })
    .from(issues)
    .where(
      and(
        eq(issues.orgId, orgId),
        isAmong(issues.issueId, ids),
        or(isNotNull(issues.parentId), inArray(issues.issueId, parents)),
      ),
    )
    .orderBy(issues.number)
}

export async function childIdsOf(orgId: number, issueId: number, tx: NodePgDatabase): Promise<number[]> {
  const rows = await tx
    .select({ issueId: issues.issueId })
    .from(issues)
    .where(and(eq(issues.orgId, orgId), eq(issues.parentId, issueId), isNull(issues.deletedAt)))
    .orderBy(issues.number)
  return rows.map(row => row.issueId)
}
