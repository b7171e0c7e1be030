// What becomes of issues when a state, a tag or a milestone of their project changes or goes.
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Member } from '#contract/permissions'
import { type Category, isOpen } from '#contract/workflow'
import { record } from '../activity/recording.ts'
import type { Writing } from '../db.ts'
import { giveRanks, ranksBelow } from './ranks.ts'
import { issues, issueTags } from './tables.ts'

type Place = { orgId: number; projectId: number }
type By = Pick<Member, 'memberId'>
type Named = { name: string }

const living = ({ orgId, projectId }: Place) =>
  and(eq(issues.orgId, orgId), eq(issues.projectId, projectId), isNull(issues.deletedAt))
const changed = { version: sql`${issues.version} + 1`, updatedAt: sql`now()` }
const meaning = (category: Category) => ({
  isOpen: isOpen(category),
  completedAt: category === 'completed' ? sql`coalesce(${issues.completedAt}, now())` : null,
})
const reloaded = (tx: Writing, { projectId }: Place) =>
  tx.tell(`project:${projectId}`, 'issues.reloaded', { projectId })

/** The state means something else from now on, and so it does for those that stand in it. */
export async function categorised(tx: Writing, place: Place, stateId: number, category: Category) {
  const { orgId, projectId } = place
  await tx
    .update(issues)
    .set({ ...meaning(category), ...changed })
    .where(and(eq(issues.orgId, orgId), eq(issues.projectId, projectId), eq(issues.stateId, stateId)))
  reloaded(tx, place)
}

type State = Named & { stateId: number; category: Category }

/** To the end of the other state in the order that they have; what is in the bin goes along. */
export async function emptyState(tx: Writing, place: Place, { memberId }: By, from: State, to: State) {
  const { orgId, projectId } = place
  const inIt = and(eq(issues.orgId, orgId), eq(issues.projectId, projectId), eq(issues.stateId, from.stateId))
  const rows = await tx
    .select({ issueId: issues.issueId, deletedAt: issues.deletedAt })
    .from(issues)
    .where(inIt)
    .orderBy(asc(issues.rank), asc(issues.issueId))
  const ranks = await ranksBelow(tx, place, to.stateId, rows.length)
  await giveRanks(tx, orgId, new Map(rows.map(({ issueId }, at) => [issueId, ranks[at]!])))
  await tx
    .update(issues)
    .set({ stateId: to.stateId, ...meaning(to.category), ...changed })
    .where(inIt)
  const change = {
    field: 'state' as const,
    from: { id: from.stateId, name: from.name },
    to: { id: to.stateId, name: to.name },
  }
  const entries = rows.filter(({ deletedAt }) => deletedAt === null)
  await record(
    tx,
    { orgId, projectId, memberId },
    entries.map(({ issueId }) => ({ issueId, changes: [change] })),
  )
  reloaded(tx, place)
}

type Tag = Named & { tagId: number }

/** The tag is taken from all that have it; they get the other one instead, where there is one. */
export async function retagged(tx: Writing, place: Place, { memberId }: By, from: Tag, to: Tag | undefined) {
  const { orgId, projectId } = place
  const mine = and(eq(issueTags.orgId, orgId), eq(issueTags.tagId, from.tagId))
  const rows = await tx.delete(issueTags).where(mine).returning({ issueId: issueTags.issueId })
  const ids = rows.map(({ issueId }) => issueId)
  if (ids.length === 0) return
  if (to)
    await tx
      .insert(issueTags)
      .values(ids.map(issueId => ({ orgId, issueId, tagId: to.tagId })))
      .onConflictDoNothing()
  await tx
    .update(issues)
    .set(changed)
    .where(and(eq(issues.orgId, orgId), inArray(issues.issueId, ids)))
  const words = (tag: Tag | undefined) => (tag ? [{ id: tag.tagId, name: tag.name }] : [])
  const changes = [{ field: 'tags' as const, from: words(from), to: words(to) }]
  await record(
    tx,
    { orgId, projectId, memberId },
    ids.map(issueId => ({ issueId, changes })),
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
  const rows = await tx
    .update(issues)
    .set({ milestoneId: to?.milestoneId ?? null, ...changed })
    .where(inIt)
    .returning({ issueId: issues.issueId, deletedAt: issues.deletedAt })
  if (rows.length === 0) return
  const change = {
    field: 'milestone' as const,
    from: { id: from.milestoneId, name: from.name },
    to: to ? { id: to.milestoneId, name: to.name } : null,
  }
  const entries = rows.filter(({ deletedAt }) => deletedAt === null)
  await record(
    tx,
    { orgId, projectId, memberId },
    entries.map(({ issueId }) => ({ issueId, changes: [change] })),
  )
  reloaded(tx, place)
}
