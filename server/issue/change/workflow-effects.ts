// The effects on issues when a state, a tag or a milestone of their project changes or is deleted.
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { ISSUE_TAGS_MOST } from '#contract/issue'
import type { Member } from '#contract/permissions'
import type { Category } from '#contract/workflow'
import type { Change } from '../activity/recording.ts'
import type { Writing } from '../../db.ts'
import { isAmong } from '../../postgres/statements.ts'
import { issueFollowers } from '../parts.ts'
import { giveRanks, ranksBelow } from './ranks.ts'
import { meaning } from '../rows.ts'
import { issues, issueTags } from '../tables.ts'
import { recordTogether } from './bulk.ts'
import { tellWorkIn } from '../work/telling.ts'
import type { ProjectPlace } from '../../project/doors.ts'

type By = Pick<Member, 'memberId'>
type Named = { name: string }

const living = ({ orgId, projectId }: ProjectPlace) =>
  and(eq(issues.orgId, orgId), eq(issues.projectId, projectId), isNull(issues.deletedAt))
const changed = { version: sql`${issues.version} + 1`, updatedAt: sql`now()` }
/** The limit of one statement, which must not take long, nor have more parameters than PostgreSQL accepts. */
const AT_ONCE = 1_000
async function inParts<Row>(rows: readonly Row[], deed: (some: Row[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += AT_ONCE) await deed(rows.slice(at, at + AT_ONCE))
}
const these = ({ orgId }: ProjectPlace, ids: number[]) => and(eq(issues.orgId, orgId), isAmong(issues.issueId, ids))
const idsIn = (tx: Writing, condition: SQL | undefined) =>
  tx
    .select({ issueId: issues.issueId, deletedAt: issues.deletedAt })
    .from(issues)
    .where(condition)
    .orderBy(asc(issues.rank), asc(issues.issueId))
const changeAll = (tx: Writing, place: ProjectPlace, rows: readonly { issueId: number }[], changes: Changes) =>
  inParts(rows, async some => {
    const ids = some.map(({ issueId }) => issueId)
    await tx
      .update(issues)
      .set({ ...changes, ...changed })
      .where(these(place, ids))
    for (const { onChange } of issueFollowers()) await onChange(tx, place, ids)
  })
type Changes = PgUpdateSetSource<typeof issues>

/** Only for issues that are not in the bin. */
async function recordAll(tx: Writing, by: ProjectPlace & By, rows: readonly Affected[], changes: Change[]) {
  await recordTogether(
    tx,
    by,
    rows.filter(isLiving).map(({ issueId }) => ({ issueId, changes })),
  )
}
type Affected = { issueId: number; deletedAt: Date | null }
const isLiving = ({ deletedAt }: Affected) => deletedAt === null

const reloaded = (tx: Writing, { projectId }: ProjectPlace) =>
  tx.tell(`project:${projectId}`, 'issues.reloaded', { projectId })

/** The state has another category from now on, and its issues follow. */
export async function recategorizeIssues(tx: Writing, place: ProjectPlace, stateId: number, category: Category) {
  const { orgId, projectId } = place
  const inIt = and(eq(issues.orgId, orgId), eq(issues.projectId, projectId), eq(issues.stateId, stateId))
  await changeAll(tx, place, await idsIn(tx, inIt), meaning(category))
  reloaded(tx, place)
  await tellWorkIn(tx, place)
}

type State = Named & { stateId: number; category: Category }

/** Moves the issues to the end of the other state in their order, including those in the bin. */
export async function emptyState(tx: Writing, place: ProjectPlace, { memberId }: By, from: State, to: State) {
  const { orgId, projectId } = place
  const inIt = and(eq(issues.orgId, orgId), eq(issues.projectId, projectId), eq(issues.stateId, from.stateId))
  const rows = await idsIn(tx, inIt)
  await moveToState(tx, place, { memberId }, rows, from, to)
  return rows.map(({ issueId }) => issueId)
}

async function moveToState(
  tx: Writing,
  place: ProjectPlace,
  { memberId }: By,
  rows: Affected[],
  from: State,
  to: State,
) {
  const { orgId, projectId } = place
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
  await tellWorkIn(tx, place)
}

/** Issues that moved to another state since stay there. */
export async function restoreToState(
  tx: Writing,
  place: ProjectPlace,
  by: By,
  state: State,
  from: State,
  ids: number[],
) {
  const still = and(these(place, ids), eq(issues.projectId, place.projectId), eq(issues.stateId, from.stateId))
  await moveToState(tx, place, by, await idsIn(tx, still), from, state)
}

type Tag = Named & { tagId: number }

/** Removes the tag from all issues; they get the other one instead, if there is one. */
export async function replaceTag(tx: Writing, place: ProjectPlace, { memberId }: By, from: Tag, to: Tag | undefined) {
  const { orgId, projectId } = place
  const mine = and(eq(issueTags.orgId, orgId), eq(issueTags.tagId, from.tagId))
  const rows = await tx.delete(issueTags).where(mine).returning({ issueId: issueTags.issueId })
  const issueIds = rows.map(({ issueId }) => issueId)
  if (rows.length === 0) return { issueIds, gained: [] }
  const gained = to ? await giveTag(tx, place, to.tagId, issueIds) : []
  await changeAll(tx, place, rows, {})
  const words = (tag: Tag | undefined) => (tag ? [{ id: tag.tagId, name: tag.name }] : [])
  const changes = [{ field: 'tags' as const, from: words(from), to: words(to) }]
  await recordTogether(
    tx,
    { orgId, projectId, memberId },
    rows.map(({ issueId }) => ({ issueId, changes })),
  )
  reloaded(tx, place)
  return { issueIds, gained }
}

/** Answers the issues that did not have it before. */
async function giveTag(tx: Writing, { orgId }: ProjectPlace, tagId: number, issueIds: number[]) {
  const gained: number[] = []
  await inParts(issueIds, async some => {
    const values = some.map(issueId => ({ orgId, issueId, tagId }))
    const rows = await tx
      .insert(issueTags)
      .values(values)
      .onConflictDoNothing()
      .returning({ issueId: issueTags.issueId })
    gained.push(...rows.map(({ issueId }) => issueId))
  })
  return gained
}

/**
 * Issues that left the project meanwhile stay without it. Issues that got the other tag only by the merge lose that again.
 */
export async function restoreTag(
  tx: Writing,
  place: ProjectPlace,
  { memberId }: By,
  tag: Tag,
  to: Tag | undefined,
  was: { issueIds: number[]; gained: number[] },
) {
  const { orgId, projectId } = place
  const rows = await idsIn(tx, and(these(place, was.issueIds), eq(issues.projectId, projectId)))
  if (to)
    await inParts(was.gained, some =>
      tx
        .delete(issueTags)
        .where(and(eq(issueTags.orgId, orgId), eq(issueTags.tagId, to.tagId), isAmong(issueTags.issueId, some))),
    )
  const full = new Set(await idsOfFull(tx, orgId, rows))
  const issueIds = rows.map(({ issueId }) => issueId).filter(issueId => !full.has(issueId))
  const given = new Set(await giveTag(tx, place, tag.tagId, issueIds))
  const lost = new Set(was.gained)
  const changed = rows.filter(({ issueId }) => given.has(issueId) || lost.has(issueId))
  await changeAll(tx, place, changed, {})
  const words = (isIt: boolean, one: Tag | undefined) => (isIt && one ? [{ id: one.tagId, name: one.name }] : [])
  await recordTogether(
    tx,
    { orgId, projectId, memberId },
    changed.filter(isLiving).map(({ issueId }) => ({
      issueId,
      changes: [{ field: 'tags', from: words(lost.has(issueId), to), to: words(given.has(issueId), tag) }],
    })),
  )
  reloaded(tx, place)
}

/** Those that have as many tags as an issue can have. */
async function idsOfFull(tx: Writing, orgId: number, rows: readonly { issueId: number }[]) {
  const full: number[] = []
  await inParts(
    rows.map(({ issueId }) => issueId),
    async some => {
      const found = await tx
        .select({ issueId: issueTags.issueId })
        .from(issueTags)
        .where(and(eq(issueTags.orgId, orgId), isAmong(issueTags.issueId, some)))
        .groupBy(issueTags.issueId)
        .having(sql`count(*) >= ${ISSUE_TAGS_MOST}`)
      full.push(...found.map(({ issueId }) => issueId))
    },
  )
  return full
}

type Milestone = Named & { milestoneId: number }

/** Moves the issues to another milestone, or to none. */
export async function leaveMilestone(
  tx: Writing,
  place: ProjectPlace,
  { memberId }: By,
  from: Milestone,
  to: Milestone | undefined,
  { isOpenOnly }: { isOpenOnly: boolean },
) {
  const { orgId, projectId } = place
  // Issues in the bin must not reference the deleted milestone either.
  const inIt = isOpenOnly
    ? and(living(place), eq(issues.milestoneId, from.milestoneId), eq(issues.isOpen, true))
    : and(eq(issues.orgId, orgId), eq(issues.milestoneId, from.milestoneId))
  const rows = await idsIn(tx, inIt)
  if (rows.length === 0) return []
  await changeAll(tx, place, rows, { milestoneId: to?.milestoneId ?? null })
  const [was, is] = [{ id: from.milestoneId, name: from.name }, to ? { id: to.milestoneId, name: to.name } : null]
  await recordAll(tx, { orgId, projectId, memberId }, rows, [{ field: 'milestone', from: was, to: is }])
  reloaded(tx, place)
  return rows.map(({ issueId }) => issueId)
}

/** Issues that have another milestone meanwhile keep it. */
export async function restoreMilestone(
  tx: Writing,
  place: ProjectPlace,
  { memberId }: By,
  milestone: Milestone,
  ids: number[],
) {
  const { orgId, projectId } = place
  const without = and(these(place, ids), eq(issues.projectId, projectId), isNull(issues.milestoneId))
  const rows = await idsIn(tx, without)
  await changeAll(tx, place, rows, { milestoneId: milestone.milestoneId })
  const is = { id: milestone.milestoneId, name: milestone.name }
  await recordAll(tx, { orgId, projectId, memberId }, rows, [{ field: 'milestone', from: null, to: is }])
  reloaded(tx, place)
}
