// Bulk changes: one request, one entry in the activity, one undo.
import { and, eq, sql } from 'drizzle-orm'
import { BULK_UNDO_DAYS, type BulkChange } from '#contract/bulk'
import type { Priority } from '#contract/filter'
import { ISSUE_TAGS_MOST, type IssueRow, PARTICIPANTS_MOST } from '#contract/issue'
import type { Member } from '#contract/permissions'
import { entriesOfBulk } from '../activity/activities.ts'
import { type Change, record, type Recorded } from '../activity/recording.ts'
import { write, type Writing } from '../../db.ts'
import { type VisibleProject } from '../../project/doors.ts'
import { lockedProjectFor } from '../../project/locking.ts'
import { workersAmong } from '../../project/people.ts'
import { refuse } from '../../refusal.ts'
import { milestoneNames } from '../../workflow/milestones.ts'
import { stateRowsOf } from '../../workflow/states.ts'
import { tagsOf } from '../../workflow/tags.ts'
import { binIssues, takeOutIssues } from '../bin.ts'
import { applyChanges, type Wanted } from './changes.ts'
import { type IssueRecord, priorityOf, recordsOf, rowsIn } from '../rows.ts'
import { bulks, issues } from '../tables.ts'

const AT_ONCE = 5_000

type By = { orgId: number; projectId: number; memberId: number }
/** A final change cannot be undone, because its old value is gone or because it is an undo itself. */
type Manner = { isFinal: boolean }
export type Done = { bulkId: number | null; changedCount: number }

/**
 * @param deed answers how many issues it changed; zero makes no entry
 */
export async function asOne(
  tx: Writing,
  { orgId, projectId, memberId }: By,
  { isFinal }: Manner,
  deed: (bulkId: number) => Promise<number>,
): Promise<Done> {
  const values = { orgId, projectId, memberId, count: 0, isFinal }
  const [bulk] = await tx.insert(bulks).values(values).returning({ bulkId: bulks.bulkId })
  const { bulkId } = bulk!
  const count = await deed(bulkId)
  const itself = and(eq(bulks.orgId, orgId), eq(bulks.bulkId, bulkId))
  if (count === 0) await tx.delete(bulks).where(itself)
  else await tx.update(bulks).set({ count }).where(itself)
  return { bulkId: count ? bulkId : null, changedCount: count }
}

/** Records changes that followed from another deed. */
export async function recordTogether(tx: Writing, by: By, entries: readonly Recorded[]) {
  if (entries.length < 2) return record(tx, by, entries)
  await asOne(tx, by, { isFinal: true }, async bulkId => {
    // In batches, because no single statement may take long.
    for (let at = 0; at < entries.length; at += AT_ONCE)
      await record(tx, { ...by, bulkId }, entries.slice(at, at + AT_ONCE))
    return entries.length
  })
}

/** Changes all of them or none: one missing issue refuses the whole call. */
export const changeMany = (member: Member, projectId: number, issueIds: number[], change: BulkChange): Promise<Done> =>
  inBulk(
    member,
    projectId,
    issueIds,
    async (tx, project, records, bulkId) =>
      (await applyChanges(tx, project, member, records, change, { bulkId })).ids.length,
  )

export const removeMany = (member: Member, projectId: number, issueIds: number[]): Promise<Done> =>
  inBulk(
    member,
    projectId,
    issueIds,
    async (tx, project, records, bulkId) => (await binIssues(tx, project, member, records, bulkId)).length,
  )

type Deed = (tx: Writing, project: VisibleProject, records: IssueRecord[], bulkId: number) => Promise<number>

const inBulk = (member: Member, projectId: number, issueIds: number[], deed: Deed): Promise<Done> =>
  write(async tx => {
    const { orgId, memberId } = member
    const project = await lockedProjectFor(tx, member, 'issue.edit', projectId)
    const records = await recordsOf(tx, project, issueIds)
    if (records.length !== issueIds.length) refuse('issue.missing')
    // In the order of the selection, which becomes their order at the top of a state.
    const order = new Map(issueIds.map((id, at) => [id, at]))
    records.sort((a, b) => order.get(a.issueId)! - order.get(b.issueId)!)
    return asOne(tx, { orgId, projectId, memberId }, { isFinal: false }, bulkId => deed(tx, project, records, bulkId))
  })

/** Values that another member has changed since then stay. */
export const undoBulk = (member: Member, projectId: number, bulkId: number) =>
  write(async tx => {
    const { orgId } = member
    const project = await lockedProjectFor(tx, member, 'issue.edit', projectId)
    const itself = and(eq(bulks.orgId, orgId), eq(bulks.projectId, projectId), eq(bulks.bulkId, bulkId))
    const [bulk] = await tx.select().from(bulks).where(itself).for('update')
    if (!bulk || bulk.isFinal) return refuse('bulk.missing')
    if (bulk.undoneAt) refuse('bulk.undone')
    if (Date.now() - bulk.at.getTime() > BULK_UNDO_DAYS * 86_400_000)
      refuse('bulk.old', { values: { days: BULK_UNDO_DAYS } })
    const entries = await entriesOfBulk(tx, orgId, bulkId)
    const by = { orgId, projectId, memberId: member.memberId }
    const { changedCount } = await asOne(tx, by, { isFinal: true }, async backId => {
      const binned = await binnedBy(tx, orgId, bulkId)
      let count = (await takeOutIssues(tx, project, member, binned, backId)).length
      for (const { records, wanted } of await waysBack(tx, project, entries))
        count += (await applyChanges(tx, project, member, records, wanted, { bulkId: backId })).ids.length
      return count
    })
    await tx
      .update(bulks)
      .set({ undoneAt: sql`now()` })
      .where(itself)
    return { undoneCount: changedCount, skippedCount: entries.length - changedCount }
  })

/** Groups issues that get the same values back, because most of five hundred do. */
async function waysBack(tx: Writing, project: VisibleProject, entries: Entry[]) {
  const known = await knownOf(tx, project, entries)
  const ids = entries.map(({ issueId }) => issueId)
  const living = new Map((await recordsOf(tx, project, ids)).map(row => [row.issueId, row]))
  const shown = new Map((await rowsIn(tx, project.orgId, ids)).map(row => [row.issueId, row]))
  const back = entries.flatMap(({ issueId, changes }) => {
    const row = living.get(issueId)
    const wanted = row && backTo(row, shown.get(issueId)!, changes, known)
    return wanted ? [{ row, wanted }] : []
  })
  const same = Map.groupBy(back, ({ wanted }) => JSON.stringify(wanted))
  return [...same.values()].map(group => ({ records: group.map(({ row }) => row), wanted: group[0]!.wanted }))
}
type Entry = Awaited<ReturnType<typeof entriesOfBulk>>[number]

/** Issues that the bulk change deleted and that nobody restored since; a later deletion has another time. */
async function binnedBy(tx: Writing, orgId: number, bulkId: number) {
  const mine = and(eq(bulks.orgId, orgId), eq(bulks.bulkId, bulkId))
  const rows = await tx
    .select({ issueId: issues.issueId })
    .from(issues)
    .innerJoin(bulks, and(mine, eq(bulks.projectId, issues.projectId), eq(bulks.at, issues.deletedAt)))
    .where(eq(issues.orgId, orgId))
  return rows.map(({ issueId }) => issueId)
}

/** The old values that still exist. */
async function knownOf(tx: Writing, project: VisibleProject, entries: Entry[]) {
  const fields = entries.flatMap(({ changes }) => changes)
  const were = (wanted: Change['field']) => fields.filter(({ field }) => field === wanted).map(({ from }) => from)
  const people = [...were('assignee').filter(id => id !== null), ...were('participants').flatMap(idsOf)] as number[]
  return {
    people: await workersAmong(tx, project, [...new Set(people)]),
    states: new Set((await stateRowsOf(tx, project)).map(({ stateId }) => stateId)),
    milestones: new Set((await milestoneNames(tx, project)).map(({ milestoneId }) => milestoneId)),
    tags: new Set((await tagsOf(tx, project)).map(({ tagId }) => tagId)),
  }
}
type Known = Awaited<ReturnType<typeof knownOf>>

type Named = { id: number } | null
const idOf = (value: unknown) => (value as Named)?.id ?? null
const idsOf = (value: unknown) =>
  (value as (number | { id: number })[]).map(each => (typeof each === 'number' ? each : each.id))

/** The old values that fit beside the newer ones within the limit. */
function backAmong(has: readonly number[], back: number[], gone: number[], most: number) {
  const left = has.filter(id => !gone.includes(id))
  return back.filter(id => !left.includes(id)).slice(0, Math.max(0, most - left.length))
}

/** The old values of fields that nobody changed again, if they still exist; undefined if there are none. */
function backTo(row: IssueRecord, has: IssueRow, changes: Change[], known: Known): Wanted | undefined {
  const wanted: Wanted = {}
  for (const { field, from, to } of changes) {
    if (field === 'state' && row.stateId === idOf(to) && known.states.has(idOf(from)!)) wanted.stateId = idOf(from)!
    if (field === 'milestone' && row.milestoneId === idOf(to))
      wanted.milestoneId = known.milestones.has(idOf(from) ?? 0) ? idOf(from) : null
    if (field === 'priority' && priorityOf(row.priority) === to) wanted.priority = from as Priority
    if (field === 'assignee' && row.assigneeId === to)
      wanted.assigneeId = known.people.has(from as number) ? (from as number) : null
    if (field === 'startDate' && row.startDate === to) wanted.startDate = from as string | null
    if (field === 'dueDate' && row.dueDate === to) wanted.dueDate = from as string | null
    if (field === 'participants') {
      const back = idsOf(from).filter(id => known.people.has(id))
      wanted.addParticipantIds = backAmong(has.participantIds, back, idsOf(to), PARTICIPANTS_MOST)
      wanted.removeParticipantIds = idsOf(to)
    }
    if (field === 'tags') {
      const back = idsOf(from).filter(id => known.tags.has(id))
      wanted.addTagIds = backAmong(has.tagIds, back, idsOf(to), ISSUE_TAGS_MOST)
      wanted.removeTagIds = idsOf(to)
    }
  }
  const { startDate = row.startDate, dueDate = row.dueDate } = wanted
  if (startDate && dueDate && dueDate < startDate) return undefined
  return Object.keys(wanted).length ? wanted : undefined
}
