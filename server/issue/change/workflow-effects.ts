// What becomes of issues when a state, a tag or a milestone of their project changes or goes.
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Member } from '#contract/permissions'
import type { Category } from '#contract/workflow'
import type { Change } from '../activity/recording.ts'
import type { Writing } from '../../db.ts'
import { giveRanks, ranksBelow } from './ranks.ts'
import { meaning } from '../rows.ts'
import { issues, issueTags } from '../tables.ts'
import { recordTogether } from './bulk.ts'

type Place = { orgId: number; projectId: number }
type By = Pick<Member, 'memberId'>
type Named = { name: string }

const living = ({ orgId, projectId }: Place) =>
  and(eq(issues.orgId, orgId), eq(issues.projectId, projectId), isNull(issues.deletedAt))
const changed = { version: sql`${issues.version} + 1`, updatedAt: sql`now()` }
/** No single statement may take long, nor carry more values than PostgreSQL takes. */
const AT_ONCE = 2_000
async function inParts<Row>(rows: readonly Row[], deed: (some: Row[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += AT_ONCE) await deed(rows.slice(at, at + AT_ONCE))
}
const these = ({ orgId }: Place, ids: number[]) =>
  and(eq(issues.orgId, orgId), sql`${issues.issueId} = any(${sql.param(ids)}::bigint[])`)
const idsIn = (tx: Writing, condition: SQL | undefined) =>
  tx
    .select({ issueId: issues.issueId, deletedAt: issues.deletedAt })
    .from(issues)
    .where(condition)
    .orderBy(asc(issues.rank), asc(issues.issueId))
const changeAll = (tx: Writing, place: Place, rows: readonly { issueId: number }[], changes: Changes) =>
  inParts(rows, some =>
    tx
      .update(issues)
      .set({ ...changes, ...changed })
      .where(
        these(
          place,
          some.map(({ issueId }) => issueId),
        ),
      ),
  )
type Changes = PgUpdateSetSource<typeof issues>

/** Of those that are not in the bin. */
async function recordAll(tx: Writing, by: Place & By, rows: readonly Affected[], changes: Change[]) {
  const living = rows.filter(({ deletedAt }) => deletedAt === null)
  await recordTogether(
    tx,
    by,
    living.map(({ issueId }) => ({ issueId, changes })),
  )
}
type Affected = { issueId: number; deletedAt: Date | null }

const reloaded = (tx: Writing, { projectId }: Place) =>
  tx.tell(`project:${projectId}`, 'issues.reloaded', { projectId })

/** The state means something else from now on, and so it does for those that stand in it. */
export async function recategorizeIssues(tx: Writing, place: Place, stateId: number, category: Category) {
  const { orgId, projectId } = place
  const inIt = and(eq(issues.orgId, orgId), eq(issues.projectId, projectId), eq(issues.stateId, stateId))
  await changeAll(tx, place, await idsIn(tx, inIt), meaning(category))
  reloaded(tx, place)
}

type State = Named & { stateId: number; category: Category }

/** To the end of the other state in the order that they have; what is in the bin goes along. */
export async function emptyState(tx: Writing, place: Place, { memberId }: By, from: State, to: State) {
  const { orgId, projectId } = place
  const inIt = and(eq(issues.orgId, orgId), eq(issues.projectId, projectId), eq(issues.stateId, from.stateId))
  const rows = await idsIn(tx, inIt)
  const ranks = await ranksBelow(tx, place, to.stateId, rows.length)
  const ranked = rows.map(({ issueId }, at) => [issueId, ranks[at]!] as const)
  await inParts(ranked, some => giveRanks(tx, orgId, new Map(some)))
  await changeAll(tx, place, rows, { stateId: to.stateId, ...meaning(to.category) })
  const [was, is] = [
    { id: from.stateId, name: from.name },
    { id: to.stateId, name: to.name },
  ]
  await recordAll(tx, { orgId, projectId, memberId }, rows, [{ field: 'state', from: was, to: is }])
  reloaded(tx, place)
}

type Tag = Named & { tagId: number }

/** The tag is taken from all that have it; they get the other one instead, where there is one. */
export async function replaceTag(tx: Writing, place: Place, { memberId }: By, from: Tag, to: Tag | undefined) {
  const { orgId, projectId } = place
  const mine = and(eq(issueTags.orgId, orgId), eq(issueTags.tagId, from.tagId))
  const rows = await tx.delete(issueTags).where(mine).returning({ issueId: issueTags.issueId })
  if (rows.length === 0) return
  if (to)
    await inParts(rows, some =>
      tx
        .insert(issueTags)
        .values(some.map(({ issueId }) => ({ orgId, issueId, tagId: to.tagId })))
        .onConflictDoNothing(),
    )
  await changeAll(tx, place, rows, {})
  const words = (tag: Tag | undefined) => (tag ? [{ id: tag.tagId, name: tag.name }] : [])
  const changes = [{ field: 'tags' as const, from: words(from), to: words(to) }]
  await recordTogether(
    tx,
    { orgId, projectId, memberId },
    rows.map(({ issueId }) => ({ issueId, changes })),
  )
  reloaded(tx, place)
}

type Milestone = Named & { milestoneId: number }

/** They go to another milestone, or have none. */
export async function leaveMilestone(
  tx: Writing,
  place: Place,
  { memberId }: By,
  from: Milestone,
  to: Milestone | undefined,
  { isOpenOnly }: { isOpenOnly: boolean },
) {
  const { orgId, projectId } = place
  // What is in the bin must not point at what is deleted either.
  const inIt = isOpenOnly
    ? and(living(place), eq(issues.milestoneId, from.milestoneId), eq(issues.isOpen, true))
    : and(eq(issues.orgId, orgId), eq(issues.milestoneId, from.milestoneId))
  const rows = await idsIn(tx, inIt)
  if (rows.length === 0) return
  await changeAll(tx, place, rows, { milestoneId: to?.milestoneId ?? null })
  const [was, is] = [{ id: from.milestoneId, name: from.name }, to ? { id: to.milestoneId, name: to.name } : null]
  await recordAll(tx, { orgId, projectId, memberId }, rows, [{ field: 'milestone', from: was, to: is }])
  reloaded(tx, place)
}
