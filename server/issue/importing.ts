// Issues that were made elsewhere, with the author and the times that they have there. Nobody is notified of them.
import { sql } from 'drizzle-orm'
import { isOpen } from '#contract/workflow'
import { activities, bodies, type Change } from './activity/tables.ts'
import type { Writing } from '../db.ts'
import { type Author, authorColumns } from '../comment/author.ts'
import { preparedStatement, worded } from '../postgres/statements.ts'
import type { ProjectPlace } from '../project/doors.ts'
import { refuse } from '../refusal.ts'
import { stateRowsOf } from '../workflow/states.ts'
import { tellIssues } from './change/changes.ts'
import { ranksBelow } from './change/ranks.ts'
import { isDone } from './rows.ts'
import { bigramsOf } from './search/bigrams.ts'
import { issues, issueTags, participants, watchers } from './tables.ts'
import { tellWork } from './work/telling.ts'

/** Whatever it names belongs to the project. */
export type ImportedIssue = {
  title: string
  body: string
  stateId: number
  tagIds: readonly number[]
  participantIds: readonly number[]
  milestoneId: number | null
  creator: Author
  createdAt: Date
  updatedAt: Date
  /** Kept for a completed state alone, which without it was reached at the last change. */
  completedAt: Date | null
}

const idsIn = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)

/**
 * Part of a deed that has locked the project and taken the numbers, for a hundred at a time: in their order below those that
 * stand in their states.
 * @param isLive whether they were made right now; of others the activity of the project says nothing, because its newest page
 * would be years old
 * @returns the ids in the order of the drafts
 */
export async function importIssues(
  tx: Writing,
  place: ProjectPlace,
  drafts: readonly ImportedIssue[],
  firstNumber: number,
  { isLive = false } = {},
): Promise<number[]> {
  if (drafts.length === 0) return []
  const { orgId, projectId } = place
  const rows = await rowsOf(tx, place, drafts, firstNumber)
  const made = await insertStatement({ orgId, projectId, isLive, rows: JSON.stringify(rows) }, tx)
  const issueIds = made.map(([issueId]) => Number(issueId))
  const peopled = drafts.map(({ creator, participantIds }) => ({
    creatorId: authorColumns(creator).memberId,
    participantIds,
  }))
  await tellWork(tx, orgId, peopled)
  if (isLive) await tellIssues(tx, place, issueIds)
  else tx.tell(`project:${projectId}`, 'issues.reloaded', { projectId })
  return issueIds
}

async function rowsOf(tx: Writing, place: ProjectPlace, drafts: readonly ImportedIssue[], firstNumber: number) {
  const states = new Map((await stateRowsOf(tx, place)).map(state => [state.stateId, state]))
  const ranks = new Map<number, string[]>()
  for (const [stateId, those] of Map.groupBy(drafts, draft => draft.stateId))
    ranks.set(stateId, await ranksBelow(tx, place, stateId, those.length))
  return drafts.map(({ creator, stateId, title, body, milestoneId, createdAt, updatedAt, ...draft }, at) => {
    const { category } = states.get(stateId) ?? refuse('state.missing')
    const { memberId, outsider } = authorColumns(creator)
    const participant_ids = idsIn(draft.participantIds)
    const changes: Change[] = [{ field: 'created', from: null, to: title }]
    return {
      number: firstNumber + at,
      title,
      body,
      pairs: bigramsOf(place.projectId, title),
      state_id: stateId,
      milestone_id: milestoneId,
      rank: ranks.get(stateId)!.shift()!,
      is_open: isOpen(category),
      completed_at: isDone(category) ? (draft.completedAt ?? updatedAt) : null,
      member_id: memberId,
      outsider,
      participant_ids,
      tag_ids: idsIn(draft.tagIds),
      watcher_ids: idsIn([...(memberId === null ? [] : [memberId]), ...participant_ids]),
      changes,
      created_at: createdAt,
      updated_at: updatedAt,
    }
  })
}

const { placeholder } = sql
const orgId = sql`${placeholder('orgId')}::bigint`
const projectId = sql`${placeholder('projectId')}::bigint`
/** The issues with all that belongs to them, as the statement of a single one writes it (creation.ts). */
const insertStatement = preparedStatement<[issueId: string]>('issues_imported', () =>
  worded(sql`with draft as materialized (select * from jsonb_to_recordset(${placeholder('rows')}::jsonb) as draft (
      number int, title text, body text, pairs text[], state_id bigint, milestone_id bigint, rank text, is_open boolean,
      completed_at timestamptz, member_id bigint, outsider text, participant_ids bigint[], tag_ids bigint[],
      watcher_ids bigint[], changes jsonb, created_at timestamptz, updated_at timestamptz)),
    made as (insert into ${issues} (org_id, project_id, number, title, body, pairs, state_id, milestone_id, rank, is_open,
        completed_at, creator_id, outsider, participant_ids, tag_ids, created_at, updated_at)
      select ${orgId}, ${projectId}, number, title, body, pairs, state_id, milestone_id, rank, is_open,
        completed_at, member_id, outsider, participant_ids, tag_ids, created_at, updated_at from draft order by number
      returning id, number),
    whole as materialized (select made.id, draft.* from made inner join draft using (number) order by number),
    partaking as (insert into ${participants} (org_id, issue_id, member_id)
      select ${orgId}, id, unnest(participant_ids) from whole),
    tagged as (insert into ${issueTags} (org_id, issue_id, tag_id) select ${orgId}, id, unnest(tag_ids) from whole),
    watched as (insert into ${watchers} (org_id, issue_id, member_id) select ${orgId}, id, unnest(watcher_ids) from whole),
    kept as (insert into ${bodies} (org_id, issue_id, member_id, outsider, at, body)
      select ${orgId}, id, member_id, outsider, created_at, body from whole where body <> ''),
    recorded as (insert into ${activities} (org_id, project_id, issue_id, member_id, outsider, at, changes, is_first)
      select ${orgId}, ${projectId}, id, member_id, outsider, created_at, changes, ${placeholder('isLive')}::boolean from whole)
    select id from whole order by number`),
)
