// Relations, watching, and the present viewers of an issue.
import { and, eq, isNull } from 'drizzle-orm'
import { type Issue, type RelationKind, WATCHERS_MOST } from '#contract/issue'
import type { Member } from '#contract/permissions'
import { record } from '../activity/recording.ts'
import { db, write, type Writing } from '../../db.ts'
import { tellHere } from '../../live/telling.ts'
import { membersOf } from '../../member/members.ts'
import type { VisibleProject } from '../../project/doors.ts'
import { raiseProjects } from '../../project/locking.ts'
import { refuse } from '../../refusal.ts'
import { referencesOf } from '../references.ts'
import { tellIssues } from '../change/changes.ts'
import { lockedIssueFor, issueFor, readIssue } from '../issues.ts'
import { addRelation, removeRelation } from './relations.ts'
import type { IssueRecord } from '../rows.ts'
import { issues, watchers } from '../tables.ts'
import { tellWork } from '../work/telling.ts'

/** With any issue that the member sees. */
export async function relateIssues(
  member: Member,
  projectId: number,
  issueId: number,
  { kind, otherIssueId }: { kind: RelationKind; otherIssueId: number },
): Promise<Issue> {
  await write(async tx => {
    const { project, record: mine } = await lockedIssueFor(tx, member, projectId, issueId)
    if (otherIssueId === issueId) refuse('relation.self')
    const [other] = await referencesOf(tx, member, [otherIssueId])
    if (!other) return refuse('issue.missing', { field: 'otherIssueId' })
    await addRelation(tx, member, { kind, issueId, otherId: otherIssueId })
    await connected(tx, member, project, mine, { from: null, to: { kind, otherId: otherIssueId } }, other)
  })
  return readIssue(member, projectId, issueId)
}

export async function unrelateIssues(member: Member, projectId: number, issueId: number, relationId: number) {
  await write(async tx => {
    const { project, record: mine } = await lockedIssueFor(tx, member, projectId, issueId)
    const { kind, other } = await removeRelation(tx, member, issueId, relationId)
    await connected(tx, member, project, mine, { from: { kind, otherId: other.issueId }, to: null }, other)
  })
  return readIssue(member, projectId, issueId)
}

type Other = { projectId: number; issueId: number }

/** Tells both issues, because both screens show the relation. */
async function connected(
  tx: Writing,
  { orgId, memberId }: Member,
  project: VisibleProject,
  { issueId }: IssueRecord,
  change: { from: unknown; to: unknown },
  other: Other,
) {
  const { projectId } = project
  await record(tx, { orgId, projectId, memberId }, [{ issueId, changes: [{ field: 'relation', ...change }] }])
  const told = [
    ...(await tellIssues(tx, project, [issueId])),
    ...(await tellIssues(tx, { orgId, projectId: other.projectId }, [other.issueId])),
  ]
  await tellWork(tx, orgId, told)
}

/** Only for oneself: whether to hear of the issue. */
export const watchIssue = (member: Member, projectId: number, issueId: number, isWanted: boolean) =>
  write(async tx => {
    await issueFor(member, 'project.look', projectId, issueId, tx)
    const { orgId, memberId } = member
    const all = and(eq(watchers.orgId, orgId), eq(watchers.issueId, issueId))
    const mine = and(all, eq(watchers.memberId, memberId))
    if (!isWanted) await tx.delete(watchers).where(mine)
    else if ((await tx.$count(watchers, mine)) === 0) {
      if ((await tx.$count(watchers, all)) >= WATCHERS_MOST)
        refuse('issue.watchers', { values: { most: WATCHERS_MOST } })
      await tx.insert(watchers).values({ orgId, issueId, memberId }).onConflictDoNothing()
    }
    await raiseProjects(tx, [projectId])
  })

/** Undefined for an issue in the bin. */
async function placeOf(issueId: number) {
  const [row] = await db
    .select({ orgId: issues.orgId, projectId: issues.projectId })
    .from(issues)
    .where(and(eq(issues.issueId, issueId), isNull(issues.deletedAt)))
  return row
}

/** A listener of its project may know who else has the issue open. */
export async function channelOfProject(issueId: number) {
  const place = await placeOf(issueId)
  return place && (`project:${place.projectId}` as const)
}

/** Tells the viewers of an issue on this node who they are, after one came or left on any. */
export async function tellViewers(issueId: number, userIds: number[]) {
  const place = await placeOf(issueId)
  if (!place) return
  const open = new Set(userIds)
  const memberIds = (await membersOf(place.orgId)).filter(({ userId }) => open.has(userId)).map(row => row.memberId)
  tellHere(`issue:${issueId}`, 'issue.opened', { issueId, memberIds })
}
