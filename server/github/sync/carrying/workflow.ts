// Labels and milestones of the forge, which are tags and milestones here.
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Writing } from '../../../db.ts'
import { tellProject } from '../../../project/changing.ts'
import type { ProjectRow } from '../../../project/doors.ts'
import { lockOpenProject } from '../../../project/locking.ts'
import { shareOrganization } from '../../../tenancy.ts'
import { putMilestone } from '../../../workflow/milestones.ts'
import { renameTag } from '../../../workflow/tags.ts'
import type { RemoteHeard, RemoteMilestone } from '../../forge/forge.ts'
import { githubMilestones } from '../tables.ts'
import { comesIn } from './directions.ts'
import { type Entry, note, type SyncRow } from './entries.ts'
import { milestoneNameOf, tagNameOf } from './sides.ts'

type Heard<What extends RemoteHeard['what']> = Extract<RemoteHeard, { what: What }>

/** Only its name: a tag has its own colour here, and one that is deleted there may still be wanted here. */
export async function followLabel(tx: Writing, sync: SyncRow, { label, formerName, isGone }: Heard<'label'>) {
  const [from, to] = [formerName === null ? undefined : tagNameOf(formerName), tagNameOf(label.name)]
  if (isGone || from === undefined || to === undefined || !comesIn(sync, 'tags')) return false
  return changeWorkflow(tx, sync, { kind: 'tag', name: to, before: { name: from }, after: { name: to } }, project =>
    renameTag(tx, project, from, to),
  )
}

export async function followMilestone(tx: Writing, sync: SyncRow, { milestone, isGone }: Heard<'milestone'>) {
  const name = milestoneNameOf(milestone.title)
  if (isGone || name === undefined || !comesIn(sync, 'milestone')) return false
  const milestoneId = await milestoneIdOfRemote(tx, sync, milestone)
  const seen = milestoneId === undefined ? undefined : await milestonePairOf(tx, sync, milestoneId)
  if (!seen) return false
  const { dueDate, isClosed } = milestone
  await putSeen(tx, sync, milestone)
  // A value that nobody changed there may have been changed here, and is about to be sent.
  const changed = {
    ...(milestone.title !== seen.title && { name }),
    ...(dueDate !== seen.dueDate && { dueDate }),
    ...(isClosed !== seen.isClosed && { isClosed }),
  }
  const before = { name: seen.title, dueDate: seen.dueDate }
  return changeWorkflow(tx, sync, { kind: 'milestone', name, before, after: { name, dueDate } }, project =>
    putMilestone(tx, project, seen.milestoneId, changed),
  )
}

async function changeWorkflow(
  tx: Writing,
  sync: SyncRow,
  entry: Pick<Entry, 'kind' | 'name' | 'before' | 'after'>,
  change: (project: ProjectRow) => Promise<boolean>,
): Promise<boolean> {
  await shareOrganization(tx, sync.orgId)
  const project = await lockOpenProject(tx, sync)
  if (!project || !(await change(project))) return false
  await tellProject(tx, project, 'workflow')
  await note(tx, sync, [{ direction: 'in', result: 'done', ...entry }])
  return true
}

export type MilestonePair = typeof githubMilestones.$inferSelect
export const isMilestonePair = ({ milestoneId, ...sync }: Pick<MilestonePair, 'orgId' | 'syncId' | 'milestoneId'>) =>
  and(ofSync(sync), eq(githubMilestones.milestoneId, milestoneId))

const ofSync = ({ orgId, syncId }: Pick<SyncRow, 'orgId' | 'syncId'>) =>
  and(eq(githubMilestones.orgId, orgId), eq(githubMilestones.syncId, syncId))

/** The milestone here that it is, whatever the names are. */
export async function milestoneIdOfRemote(
  tx: Writing,
  sync: SyncRow,
  { milestoneId: remoteId }: Pick<RemoteMilestone, 'milestoneId'>,
) {
  const [pair] = await tx
    .select({ milestoneId: githubMilestones.milestoneId })
    .from(githubMilestones)
    .where(and(ofSync(sync), eq(githubMilestones.remoteId, remoteId)))
  return pair?.milestoneId
}

/** The number there of a milestone here. */
export async function milestonePairOf(tx: NodePgDatabase, sync: SyncRow, milestoneId: number) {
  const [pair] = await tx
    .select()
    .from(githubMilestones)
    .where(isMilestonePair({ ...sync, milestoneId }))
  return pair
}

const seenThere = ({ title, dueDate, isClosed }: RemoteMilestone) => ({ title, dueDate, isClosed })

/** Of one side each is paired once: what came first stays. */
export const pairMilestone = (tx: Writing, { orgId, syncId }: SyncRow, milestoneId: number, there: RemoteMilestone) => {
  const { milestoneId: remoteId, number } = there
  const values = { orgId, syncId, milestoneId, remoteId, number, ...seenThere(there) }
  return tx.insert(githubMilestones).values(values).onConflictDoNothing()
}

/** It is so there now. */
export const putSeen = (tx: NodePgDatabase, sync: SyncRow, there: RemoteMilestone) =>
  tx
    .update(githubMilestones)
    .set(seenThere(there))
    .where(and(ofSync(sync), eq(githubMilestones.remoteId, there.milestoneId)))
