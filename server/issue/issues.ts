// Issues: their door, and the reading, change and placement of one.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Issue, IssueChange, IssuePlace, IssueRow } from '#contract/issue'
import type { Member, ProjectAction } from '#contract/permissions'
import { attachmentsIn } from '#contract/rich-text'
import { keepBody, record } from './activity/recording.ts'
import { db, lastAnswer, type LastAnswer, write, type Writing } from '../db.ts'
import { preparedStatement, meanwhile, sendInOrder } from '../postgres/statements.ts'
import { keptInProject, projectFor, type ProjectRow, visibleProjectFor, type ProjectPlace } from '../project/doors.ts'
import { lockedProjectFor } from '../project/locking.ts'
import { refuse } from '../refusal.ts'
import { applyChanges, requireApplicable, resolveReferences, tellIssues } from './change/changes.ts'
import { rankAbove, rankAt, topRanksOf } from './change/ranks.ts'
import { attachToIssue } from './discussion/attaching.ts'
import { noticeMentions } from './notice/changes.ts'
import { lastUnlessFollowed } from './parts.ts'
import { type IssueRecord, itself, livingOne, recordsOf } from './rows.ts'
import { requireParent } from './structure/hierarchy.ts'
import { issues } from './tables.ts'
import { madeIssue, watchedBy, wholeIssue } from './whole.ts'

/** The door of an issue: a living one, in this project, which the member sees. */
export async function issueFor(
  member: Member,
  action: ProjectAction,
  projectId: number,
  issueId: number,
  tx: NodePgDatabase = db,
) {
  const project = await projectFor(member, action, projectId, tx)
  return { project, record: await recordOf(tx, project, issueId) }
}

/** The door of reads that show what belongs to an issue, behind the door of its project. */
export async function requireIssueIn(
  { orgId }: Pick<Member, 'orgId'>,
  projectId: number,
  issueId: number,
  tx: NodePgDatabase = db,
) {
  if ((await living({ orgId, projectId, issueId }, tx)).length === 0) refuse('issue.missing')
}
const living = preparedStatement('issue_living', () =>
  db.select({ issueId: issues.issueId }).from(issues).where(livingOne),
)

/** The door within a transaction, which locks the project until its end. */
export async function lockedIssueFor(
  tx: Writing,
  member: Member,
  projectId: number,
  issueId: number,
  { numbers = 0 } = {},
) {
  const holding = lockedProjectFor(tx, member, 'issue.edit', projectId, { numbers })
  const finding = meanwhile(recordOf(tx, { orgId: member.orgId, projectId }, issueId))
  return { project: await holding, record: await finding }
}

async function recordOf(tx: NodePgDatabase, place: ProjectPlace, issueId: number): Promise<IssueRecord> {
  const [row] = await recordsOf(tx, place, [issueId])
  return row ?? refuse('issue.missing')
}

export async function readIssue(member: Member, projectId: number, issueId: number): Promise<Issue> {
  const project = await visibleProjectFor(member, projectId)
  return wholeIssue(db, member, project, issueId)
}

export const keptIssue = (member: Member, projectId: number, issueId: number) =>
  keptInProject(
    member,
    projectId,
    { question: `issue ${issueId}` },
    project => madeIssue(db, member, project, issueId),
    watcherIds => watchedBy(member, watcherIds),
  )

/** If another change came first, nothing changes, and the refusal carries the current issue. */
export async function changeIssue(
  member: Member,
  projectId: number,
  issueId: number,
  change: IssueChange,
): Promise<Issue> {
  const project = await write(async tx => {
    const { version, parentId, ...wanted } = change
    const { orgId, memberId } = member
    const place = { orgId, projectId }
    const holding = lockedProjectFor(tx, member, 'issue.edit', projectId)
    const finding = meanwhile(recordOf(tx, place, issueId))
    const asking = meanwhile(resolveReferences(tx, holding, place, wanted))
    const ranking = wanted.stateId === undefined ? undefined : meanwhile(topRanksOf(tx, place))
    const [project, before] = [await holding, await finding]
    // Missing references are refused first, because a retry with the newer version would only fail on them later.
    const things = await asking
    if (version !== before.version) {
      if (parentId) await requireParent(tx, project, issueId, parentId)
      refuse('row.stale', { current: await wholeIssue(tx, member, project, issueId) })
    }
    requireApplicable(orgId, before, wanted, things)
    if (parentId !== undefined && parentId !== before.parentId) await putUnder(tx, project, member, before, parentId)
    const ranks = new Map([[issueId, rankAbove((await ranking)?.get(wanted.stateId!))]])
    const changing = applyChanges(tx, project, member, [before], wanted, { things, ranks })
    const { body } = wanted
    const keeping =
      body === undefined || body === before.body
        ? undefined
        : meanwhile(keepBody(tx, { orgId, issueId, memberId, body }))
    if (keeping && body !== undefined)
      void meanwhile(noticeMentions(tx, member, { issueId, body, before: before.body }))
    if (body !== undefined && body !== before.body && attachmentsIn(body).length) {
      await Promise.all([changing, keeping])
      await attachToIssue(tx, member, before, { body })
      return project
    }
    return lastUnlessFollowed(Promise.all([changing, keeping]).then(() => project))
  })
  // Without the lock, for which others wait.
  return wholeIssue(db, member, project, issueId)
}

/** Under another parent, or under none. */
export async function putUnder(
  tx: Writing,
  project: ProjectRow,
  { memberId }: Member,
  before: IssueRecord,
  parentId: number | null,
) {
  const { orgId, projectId } = project
  const { issueId } = before
  if (parentId !== null) await requireParent(tx, project, issueId, parentId)
  await tx
    .update(issues)
    .set({ parentId, version: sql`${issues.version} + 1`, updatedAt: sql`now()` })
    .where(itself(project, issueId))
  const changes = [{ field: 'parent' as const, from: before.parentId, to: parentId }]
  await record(tx, { orgId, projectId, memberId }, [{ issueId, changes }])
  await tellIssues(tx, project, [issueId, ...[before.parentId, parentId].flatMap(id => id ?? [])])
}

/** Moves a dropped card to another state, another place, or both. */
export const placeIssue = (member: Member, projectId: number, issueId: number, place: IssuePlace) =>
  write<IssueRow>(async (tx): Promise<IssueRow | LastAnswer<IssueRow>> => {
    const { orgId, memberId } = member
    const { stateId } = place
    const holding = lockedProjectFor(tx, member, 'issue.edit', projectId)
    const finding = meanwhile(recordOf(tx, { orgId, projectId }, issueId))
    const ranking = meanwhile(rankAt(tx, { orgId, projectId }, issueId, place))
    const asking = meanwhile(resolveReferences(tx, holding, { orgId, projectId }, { stateId }))
    const [project, before] = [await holding, await finding]
    const [rank, things] = [await ranking, await asking]
    if (before.stateId !== stateId) {
      const ranks = new Map([[issueId, rank]])
      const moving = applyChanges(tx, project, member, [before], { stateId }, { ranks, things })
      return lastUnlessFollowed(moving.then(({ rows }) => rows[0]!))
    }
    const update = tx
      .update(issues)
      .set({ rank, version: sql`${issues.version} + 1` })
      .where(itself(project, issueId))
    const writing = meanwhile(sendInOrder(tx, update))
    const telling = tellIssues(tx, project, [issueId], { by: memberId })
    return lastAnswer(Promise.all([telling, writing]).then(([told]) => told[0]!))
  })
