// The one path for every change of one or five hundred issues: the new values, the events and the activity.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Priority } from '#contract/filter'
import type { Member } from '#contract/permissions'
import { type Change, record, type Recorded } from '../activity/recording.ts'
import type { Writing } from '../../db.ts'
import type { ProjectRow } from '../../project/doors.ts'
import { workersAmong } from '../../project/people.ts'
import { refuse } from '../../refusal.ts'
import { milestoneFor, milestoneNames } from '../../workflow/milestones.ts'
import { stateRowsOf } from '../../workflow/states.ts'
import type { MilestoneRow, StateRow } from '../../workflow/rows.ts'
import { requireTags, tagsOf } from '../../workflow/tags.ts'
import { markChanges, addWatchers, type WantedMarks } from './participants-and-tags.ts'
import { giveRanks, ranksOnTop } from './ranks.ts'
import { type IssueRecord, meaning, priorityOf, rankOfPriority, rowsIn } from '../rows.ts'
import { bigramsOf } from '../search/bigrams.ts'
import { issues } from '../tables.ts'

/** Absent fields keep their value. */
export type Wanted = WantedMarks & {
  title?: string | undefined
  body?: string | undefined
  stateId?: number | undefined
  priority?: Priority | undefined
  assigneeId?: number | null | undefined
  milestoneId?: number | null | undefined
  startDate?: string | null | undefined
  dueDate?: string | null | undefined
}

/** The things that a change names. Each belongs to this project, or the change is refused. */
type Things = {
  state: StateRow | undefined
  states: Map<number, StateRow>
  milestone: MilestoneRow | null | undefined
  milestones: Map<number, { name: string }>
  tagNames: Map<number, string>
}

export async function resolveReferences(tx: Writing, project: ProjectRow, wanted: Wanted): Promise<Things> {
  const { stateId, milestoneId, assigneeId, addParticipantIds = [], addTagIds = [] } = wanted
  const states = await stateRowsOf(tx, project)
  const state = states.find(each => each.stateId === stateId)
  if (stateId !== undefined && !state) refuse('state.missing')
  const milestone = milestoneId ? await milestoneFor(tx, project, milestoneId) : milestoneId === null ? null : undefined
  const given = [...(assigneeId ? [assigneeId] : []), ...addParticipantIds]
  const workers = given.length ? await workersAmong(tx, project, given) : undefined
  for (const [memberId, field] of [
    ...(assigneeId ? [[assigneeId, 'assigneeId'] as const] : []),
    ...addParticipantIds.map(memberId => [memberId, 'participantIds'] as const),
  ])
    if (!workers?.has(memberId)) refuse('member.missing', { field })
  await requireTags(tx, project, addTagIds)
  const namesTags = addTagIds.length + (wanted.removeTagIds?.length ?? 0) > 0
  const tagNames = new Map(namesTags ? (await tagsOf(tx, project)).map(tag => [tag.tagId, tag.name]) : [])
  const milestones = milestone === undefined ? [] : await milestoneNames(tx, project)
  return {
    milestones: new Map(milestones.map(each => [each.milestoneId, each])),
    state,
    states: new Map(states.map(each => [each.stateId, each])),
    milestone,
    tagNames,
  }
}

type By = Pick<Member, 'orgId' | 'memberId'>
type Manner = {
  bulkId?: number | undefined
  /** The ranks in the new state; without them the issues go to its top. */
  ranks?: ReadonlyMap<number, string>
}

/**
 *
 * @returns the ids of the issues that changed
 */
export async function applyChanges(
  tx: Writing,
  project: ProjectRow,
  { memberId }: By,
  records: readonly IssueRecord[],
  wanted: Wanted,
  { bulkId, ranks }: Manner = {},
): Promise<number[]> {
  const things = await resolveReferences(tx, project, wanted)
  const { orgId, projectId } = project
  const entries = records.map(row => ({ row, changes: changesOf(row, wanted, things) }))
  for (const { row } of entries) inDateOrder(row, wanted)
  const lists = await markChanges(tx, orgId, records, wanted, things.tagNames)
  const all = entries.map(({ row, changes }) => ({ row, changes: [...changes, ...(lists.get(row.issueId) ?? [])] }))
  const changed = all.filter(({ changes }) => changes.length > 0)
  const ids = changed.map(({ row }) => row.issueId)
  if (ids.length) {
    const moved = changed.filter(({ row }) => things.state && row.stateId !== things.state.stateId)
    await tx
      .update(issues)
      .set({ ...columnsOf(projectId, wanted, things), version: sql`${issues.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(issues.orgId, orgId), inArray(issues.issueId, ids)))
    if (moved.length && things.state) {
      const movedIds = moved.map(({ row }) => row.issueId)
      const onTop = ranks ?? (await topRanks(tx, project, things.state.stateId, movedIds))
      await giveRanks(tx, orgId, onTop)
    }
    await addWatchers(tx, orgId, ids, [
      ...(wanted.assigneeId ? [wanted.assigneeId] : []),
      ...(wanted.addParticipantIds ?? []),
    ])
    const recorded: Recorded[] = changed.map(({ row, changes }) => ({ issueId: row.issueId, changes }))
    await record(tx, { orgId, projectId, memberId, bulkId }, recorded)
    const parents = moved.flatMap(({ row }) => row.parentId ?? [])
    await tellIssues(tx, project, [...ids, ...parents])
  }
  return ids
}

async function topRanks(tx: Writing, project: ProjectRow, stateId: number, ids: readonly number[]) {
  const ranks = await ranksOnTop(tx, project, stateId, ids.length)
  return new Map(ids.map((issueId, at) => [issueId, ranks[at]!]))
}

const named = (id: number, row: { name: string } | undefined) => ({ id, name: row?.name ?? '' })

/** The differences between the wanted and the current values. */
function changesOf(row: IssueRecord, wanted: Wanted, { state, states, milestone, milestones }: Things): Change[] {
  const changes: Change[] = []
  const put = (field: Change['field'], from: unknown, to: unknown) => void changes.push({ field, from, to })
  const { title, body, priority, assigneeId, startDate, dueDate } = wanted
  if (title !== undefined && title !== row.title) put('title', row.title, title)
  if (body !== undefined && body !== row.body) put('body', null, null)
  if (state && state.stateId !== row.stateId)
    put('state', named(row.stateId, states.get(row.stateId)), named(state.stateId, state))
  if (priority !== undefined && rankOfPriority(priority) !== row.priority)
    put('priority', priorityOf(row.priority), priority)
  if (assigneeId !== undefined && assigneeId !== row.assigneeId) put('assignee', row.assigneeId, assigneeId)
  if (milestone !== undefined && (milestone?.milestoneId ?? null) !== row.milestoneId)
    put(
      'milestone',
      row.milestoneId && named(row.milestoneId, milestones.get(row.milestoneId)),
      milestone && named(milestone.milestoneId, milestone),
    )
  if (startDate !== undefined && startDate !== row.startDate) put('startDate', row.startDate, startDate)
  if (dueDate !== undefined && dueDate !== row.dueDate) put('dueDate', row.dueDate, dueDate)
  return changes
}

/** The columns that are equal for all of them. */
function columnsOf(projectId: number, wanted: Wanted, { state, milestone }: Things) {
  const { title, body, priority, assigneeId, startDate, dueDate } = wanted
  return {
    ...(title !== undefined && { title, pairs: bigramsOf(projectId, title) }),
    ...(body !== undefined && { body }),
    ...(priority !== undefined && { priority: rankOfPriority(priority) }),
    ...(assigneeId !== undefined && { assigneeId }),
    ...(milestone !== undefined && { milestoneId: milestone?.milestoneId ?? null }),
    ...(startDate !== undefined && { startDate }),
    ...(dueDate !== undefined && { dueDate }),
    ...(state && stateColumns(state)),
  }
}

/** The columns that follow from the state of an issue. */
export const stateColumns = ({ stateId, category }: Pick<StateRow, 'stateId' | 'category'>) => ({
  stateId,
  ...meaning(category),
})

function inDateOrder(row: IssueRecord, { startDate = row.startDate, dueDate = row.dueDate }: Wanted) {
  if (startDate && dueDate && dueDate < startDate) refuse('date.order')
}

/** Above this number of rows each screen fetches its issues again. */
const TOLD_MOST = 50

/**
 *
 * @returns the issues that were told, in the order of the ids
 */
export async function tellIssues(
  tx: Writing,
  { orgId, projectId }: Pick<ProjectRow, 'orgId' | 'projectId'>,
  ids: readonly number[],
) {
  const channel = `project:${projectId}` as const
  const some = [...new Set(ids)]
  if (some.length > TOLD_MOST) {
    tx.tell(channel, 'issues.reloaded', { projectId })
    return []
  }
  const rows = await rowsIn(tx, orgId, some)
  if (rows.length) tx.tell(channel, 'issues.changed', { projectId, issues: rows })
  return rows
}
