// Deeds here to issues that are there as well are marked in their own transaction: a deed that is undone sends nothing, and
// one that is done is never forgotten.
import { sql } from 'drizzle-orm'
import type { Writing } from '../../db.ts'
import type { IssuePart } from '../../issue/parts.ts'
import type { ProjectPlace } from '../../project/doors.ts'
import type { MilestonePart, Renaming, TagPart } from '../../workflow/parts.ts'
import { findForge } from '../forge/forges.ts'
import { workJob } from '../working.ts'
import { renameHere } from './carrying/workflow/renaming.ts'
import { githubComments, githubIssues, githubLabels, githubMilestones, githubSyncs } from './tables.ts'

/** Somebody who changes one thing often changes a second one: both go in one call. */
const TOGETHER_MS = 3_000
const soon = () => new Date(Date.now() + TOGETHER_MS)

/** An issue that was taken to another project is carried no longer: nothing of that project is told there. */
const syncsOf = ({ orgId, projectId }: ProjectPlace) =>
  sql`sync.org_id = ${orgId} and sync.project_id = ${projectId} and sync.removed_at is null`
const again = sql`is_waiting = true, marks = pair.marks + 1, tries = 0`
type Marked = { installation_id: string }

async function wake(tx: Writing, orgId: number, { rows }: { rows: Marked[] }, startAfter: Date) {
  for (const installationId of new Set(rows.map(row => Number(row.installation_id))))
    await tx.later(workJob, { orgId, installationId }, { startAfter })
}

async function markChanged(tx: Writing, project: ProjectPlace, issueIds: readonly number[]) {
  const dueAt = soon()
  const marked = await tx.execute<Marked>(sql`update ${githubIssues} as pair
    set ${again}, due_at = case when pair.is_waiting and pair.tries = 0 then pair.due_at else ${dueAt} end
    from ${githubSyncs} sync where ${syncsOf(project)} and pair.org_id = sync.org_id and pair.sync_id = sync.id
      and pair.issue_id = any(${sql.param([...issueIds])}::bigint[]) and pair.state <> 'left'
    returning sync.installation_id`)
  await wake(tx, project.orgId, marked, dueAt)
}

async function markCreated(tx: Writing, project: ProjectPlace, issueId: number) {
  const dueAt = soon()
  const marked = await tx.execute<Marked>(sql`with sync as (select * from ${githubSyncs} sync
      where ${syncsOf(project)} and (sync.settings ->> 'isSendingNew')::boolean limit 1),
    made as (insert into ${githubIssues} (org_id, issue_id, sync_id, state, mark, is_waiting, due_at)
      select org_id, ${issueId}, id, 'making', gen_random_uuid(), true, ${dueAt} from sync on conflict do nothing returning sync_id)
    select sync.installation_id from sync inner join made on made.sync_id = sync.id`)
  await wake(tx, project.orgId, marked, dueAt)
}

async function markComment(tx: Writing, project: ProjectPlace, issueId: number, commentId: number) {
  const dueAt = soon()
  const marked =
    await tx.execute<Marked>(sql`with sync as (select sync.* from ${githubIssues} pair inner join ${githubSyncs} sync
      on sync.org_id = pair.org_id and sync.id = pair.sync_id
      where ${syncsOf(project)} and pair.issue_id = ${issueId} and pair.state <> 'left'
        and sync.settings -> 'directions' ->> 'comments' in ('out', 'both')),
    made as (insert into ${githubComments} as pair (org_id, comment_id, issue_id, sync_id, state, mark, is_waiting, due_at)
      select org_id, ${commentId}, ${issueId}, id, 'making', gen_random_uuid(), true, ${dueAt} from sync
      on conflict (org_id, comment_id) do update set ${again}, due_at = excluded.due_at returning pair.sync_id)
    select sync.installation_id from sync inner join made on made.sync_id = sync.id`)
  await wake(tx, project.orgId, marked, dueAt)
}

/** Those alone that are known there: others go with the first issue that has them. */
async function markMilestone(tx: Writing, project: ProjectPlace, milestoneId: number, renaming?: Renaming) {
  if (renaming) await renameHere(tx, project, 'milestone', renaming)
  if (!findForge()) return
  const dueAt = soon()
  const marked = await tx.execute<Marked>(sql`update ${githubMilestones} as pair
    set ${again}, due_at = ${dueAt}, changed_at = now()
    from ${githubSyncs} sync where ${syncsOf(project)} and pair.org_id = sync.org_id and pair.sync_id = sync.id
      and pair.milestone_id = ${milestoneId} and sync.settings -> 'directions' ->> 'milestone' in ('out', 'both')
    returning sync.installation_id`)
  await wake(tx, project.orgId, marked, dueAt)
}
/** Should it be renamed twice before it is sent, its name there is still the first one. */
async function markTag(tx: Writing, project: ProjectPlace, tagId: number, { from, to }: Renaming) {
  await renameHere(tx, project, 'tag', { from, to })
  if (!findForge()) return
  const dueAt = soon()
  const marked = await tx.execute<Marked>(sql`with sync as (select * from ${githubSyncs} sync
      where ${syncsOf(project)} and sync.settings -> 'directions' ->> 'tags' in ('out', 'both')),
    made as (insert into ${githubLabels} as pair (org_id, sync_id, tag_id, name, due_at)
      select org_id, id, ${tagId}, ${from}, ${dueAt} from sync
      on conflict (org_id, sync_id, tag_id) do update set ${again}, due_at = excluded.due_at returning pair.sync_id)
    select sync.installation_id from sync inner join made on made.sync_id = sync.id`)
  await wake(tx, project.orgId, marked, dueAt)
}
export const followedTags: TagPart = { onRename: markTag }

export const followedMilestones: MilestonePart = { onChange: markMilestone }

export const followedIssues: IssuePart = {
  isFollowing: () => findForge() !== undefined,
  onCreate: markCreated,
  onChange: markChanged,
  onComment: markComment,
}
