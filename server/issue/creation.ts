// The creation of an issue: what it names is asked together with the lock, and one statement writes all its rows.
import { sql } from 'drizzle-orm'
import { type IssueDraft, type IssueRow, ISSUE_TAGS_MOST, PARTICIPANTS_MOST } from '#contract/issue'
import type { Member } from '#contract/permissions'
import { firstState, isOpen } from '#contract/workflow'
import { activities, bodies, type Change } from './activity/tables.ts'
import { db, write, type Writing } from '../db.ts'
import { preparedStatement, meanwhile, worded } from '../postgres/statements.ts'
import type { ProjectRow, ProjectPlace } from '../project/doors.ts'
import { lockedProjectFor } from '../project/locking.ts'
import { refuse } from '../refusal.ts'
import { resolveReferences } from './change/changes.ts'
import { attachToIssue } from './discussion/attaching.ts'
import { rankAbove, topRanksOf } from './change/ranks.ts'
import { noticeCreation } from './notice/changes.ts'
import { issueFollowers, lastUnlessFollowed } from './parts.ts'
import { isDone, type Raw, rankOfPriority, rowColumns, rowsIn } from './rows.ts'
import { bigramsOf } from './search/bigrams.ts'
import { requireParent } from './structure/hierarchy.ts'
import { issues, issueTags, participants, watchers } from './tables.ts'
import { tellWork } from './work/telling.ts'

/** At the top of its state, which is by default the first planned one. */
export const createIssue = (member: Member, projectId: number, draft: IssueDraft): Promise<IssueRow> =>
  write(async tx => {
    const holding = lockedProjectFor(tx, member, 'issue.edit', projectId, { numbers: 1 })
    const asking = meanwhile(factsFor(tx, holding, { orgId: member.orgId, projectId }, draft))
    const telling = meanwhile(tellWork(tx, member.orgId, [{ ...draft, creatorId: member.memberId }]))
    const project = await holding
    if (draft.parentId) await requireParent(tx, project, undefined, draft.parentId)
    const { lastNumber: number } = project
    const facts = await asking
    await telling
    const making = insertIssue(tx, project, member, draft, { number, facts })
    // Its count of sub-issues is right once the new one is written.
    const parents = draft.parentId ? meanwhile(rowsIn(tx, member.orgId, [draft.parentId])) : []
    const told = async () => {
      const [row, above] = [await making, await parents]
      tx.tell(`project:${projectId}`, 'issues.changed', { projectId, issues: [row, ...above] })
      return row
    }
    if (isAlone(draft)) return lastUnlessFollowed(told())
    const row = await told()
    await noticeCreation(tx, member, row.issueId, draft)
    const files = await attachToIssue(tx, member, row, draft)
    return { ...row, fileCount: files }
  })

/** Nobody is told of it, and nothing is attached: most new issues. */
const isAlone = ({ assigneeId, participantIds = [], fileIds = [], body = '' }: IssueDraft) =>
  !assigneeId && participantIds.length + fileIds.length === 0 && !body.includes('](')

type Facts = Awaited<ReturnType<typeof factsFor>>

/** All that a new issue depends on. */
async function factsFor(
  tx: Writing,
  holding: ProjectRow | Promise<ProjectRow>,
  place: ProjectPlace,
  draft: IssueDraft,
) {
  const { participantIds: addParticipantIds = [], tagIds: addTagIds = [], ...said } = draft
  const [things, tops] = await Promise.all([
    resolveReferences(tx, holding, place, { ...said, addParticipantIds, addTagIds }, { needsStates: true }),
    topRanksOf(tx, place),
  ])
  return { things, tops }
}

const idsIn = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)

/**
 * Part of a deed that has locked the project. References in the draft are checked.
 * @param number a free number of the project
 */
export async function insertIssue(
  tx: Writing,
  project: ProjectRow,
  { memberId }: Pick<Member, 'memberId'>,
  draft: IssueDraft,
  { number, facts }: { number: number; facts?: Facts },
): Promise<IssueRow> {
  const { orgId, projectId } = project
  const { things, tops } = facts ?? (await factsFor(tx, project, project, draft))
  const state = things.state ?? firstState([...things.states.values()])
  const { title, body = '', priority = 'NONE', assigneeId = null, milestoneId = null } = draft
  const { parentId = null, startDate = null, dueDate = null } = draft
  const [participantIds, tagIds] = [idsIn(draft.participantIds ?? []), idsIn(draft.tagIds ?? [])]
  if (participantIds.length > PARTICIPANTS_MOST) refuse('issue.participants', { values: { most: PARTICIPANTS_MOST } })
  if (tagIds.length > ISSUE_TAGS_MOST) refuse('issue.tags', { values: { most: ISSUE_TAGS_MOST } })
  const { stateId, category } = state
  const changes: Change[] = [{ field: 'created', from: null, to: title }]
  const ask = participantIds.length + tagIds.length > 0 ? insertWithMarksStatement : insertStatement
  const [raw] = await ask(
    {
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
      isOpen: isOpen(category),
      number,
      participantIds,
      tagIds,
      rank: rankAbove(tops.get(stateId)),
      creatorId: memberId,
      pairs: bigramsOf(projectId, title),
      priority: rankOfPriority(priority),
      isDone: isDone(category),
      watcherIds: idsIn([memberId, ...(assigneeId ? [assigneeId] : []), ...participantIds]),
      changes: JSON.stringify(changes),
    },
    tx,
  )
  const row = rowColumns.decode(raw!)
  for (const { onCreate } of issueFollowers()) await onCreate(tx, project, row.issueId)
  return row
}

const { placeholder } = sql
/** The issue with its watchers, its first body and its activity; statements without work would cost as much again. */
const insertion = (isMarked: boolean) => () => {
  const issue = db
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
      ...(isMarked && {
        participantIds: sql`${placeholder('participantIds')}::bigint[]`,
        tagIds: sql`${placeholder('tagIds')}::bigint[]`,
      }),
    })
    .returning()
  const row = db.select(rowColumns.rawSelection).from(sql`made as ${issues}`)
  const marks = sql`, partaking as (insert into ${participants} (org_id, issue_id, member_id)
      select org_id, id, unnest(participant_ids) from made),
    tagged as (insert into ${issueTags} (org_id, issue_id, tag_id) select org_id, id, unnest(tag_ids) from made)`
  return worded(sql`with made as ${issue},
    watched as (insert into ${watchers} (org_id, issue_id, member_id)
      select org_id, id, unnest(${placeholder('watcherIds')}::bigint[]) from made),
    kept as (insert into ${bodies} (org_id, issue_id, member_id, body)
      select org_id, id, creator_id, body from made where body <> ''),
    recorded as (insert into ${activities} (org_id, project_id, issue_id, member_id, changes)
      select org_id, project_id, id, creator_id, ${placeholder('changes')}::jsonb from made)
    ${isMarked ? marks : sql``} ${row}`)
}
const insertStatement = preparedStatement<Raw>('issue_made', insertion(false), { isText: true })
const insertWithMarksStatement = preparedStatement<Raw>('issue_made_with_marks', insertion(true), { isText: true })
