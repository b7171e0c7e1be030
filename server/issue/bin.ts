// The bin of issues, which are purged after thirty days.
import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type DeletedIssue, ISSUE_BIN_DAYS, type IssueRow } from '#contract/issue'
import { issueKey } from '#contract/project'
import type { Member } from '#contract/permissions'
import { record } from './activity/recording.ts'
import { ago, db, write, type Writing } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import { namesOf } from '../member/names.ts'
import { projectFor, type ProjectPlace, type ProjectRow } from '../project/doors.ts'
import { lockedProjectFor, lockProject } from '../project/locking.ts'
import { workersAmong } from '../project/people.ts'
import { refuse } from '../refusal.ts'
import { applyChanges, tellIssues } from './change/changes.ts'
import { purgeDiscussions } from './discussion/discussed.ts'
import { lockedIssueFor } from './issues.ts'
import { standAgain } from './structure/hierarchy.ts'
import { giveRanks, ranksOnTop } from './change/ranks.ts'
import { type IssueRecord, rowsIn } from './rows.ts'
import { issues } from './tables.ts'
import { tellWork } from './work/telling.ts'

const BIN_MS = ISSUE_BIN_DAYS * 86_400_000
const SHOWN_MOST = 200
const PURGED_AT_ONCE = 500

const inBin = ({ orgId, projectId }: ProjectPlace) =>
  and(
    eq(issues.orgId, orgId),
    eq(issues.projectId, projectId),
    isNotNull(issues.deletedAt),
    gt(issues.deletedAt, ago(BIN_MS)),
  )

export async function removeIssue(member: Member, projectId: number, issueId: number) {
  await write(async tx => {
    const { project, record: row } = await lockedIssueFor(tx, member, projectId, issueId)
    await binIssues(tx, project, member, [row])
  })
}

/** Its sub-issues stay in the project, and are under it again once it is restored. */
export async function binIssues(
  tx: Writing,
  project: ProjectRow,
  { memberId }: Pick<Member, 'memberId'>,
  records: readonly IssueRecord[],
  bulkId?: number,
): Promise<number[]> {
  const { orgId, projectId } = project
  const issueIds = records.map(({ issueId }) => issueId)
  await tx
    .update(issues)
    .set({ deletedAt: sql`now()`, deletedBy: memberId, version: sql`${issues.version} + 1` })
    .where(and(eq(issues.orgId, orgId), isAmong(issues.issueId, issueIds)))
  const changes = [{ field: 'deleted' as const, from: null, to: null }]
  await record(
    tx,
    { orgId, projectId, memberId, bulkId },
    issueIds.map(issueId => ({ issueId, changes })),
  )
  tx.tell(`project:${projectId}`, 'issues.removed', { projectId, issueIds })
  await tellWork(tx, orgId, records)
  await tellParents(tx, project, records)
  return issueIds
}

const tellParents = (tx: Writing, project: ProjectRow, records: readonly IssueRecord[]) =>
  tellIssues(
    tx,
    project,
    records.flatMap(({ parentId }) => parentId ?? []),
  )

/** Restoring it again has no effect. */
export const restoreIssue = (member: Member, projectId: number, issueId: number): Promise<IssueRow> =>
  write(async tx => {
    const project = await lockedProjectFor(tx, member, 'issue.edit', projectId)
    await takeOutIssues(tx, project, member, [issueId])
    const [row] = await rowsIn(tx, member.orgId, [issueId])
    const isThere = and(eq(issues.orgId, member.orgId), eq(issues.issueId, issueId), sql`${issues.deletedAt} is null`)
    return row?.projectId === projectId && (await tx.$count(issues, isThere)) > 0 ? row : refuse('issue.missing')
  })

/** Puts the issues where they stood in their former state, and under their former parent. */
export async function takeOutIssues(
  tx: Writing,
  project: ProjectRow,
  { memberId }: Pick<Member, 'memberId'>,
  ids: number[],
  bulkId?: number,
) {
  const { orgId, projectId } = project
  if (ids.length === 0) return []
  const records = await tx
    .select()
    .from(issues)
    .where(and(inBin(project), isAmong(issues.issueId, ids)))
  const displaced = await displacedFrom(tx, project, records)
  for (const stateId of new Set(displaced.map(row => row.stateId))) {
    const mine = displaced.filter(row => row.stateId === stateId)
    const ranks = await ranksOnTop(tx, project, stateId, mine.length)
    await giveRanks(tx, orgId, new Map(mine.map(({ issueId }, at) => [issueId, ranks[at]!])))
  }
  const issueIds = records.map(({ issueId }) => issueId)
  if (issueIds.length) {
    await tx
      .update(issues)
      .set({ deletedAt: null, deletedBy: null, version: sql`${issues.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(issues.orgId, orgId), isAmong(issues.issueId, issueIds)))
    const changes = [{ field: 'restored' as const, from: null, to: null }]
    const alone = await standAgain(tx, orgId, issueIds)
    await record(tx, { orgId, projectId, memberId, bulkId }, [
      ...issueIds.map(issueId => ({ issueId, changes })),
      ...alone.map(({ issueId, parentId }) => ({
        issueId,
        changes: [{ field: 'parent' as const, from: parentId, to: null }],
      })),
    ])
    const given = await ownerless(tx, project, records)
    await applyChanges(tx, project, { orgId, memberId }, given, { assigneeId: null }, { bulkId })
    await tellWork(tx, orgId, records)
    const parentIds = records.flatMap(({ parentId }) => parentId ?? [])
    await tellIssues(tx, project, [...issueIds, ...parentIds, ...alone.map(({ issueId }) => issueId)])
  }
  return issueIds
}

/** Those whose place was taken meanwhile; they go to the top. */
async function displacedFrom(tx: Writing, { orgId, projectId }: ProjectPlace, records: IssueRecord[]) {
  const ranks = records.map(({ rank }) => rank)
  const taken = await tx
    .select({ stateId: issues.stateId, rank: issues.rank })
    .from(issues)
    .where(
      and(
        eq(issues.orgId, orgId),
        eq(issues.projectId, projectId),
        isAmong(
          issues.stateId,
          records.map(({ stateId }) => stateId),
        ),
        inArray(issues.rank, ranks),
        isNull(issues.deletedAt),
      ),
    )
  return records.filter(row => taken.some(({ stateId, rank }) => stateId === row.stateId && rank === row.rank))
}

/** Open issues whose assignee has left meanwhile, or can no longer see the project. */
async function ownerless(tx: Writing, project: ProjectRow, records: IssueRecord[]) {
  const given = records.filter(row => row.isOpen && row.assigneeId !== null)
  if (given.length === 0) return []
  const workers = await workersAmong(
    tx,
    project,
    given.flatMap(({ assigneeId }) => assigneeId ?? []),
  )
  return given.filter(({ assigneeId }) => !workers.has(assigneeId!))
}

/** The most recently deleted first. */
export async function deletedIssuesOf(member: Member, projectId: number): Promise<DeletedIssue[]> {
  const project = await projectFor(member, 'project.look', projectId)
  const rows = await db.select().from(issues).where(inBin(project)).orderBy(desc(issues.deletedAt)).limit(SHOWN_MOST)
  const memberIds = rows.flatMap(({ deletedBy }) => deletedBy ?? [])
  const names = await namesOf(db, member.orgId, { userIds: [], memberIds })
  const nameOf = new Map(names.map(row => [row.memberId, row.name]))
  return rows.map(({ issueId, number, title, deletedAt, deletedBy }) => ({
    issueId,
    key: issueKey(project.key, number),
    title,
    deletedAt: deletedAt!.toISOString(),
    purgedAt: new Date(deletedAt!.getTime() + BIN_MS).toISOString(),
    by: { memberId: deletedBy ?? 0, name: nameOf.get(deletedBy ?? 0) ?? '' },
  }))
}

/** Purges issues whose days in the bin are over. Their sub-issues lose their parent. */
export async function purgeIssues(): Promise<void> {
  const isDue = sql`${issues.deletedAt} <= ${ago(BIN_MS)}`
  const due = await db
    .select({ orgId: issues.orgId, projectId: issues.projectId, issueId: issues.issueId })
    .from(issues)
    .where(isDue)
    .limit(PURGED_AT_ONCE)
  for (const { orgId, projectId, issueId } of due)
    await write(async tx => {
      // Lists show the parents of sub-issues.
      await lockProject(tx, { orgId, projectId })
      const itself = and(eq(issues.orgId, orgId), eq(issues.issueId, issueId))
      const [row] = await tx.select({ issueId: issues.issueId }).from(issues).where(and(itself, isDue)).for('update')
      if (!row) return
      await tx
        .update(issues)
        .set({ parentId: null })
        .where(and(eq(issues.orgId, orgId), eq(issues.parentId, issueId)))
      await purgeDiscussions(tx, orgId, [issueId])
      await tx.delete(issues).where(itself)
    })
  if (due.length === PURGED_AT_ONCE) await purgeIssues()
}
