// Duplicates an issue, and moves issues to another project.
import { and, eq, sql } from 'drizzle-orm'
import type { IssueRow } from '#contract/issue'
import { MOVED_MOST, TITLE_MOST } from '#contract/issue'
import type { Member } from '#contract/permissions'
import { withFiles } from '#contract/rich-text'
import { issueText } from '#korean/issue'
import { fill } from '#korean/particle'
import { type Change, moveRecord } from '../activity/recording.ts'
import { moveFiles } from '../../attachment/attachments.ts'
import { write, type Writing } from '../../db.ts'
import { isAmong } from '../../postgres/statements.ts'
import { type VisibleProject } from '../../project/doors.ts'
import { lockedProjectFor } from '../../project/locking.ts'
import { narrow } from '../../project/changing.ts'
import { workersAmong } from '../../project/people.ts'
import { refuse } from '../../refusal.ts'
import { namesakeOf } from '../../workflow/milestones.ts'
import { stateRowsOf } from '../../workflow/states.ts'
import type { StateRow } from '../../workflow/rows.ts'
import { namesakes } from '../../workflow/tags.ts'
import { stateColumns, tellIssues } from './changes.ts'
import { leftBehind } from './left-behind.ts'
import { insertIssue } from '../creation.ts'
import { attachToIssue } from '../discussion/attaching.ts'
import { copiesInText } from '../discussion/copying.ts'
import { ISSUE } from '../discussion/kind.ts'
import { lockedIssueFor } from '../issues.ts'
import { bigramsOf } from '../search/bigrams.ts'
import { requireChildRoom, subtreeOf } from '../structure/hierarchy.ts'
import { ranksOnTop } from './ranks.ts'
import { giveBack, numbersIn } from './returning.ts'
import { type IssueRecord, priorityOf, recordsOf, rowsIn } from '../rows.ts'
import { formerNumbers, issues, issueTags, participants } from '../tables.ts'
import { recordTogether } from './bulk.ts'
import { tellWork } from '../work/telling.ts'

/** Copies the fields, but neither sub-issues nor activity. */
export async function duplicateIssue(member: Member, projectId: number, issueId: number): Promise<IssueRow> {
  const copies = await copiesInText(member, projectId, issueId)
  return write(async tx => {
    const { project, record: row } = await lockedIssueFor(tx, member, projectId, issueId, { numbers: 1 })
    if (row.parentId !== null) await requireChildRoom(tx, member.orgId, row.parentId)
    const workers = await workersAmong(tx, project, [
      ...(row.assigneeId ? [row.assigneeId] : []),
      ...row.participantIds,
    ])
    const title = Array.from(fill(issueText.copyOf, { title: row.title }))
      .slice(0, TITLE_MOST)
      .join('')
    const { milestoneId, parentId, startDate, dueDate } = row
    const body = withFiles(row.body, fileId => copies.get(fileId))
    const draft = {
      title,
      body,
      milestoneId,
      parentId,
      startDate,
      dueDate,
      priority: priorityOf(row.priority),
      // The copy of a closed issue is open.
      ...(row.isOpen && { stateId: row.stateId }),
      assigneeId: row.assigneeId !== null && workers.has(row.assigneeId) ? row.assigneeId : null,
      participantIds: row.participantIds.filter(id => workers.has(id)),
      tagIds: row.tagIds,
    }
    const made = await insertIssue(tx, project, member, draft, { number: project.lastNumber })
    const copy = { ...made, fileCount: await attachToIssue(tx, member, made, { body }) }
    await tellIssues(tx, project, parentId ? [parentId] : [], { known: [copy] })
    await tellWork(tx, member.orgId, [copy])
    return copy
  })
}

/** Locks both projects in the order of their ids, so that two opposite moves never deadlock. */
async function heldBoth(tx: Writing, member: Member, fromId: number, toId: number) {
  const [first, second] = [Math.min(fromId, toId), Math.max(fromId, toId)]
  const held = [
    await lockedProjectFor(tx, member, 'issue.edit', first),
    await lockedProjectFor(tx, member, 'issue.edit', second),
  ] as const
  return fromId === first ? { from: held[0], to: held[1] } : { from: held[1], to: held[0] }
}

type Move = { targetProjectId: number; isReturn?: boolean | undefined }

export const moveIssue = (
  member: Member,
  projectId: number,
  issueId: number,
  { targetProjectId: targetId, isReturn = false }: Move,
): Promise<IssueRow> =>
  write(async tx => {
    const { from, to } = await heldBoth(tx, member, projectId, targetId)
    const [top] = await recordsOf(tx, from, [issueId])
    if (!top) return refuse('issue.missing')
    if (targetId === projectId) refuse('issue.sameProject', { field: 'targetProjectId' })
    const tree = await subtreeOf(tx, member.orgId, issueId)
    // The limit exists because both projects stay locked until everything has moved.
    if (tree.length > MOVED_MOST) refuse('issue.tooManyMoved', { values: { most: MOVED_MOST } })
    const records = await recordsOf(
      tx,
      from,
      tree.map(each => each.issueId),
    )
    const moved = tree.flatMap(each => records.find(row => row.issueId === each.issueId) ?? [])
    await moveAll(tx, member, { from, to }, moved)
    // A member who has one of them open may not see it in the other project, so the listeners are checked again.
    await narrow(tx, from)
    const issueIds = moved.map(row => row.issueId)
    await moveFiles(tx, { orgId: member.orgId, kind: ISSUE, ids: issueIds, projectId: targetId })
    tx.tell(`project:${projectId}`, 'issues.removed', { projectId, issueIds })
    await tellWork(tx, member.orgId, moved)
    if (top.parentId !== null) await tellIssues(tx, from, [top.parentId])
    if (isReturn) await giveBack(tx, to, member, issueIds)
    await tellIssues(tx, to, issueIds)
    return (await rowsIn(tx, member.orgId, [issueId]))[0]!
  })

type Projects = { from: VisibleProject; to: VisibleProject }

/** The state with the same name, else the first with the same category. */
function stateThere(row: IssueRecord, here: StateRow[], there: StateRow[]) {
  const before = here.find(({ stateId }) => stateId === row.stateId)!
  const sameMeaning = there.filter(each => each.category === before.category)
  return { here: before, there: sameMeaning.find(each => each.name === before.name) ?? sameMeaning[0] ?? there[0]! }
}

async function moveAll(tx: Writing, { orgId, memberId }: Member, { from, to }: Projects, records: IssueRecord[]) {
  const [here, there] = [await stateRowsOf(tx, from), await stateRowsOf(tx, to)]
  const ids = records.map(({ issueId }) => issueId)
  const numbers = await numbersIn(tx, to, ids)
  const isGone = and(eq(participants.orgId, orgId), isAmong(participants.issueId, ids))
  const known = await tx.selectDistinct({ memberId: participants.memberId }).from(participants).where(isGone)
  const [partaking, assigned] = [known.map(row => row.memberId), records.flatMap(row => row.assigneeId ?? [])]
  const workers = await workersAmong(tx, to, [...new Set([...partaking, ...assigned])])
  await tx
    .insert(formerNumbers)
    .values(records.map(({ issueId, number }) => ({ orgId, projectId: from.projectId, number, issueId })))
  const tags = await retag(tx, { from, to }, ids)
  const states = new Map(records.map(row => [row.issueId, stateThere(row, here, there)]))
  const stateOf = (row: IssueRecord) => states.get(row.issueId)!.there
  const milestones = new Map<number | null, number | null>()
  for (const milestoneId of new Set(records.map(row => row.milestoneId)))
    milestones.set(milestoneId, await namesakeOf(tx, from, to, milestoneId))
  const ranks = new Map<number, string>()
  for (const [stateId, mine] of Map.groupBy(records, row => stateOf(row).stateId))
    for (const [at, rank] of (await ranksOnTop(tx, to, stateId, mine.length)).entries())
      ranks.set(mine[at]!.issueId, rank)
  for (const [at, row] of records.entries())
    await tx
      .update(issues)
      .set({
        projectId: to.projectId,
        number: numbers[at]!,
        pairs: bigramsOf(to.projectId, row.title),
        ...stateColumns(stateOf(row)),
        milestoneId: milestones.get(row.milestoneId)!,
        assigneeId: row.assigneeId !== null && workers.has(row.assigneeId) ? row.assigneeId : null,
        // The topmost issue leaves its parent behind.
        parentId: at === 0 ? null : row.parentId,
        rank: ranks.get(row.issueId)!,
        version: sql`${issues.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(issues.orgId, orgId), eq(issues.issueId, row.issueId)))
  await moveRecord(tx, { orgId, issueIds: ids, projectId: to.projectId })
  const lost = await leftBehind(tx, from, records, { states, tags, milestones, workers })
  const wasIn = (row: IssueRecord, at: number): Change[] => [
    {
      field: 'project',
      from: { projectId: from.projectId, key: `${from.key}-${row.number}` },
      to: { projectId: to.projectId, key: `${to.key}-${numbers[at]!}` },
    },
    ...lost(row, at === 0),
  ]
  await recordTogether(
    tx,
    { orgId, projectId: to.projectId, memberId },
    records.map((row, at) => ({ issueId: row.issueId, changes: wasIn(row, at) })),
  )
  // Sub-issues in the bin stay behind, and must not be restored under an issue of another project.
  const isLeft = and(eq(issues.orgId, orgId), eq(issues.projectId, from.projectId), isAmong(issues.parentId, ids))
  await tx.update(issues).set({ parentId: null }).where(isLeft)
  const strangers = partaking.filter(id => !workers.has(id))
  if (strangers.length) await tx.delete(participants).where(and(isGone, isAmong(participants.memberId, strangers)))
}

/** Keeps tags whose name exists in the other project, and drops all others. @returns the kept ones, by what they were */
async function retag(tx: Writing, { from, to }: Projects, ids: number[]) {
  const { orgId } = from
  const mine = and(eq(issueTags.orgId, orgId), isAmong(issueTags.issueId, ids))
  const known = await tx.delete(issueTags).where(mine).returning()
  const same = await namesakes(tx, from, to, [...new Set(known.map(({ tagId }) => tagId))])
  const values = known.flatMap(({ issueId, tagId }) => {
    const there = same.get(tagId)
    return there === undefined ? [] : [{ orgId, issueId, tagId: there }]
  })
  if (values.length) await tx.insert(issueTags).values(values)
  return same
}
