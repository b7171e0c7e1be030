// Issues: their door, and the creation, reading, change and placement of one.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Issue, IssueChange, IssueDraft, IssuePlace, IssueRow } from '#contract/issue'
import { firstState } from '#contract/workflow'
import type { Member, ProjectAction } from '#contract/permissions'
import { keepBody, record } from './activity/recording.ts'
import { db, write, type Writing } from '../db.ts'
import { hotRead } from '../postgres/statements.ts'
import { nextNumbers } from '../project/counters.ts'
import { keptInProject, projectFor, type ProjectRow, visibleProjectFor } from '../project/doors.ts'
import { lockedProjectFor } from '../project/locking.ts'
import { refuse } from '../refusal.ts'
import { applyChanges, stateColumns, tellIssues, resolveReferences } from './change/changes.ts'
import { markChanges, addWatchers } from './change/participants-and-tags.ts'
import { bigramsOf } from './search/bigrams.ts'
import { requireParent } from './structure/hierarchy.ts'
import { giveRanks, rankAt, ranksOnTop } from './change/ranks.ts'
import { type IssueRecord, itself, rankOfPriority, recordsOf, rowsIn } from './rows.ts'
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
export async function requireIssueIn({ orgId }: Pick<Member, 'orgId'>, projectId: number, issueId: number) {
  if ((await living({ orgId, projectId, issueId })).length === 0) refuse('issue.missing')
}
const living = hotRead('issue_living', () =>
  db
    .select({ issueId: issues.issueId })
    .from(issues)
    .where(
      and(
        eq(issues.orgId, sql.placeholder('orgId')),
        eq(issues.projectId, sql.placeholder('projectId')),
        eq(issues.issueId, sql.placeholder('issueId')),
        isNull(issues.deletedAt),
      ),
    ),
)

/** The door within a transaction, which locks the project until its end. */
export async function lockedIssueFor(tx: Writing, member: Member, projectId: number, issueId: number) {
  const project = await lockedProjectFor(tx, member, 'issue.edit', projectId)
  return { project, record: await recordOf(tx, project, issueId) }
}

async function recordOf(tx: NodePgDatabase, project: ProjectRow, issueId: number): Promise<IssueRecord> {
  const [row] = await recordsOf(tx, project, [issueId])
  return row ?? refuse('issue.missing')
}

/** At the top of its state, which is by default the first planned one. */
export const createIssue = (member: Member, projectId: number, draft: IssueDraft): Promise<IssueRow> =>
  write(async tx => {
    const project = await lockedProjectFor(tx, member, 'issue.edit', projectId)
    if (draft.parentId) await requireParent(tx, project, undefined, draft.parentId)
    const issueId = await insertIssue(tx, project, member, draft)
    const [row] = await tellIssues(tx, project, [issueId, ...(draft.parentId ? [draft.parentId] : [])])
    return row!
  })

/** Part of a deed that has locked the project. References in the draft are checked. */
export async function insertIssue(
  tx: Writing,
  project: ProjectRow,
  { memberId }: Pick<Member, 'memberId'>,
  draft: IssueDraft,
) {
  const { orgId, projectId } = project
  const { participantIds: addParticipantIds = [], tagIds: addTagIds = [], ...said } = draft
  const things = await resolveReferences(tx, project, { ...said, addParticipantIds, addTagIds })
  const state = things.state ?? firstState([...things.states.values()])
  const [number] = await nextNumbers(tx, project, 1)
  const [rank] = await ranksOnTop(tx, project, state.stateId, 1)
  const { title, body = '', priority = 'NONE', assigneeId = null, milestoneId = null } = draft
  const { parentId = null, startDate = null, dueDate = null } = draft
  const { stateId, isOpen, completedAt } = stateColumns(state)
  const values = {
    orgId,
    projectId,
    title,
    body,
    assigneeId,
    milestoneId,
    parentId,
    startDate,
    dueDate,
    stateId,
    isOpen,
  }
  const [row] = await inserted(
    {
      ...values,
      number,
      rank,
      creatorId: memberId,
      pairs: bigramsOf(projectId, title),
      priority: rankOfPriority(priority),
      isDone: completedAt !== null,
    },
    tx,
  )
  const issueId = Number(row![0])
  await markChanges(
    tx,
    orgId,
    [{ issueId, participantIds: [], tagIds: [] }],
    { addParticipantIds, addTagIds },
    things.tagNames,
  )
  await addWatchers(tx, orgId, [issueId], [memberId, ...(assigneeId ? [assigneeId] : []), ...addParticipantIds])
  if (body) await keepBody(tx, { orgId, issueId, memberId, body })
  const made = { field: 'created', from: null, to: title } as const
  await record(tx, { orgId, projectId, memberId }, [{ issueId, changes: [made] }])
  return issueId
}

const { placeholder } = sql
const inserted = hotRead<[issueId: string]>('issue_inserted', () =>
  db
    .insert(issues)
    .values({
      orgId: placeholder('orgId'),
      projectId: placeholder('projectId'),
      number: placeholder('number'),
      title: placeholder('title'),
      pairs: placeholder('pairs'),
      body: placeholder('body'),
      stateId: placeholder('stateId'),
      priority: placeholder('priority'),
      assigneeId: placeholder('assigneeId'),
      milestoneId: placeholder('milestoneId'),
      parentId: placeholder('parentId'),
      startDate: placeholder('startDate'),
      dueDate: placeholder('dueDate'),
      rank: placeholder('rank'),
      isOpen: placeholder('isOpen'),
      creatorId: placeholder('creatorId'),
      completedAt: sql`case when ${placeholder('isDone')}::boolean then now() end`,
    })
    .returning({ issueId: issues.issueId }),
)

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
export const changeIssue = (member: Member, projectId: number, issueId: number, change: IssueChange): Promise<Issue> =>
  write(async tx => {
    const { project, record: before } = await lockedIssueFor(tx, member, projectId, issueId)
    const { version, parentId, ...wanted } = change
    if (version !== before.version) {
      // Missing references are refused first, because a retry with the newer version would only fail on them later.
      await resolveReferences(tx, project, wanted)
      if (parentId) await requireParent(tx, project, issueId, parentId)
      refuse('row.stale', { current: await wholeIssue(tx, member, project, issueId) })
    }
    if (parentId !== undefined && parentId !== before.parentId) await putUnder(tx, project, member, before, parentId)
    const changed = await applyChanges(tx, project, member, [before], wanted)
    if (changed.length && wanted.body !== undefined && wanted.body !== before.body)
      await keepBody(tx, { orgId: member.orgId, issueId, memberId: member.memberId, body: wanted.body })
    return wholeIssue(tx, member, project, issueId)
  })

async function putUnder(
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
export const placeIssue = (member: Member, projectId: number, issueId: number, place: IssuePlace): Promise<IssueRow> =>
  write(async tx => {
    const { project, record: before } = await lockedIssueFor(tx, member, projectId, issueId)
    const ranks = new Map([[issueId, await rankAt(tx, project, issueId, place)]])
    const moved = await applyChanges(tx, project, member, [before], { stateId: place.stateId }, { ranks })
    if (moved.length === 0) {
      await giveRanks(tx, member.orgId, ranks)
      await tx
        .update(issues)
        .set({ version: sql`${issues.version} + 1` })
        .where(itself(project, issueId))
      await tellIssues(tx, project, [issueId])
    }
    return (await rowsIn(tx, member.orgId, [issueId]))[0]!
  })
