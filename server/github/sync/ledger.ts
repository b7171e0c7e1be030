// The ledger: read by those who look after the project, repeated by them, and decided otherwise.
import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import { GITHUB_ENTRIES_DAYS, GITHUB_ENTRIES_PAGE, type SyncEntry } from '#contract/github-sync'
import type { Member } from '#contract/permissions'
import { changeImportedComment } from '../../comment/importing.ts'
import { ago, db, write, type Writing } from '../../db.ts'
import { keepBody } from '../../issue/activity/recording.ts'
import { applyChanges, type Wanted } from '../../issue/change/changes.ts'
import { importingIssue } from '../../issue/discussion/discussed.ts'
import { recordsOf } from '../../issue/rows.ts'
import { tellProject } from '../../project/changing.ts'
import { projectFor, type ProjectPlace } from '../../project/doors.ts'
import { lockedProjectFor } from '../../project/locking.ts'
import { refuse } from '../../refusal.ts'
import { milestoneNames, putMilestone } from '../../workflow/milestones.ts'
import { stateRowsOf } from '../../workflow/states.ts'
import { tellSynced } from './states.ts'
import { stateIdOf } from './carrying/known.ts'
import { isCommentPair } from './carrying/comments.ts'
import { isPair } from './carrying/issues.ts'
import { followedIssues, followedMilestones, followedTags } from './marking.ts'
import { githubComments, githubEntries, githubIssues } from './tables.ts'
import type { Conflict, MilestoneConflict } from './carrying/merging.ts'

const DAY_MS = 86_400_000

type Row = typeof githubEntries.$inferSelect

const inProject = ({ orgId, projectId }: ProjectPlace) =>
  and(eq(githubEntries.orgId, orgId), eq(githubEntries.projectId, projectId))

const decidedField = sql`(case github_entry.conflict ->> 'field' when 'isClosed' then 'state' else github_entry.conflict ->> 'field' end)`
/** Its field was changed again later: what lost then is an old value now. Spelled out, because Drizzle leaves out the table of its columns. */
const isOvertaken = sql<boolean>`github_entry.conflict is not null and github_entry.taken_at is null and exists (select from ${githubEntries} later where later.org_id = github_entry.org_id
  and later.project_id = github_entry.project_id and later.at > github_entry.at and later.kind = github_entry.kind
  and later.result in ('done', 'conflict') and jsonb_exists(later.after, ${decidedField})
  and later.after ->> ${decidedField} is distinct from github_entry.after ->> ${decidedField}
  and later.id > github_entry.id and later.comment_id is not distinct from github_entry.comment_id
  and (later.issue_id = github_entry.issue_id or (github_entry.issue_id is null and later.milestone_id = github_entry.milestone_id)))`
const columns = { ...getTableColumns(githubEntries), isOvertaken }
type Read = Row & { isOvertaken: boolean }

const entryOf = (row: Read): SyncEntry => ({
  entryId: row.entryId,
  at: row.at.toISOString(),
  direction: row.direction,
  kind: row.kind,
  result: row.result,
  repository: row.repository,
  name: row.name,
  issueId: row.issueId,
  number: row.number,
  before: row.before,
  after: row.after,
  said: row.said,
  attempt: row.attempt,
  requestId: row.requestId,
  winner: row.conflict?.winner ?? null,
  isTaken: row.takenAt !== null,
  isRepeatable: isRepeatable(row),
  isTakeable: isTakeable(row),
})
const isOfSomething = ({ issueId, milestoneId, tagId }: Row) => (issueId ?? milestoneId ?? tagId) !== null
const isOpen = (row: Row) => row.takenAt === null && isOfSomething(row)
const isTakeable = (row: Read) => row.conflict !== null && isOpen(row) && !row.isOvertaken
const isRepeatable = (row: Row) => row.result === 'failed' && isOpen(row)

type Asked = {
  after?: string | undefined
  result?: Row['result'] | undefined
  direction?: Row['direction'] | undefined
}

/** The newest first. */
export async function entriesOf(member: Member, projectId: number, { after, result, direction }: Asked) {
  const project = await projectFor(member, 'project.edit', projectId)
  const rows = await db
    .select(columns)
    .from(githubEntries)
    .where(
      and(
        inProject(project),
        after === undefined ? undefined : lt(githubEntries.entryId, Number(after)),
        result && eq(githubEntries.result, result),
        direction && eq(githubEntries.direction, direction),
      ),
    )
    .orderBy(desc(githubEntries.entryId))
    .limit(GITHUB_ENTRIES_PAGE + 1)
  const page = rows.slice(0, GITHUB_ENTRIES_PAGE)
  return {
    entries: page.map(entryOf),
    next: rows.length > page.length ? String(page.at(-1)!.entryId) : null,
  }
}

type Decided = { tx: Writing; entry: Read; project: Awaited<ReturnType<typeof lockedProjectFor>> }

/** An entry is decided once. */
const decide = (
  member: Member,
  projectId: number,
  entryId: number,
  act: 'project.edit' | 'issue.edit',
  deed: (decided: Decided) => Promise<unknown>,
) =>
  write(async tx => {
    const project = await lockedProjectFor(tx, member, act, projectId)
    const isIt = and(inProject(project), eq(githubEntries.entryId, entryId))
    const [entry] = await tx.select(columns).from(githubEntries).where(isIt).for('update')
    if (!entry) return refuse('entry.missing')
    await deed({ tx, entry, project })
    await tx
      .update(githubEntries)
      .set({ takenAt: sql`now()` })
      .where(isIt)
    tellSynced(tx, project)
  })

export const repeatEntry = (member: Member, projectId: number, entryId: number) =>
  decide(member, projectId, entryId, 'project.edit', async ({ tx, entry, project }) => {
    if (!isRepeatable(entry)) refuse('entry.settled')
    const { orgId, issueId, commentId, milestoneId, tagId } = entry
    if (tagId !== null) return followedTags.onRename(tx, project, tagId, { from: entry.name, to: entry.name })
    if (milestoneId !== null) return followedMilestones.onChange(tx, project, milestoneId)
    if (issueId === null) return
    if (commentId !== null) {
      await tx.update(githubComments).set({ tries: 0 }).where(isCommentPair({ orgId, commentId }))
      return followedIssues.onComment(tx, project, issueId, commentId)
    }
    // It may wait for a later try: now is sooner.
    await tx.update(githubIssues).set({ isWaiting: false }).where(isPair({ orgId, issueId }))
    return followedIssues.onChange(tx, project, [issueId])
  })

/** The value that had lost is that of here now, and goes there as every other change of here. */
export const takeOther = (member: Member, projectId: number, entryId: number) =>
  decide(member, projectId, entryId, 'issue.edit', async ({ tx, entry, project }) => {
    const { conflict, issueId, commentId, milestoneId } = entry
    if (!conflict || !isTakeable(entry)) return refuse('entry.settled')
    if (milestoneId !== null) return takeMilestone(tx, project, milestoneId, conflict as MilestoneConflict)
    if (issueId === null) return refuse('entry.settled')
    const [record] = await recordsOf(tx, project, [issueId])
    if (!record) return refuse('issue.missing')
    if (commentId !== null) {
      const at = new Date()
      const itself = { orgId: entry.orgId, commentId }
      await changeImportedComment(tx, importingIssue, itself, { body: String(conflict.lost), at })
      return followedIssues.onComment(tx, project, issueId, commentId)
    }
    const wanted = await wantedOf(tx, project, conflict as Conflict, record.stateId)
    const { orgId, memberId } = member
    if (wanted.body !== undefined) await keepBody(tx, { orgId, issueId, memberId, body: wanted.body })
    return applyChanges(tx, project, member, [record], wanted)
  })

async function takeMilestone(
  tx: Writing,
  project: Decided['project'],
  milestoneId: number,
  { field, lost }: MilestoneConflict,
) {
  if (await putMilestone(tx, project, milestoneId, { [field]: lost })) await tellProject(tx, project, 'workflow')
}

async function wantedOf(
  tx: Writing,
  project: ProjectPlace,
  { field, lost }: Conflict,
  stateId: number,
): Promise<Wanted> {
  switch (field) {
    case 'title':
      return { title: String(lost) }
    case 'body':
      return { body: String(lost) }
    case 'state': {
      const known = { states: await stateRowsOf(tx, project) }
      return { stateId: stateIdOf(known, lost as 'open', stateId) }
    }
    case 'milestone': {
      const all = await milestoneNames(tx, project)
      return { milestoneId: all.find(({ name }) => name === lost)?.milestoneId ?? null }
    }
    case 'tags':
    case 'participants':
      // Of sets there are no conflicts.
      return {}
  }
}

export const forgetOldEntries = () =>
  db.delete(githubEntries).where(lt(githubEntries.at, ago(GITHUB_ENTRIES_DAYS * DAY_MS)))
