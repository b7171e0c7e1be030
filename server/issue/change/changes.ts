// The one path for every change of one or five hundred issues: the new values, the events and the activity.
import type { IssueRow } from '#contract/issue'
import type { Priority } from '#contract/filter'
import { isOpen } from '#contract/workflow'
import { type Change, record, type Recorded } from '../activity/recording.ts'
import type { Writing } from '../../db.ts'
import type { ProjectRow, ProjectPlace } from '../../project/doors.ts'
import { workersAmong } from '../../project/people.ts'
import { refuse } from '../../refusal.ts'
import { milestoneNames } from '../../workflow/milestones.ts'
import { stateRowsOf } from '../../workflow/states.ts'
import type { StateRow } from '../../workflow/rows.ts'
import { tagNames } from '../../workflow/tags.ts'
import { noticeChanges } from '../notice/changes.ts'
import { issueFollowers } from '../parts.ts'
import { markChanges, addWatchers, type WantedMarks } from './participants-and-tags.ts'
import { giveRanks, ranksOnTop } from './ranks.ts'
import { isDone, type IssueRecord, meaning, priorityOf, rankOfPriority, rowsIn } from '../rows.ts'
import { bigramsOf } from '../search/bigrams.ts'
import { updateIssues } from './update.ts'
import { tellWork } from '../work/telling.ts'

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
export type Things = {
  state: StateRow | undefined
  states: Map<number, StateRow>
  milestone: { milestoneId: number; name: string } | null | undefined
  milestones: Map<number, { name: string }>
  tagNames: Map<number, string>
}

/**
 * Asks for all of them at once, and refuses in the order of the fields.
 * @param holding the project; people who can be assigned depend on it
 * @param needsStates also if none is named
 */
export async function resolveReferences(
  tx: Writing,
  holding: ProjectRow | Promise<ProjectRow>,
  place: ProjectPlace,
  wanted: Wanted,
  { needsStates = wanted.stateId !== undefined } = {},
): Promise<Things> {
  const { stateId, milestoneId, assigneeId, addParticipantIds = [], addTagIds = [], removeTagIds = [] } = wanted
  const given = [...(assigneeId ? [assigneeId] : []), ...addParticipantIds]
  const namesTags = addTagIds.length + removeTagIds.length > 0
  const [stateRows, milestoneRows, tags, workers] = await Promise.all([
    needsStates ? stateRowsOf(tx, place) : [],
    milestoneId === undefined ? [] : milestoneNames(tx, place),
    namesTags ? tagNames(tx, place) : new Map<number, string>(),
    given.length > 0 ? workersOf(tx, holding, given) : undefined,
  ])
  const states = new Map(stateRows.map(each => [each.stateId, each]))
  const state = stateId === undefined ? undefined : (states.get(stateId) ?? refuse('state.missing'))
  const milestones = new Map(milestoneRows.map(each => [each.milestoneId, each]))
  const milestone = milestoneId == null ? milestoneId : (milestones.get(milestoneId) ?? refuse('milestone.missing'))
  for (const [memberId, field] of [
    ...(assigneeId ? [[assigneeId, 'assigneeId'] as const] : []),
    ...addParticipantIds.map(memberId => [memberId, 'participantIds'] as const),
  ])
    if (!workers?.has(memberId)) refuse('member.missing', { field })
  if (addTagIds.some(tagId => !tags.has(tagId))) refuse('tag.missing')
  return { milestones, state, states, milestone, tagNames: tags }
}

const workersOf = async (tx: Writing, holding: ProjectRow | Promise<ProjectRow>, memberIds: readonly number[]) =>
  workersAmong(tx, await holding, memberIds)

/** @param outsider the name elsewhere of somebody who is no member here */
type By = { orgId: number; memberId: number | null; outsider?: string | undefined }
type Manner = {
  bulkId?: number | undefined
  /** The ranks in the new state; without them the issues go to its top. */
  ranks?: ReadonlyMap<number, string>
  /** The things that were asked with the lock already. */
  things?: Things
}

/** Refuses as `applyChanges` would, for a deed that must not have written anything by then. */
export function requireApplicable(orgId: number, row: IssueRecord, wanted: Wanted, { tagNames }: Things) {
  inDateOrder(row, wanted)
  markChanges(orgId, [row], wanted, tagNames)
}

/**
 * Statements leave together, because none depends on the answer to another; and before this
 * function returns, if `things` and `ranks` are given.
 */
export async function applyChanges(
  tx: Writing,
  project: ProjectRow,
  { memberId, outsider }: By,
  records: readonly IssueRecord[],
  wanted: Wanted,
  { bulkId, ranks, things: known }: Manner = {},
): Promise<Applied> {
  const things = known ?? (await resolveReferences(tx, project, project, wanted))
  const { orgId, projectId } = project
  const entries = records.map(row => ({ row, changes: changesOf(row, wanted, things) }))
  for (const { row } of entries) inDateOrder(row, wanted)
  const marks = markChanges(orgId, records, wanted, things.tagNames)
  const all = entries.map(({ row, changes }) => ({
    row,
    changes: [...changes, ...(marks.changes.get(row.issueId) ?? [])],
  }))
  const changed = all.filter(({ changes }) => changes.length > 0)
  const ids = changed.map(({ row }) => row.issueId)
  if (ids.length === 0) return { ids, rows: [] }
  const moved = changed.filter(({ row }) => things.state && row.stateId !== things.state.stateId)
  const movedIds = moved.map(({ row }) => row.issueId)
  const onTop =
    moved.length && things.state ? (ranks ?? (await topRanks(tx, project, things.state.stateId, movedIds))) : undefined
  const recorded: Recorded[] = changed.map(({ row, changes }) => ({ issueId: row.issueId, changes }))
  const parents = moved.flatMap(({ row }) => row.parentId ?? [])
  const values = valuesOf(projectId, wanted, things)
  // A second update of the same row would write all its indexes again.
  const own = ids.length === 1 ? onTop?.get(ids[0]!) : undefined
  const watching = [...(wanted.assigneeId ? [wanted.assigneeId] : []), ...(wanted.addParticipantIds ?? [])]
  const writing = [
    marks.write(tx),
    updateIssues(tx, orgId, ids, { ...values, ...(own && { rank: own }) }),
    onTop && own === undefined && giveRanks(tx, orgId, onTop),
    addWatchers(tx, orgId, ids, watching),
    record(tx, { orgId, projectId, memberId, outsider, bulkId }, recorded),
    tellWork(tx, orgId, [...changed.map(({ row }) => row), peopleWanted(wanted)]),
    ...issueFollowers().map(({ onChange }) => onChange(tx, project, ids)),
  ]
  const noticing = noticeChanges(tx, { orgId, memberId }, recorded)
  const [rows] = await Promise.all([
    tellIssues(tx, project, [...ids, ...parents], memberId === null ? {} : { by: memberId }),
    noticing,
    ...writing,
  ])
  return { ids, rows }
}

const peopleWanted = ({ assigneeId, addParticipantIds = [] }: Wanted) => ({
  assigneeId,
  participantIds: addParticipantIds,
})

/** The issues that changed, and their rows as they were told. */
type Applied = { ids: number[]; rows: IssueRow[] }

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

/** The new values that are equal for all of them. */
function valuesOf(projectId: number, wanted: Wanted, { state, milestone }: Things) {
  const { title, body, priority, assigneeId, startDate, dueDate } = wanted
  return {
    ...(title !== undefined && { title, pairs: bigramsOf(projectId, title) }),
    ...(body !== undefined && { body }),
    ...(priority !== undefined && { priority: rankOfPriority(priority) }),
    ...(assigneeId !== undefined && { assigneeId }),
    ...(milestone !== undefined && { milestoneId: milestone?.milestoneId ?? null }),
    ...(startDate !== undefined && { startDate }),
    ...(dueDate !== undefined && { dueDate }),
    ...(state && { stateId: state.stateId, isOpen: isOpen(state.category), isDone: isDone(state.category) }),
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
 * Tells the readers of the project of the issues as they are now.
 * @param known rows that are told with them and need not be read
 * @param by whose change of values or place it was
 * @returns the issues that were told, in the order of the ids
 */
export async function tellIssues(
  tx: Writing,
  { orgId, projectId }: ProjectPlace,
  ids: readonly number[],
  { known = [], by }: { known?: readonly IssueRow[]; by?: number } = {},
) {
  const channel = `project:${projectId}` as const
  const some = [...new Set(ids)]
  if (some.length > TOLD_MOST) {
    tx.tell(channel, 'issues.reloaded', { projectId })
    return []
  }
  const rows = [...known, ...(await rowsIn(tx, orgId, some))]
  if (rows.length) tx.tell(channel, 'issues.changed', { projectId, issues: rows, by })
  return rows
}
