// The bin of projects: deleted projects stay here for thirty days and are then purged.
import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type DeletedProject, PROJECT_BIN_DAYS } from '#contract/project'
import { mayIn, type Member, projectRoleOf } from '#contract/permissions'
import { audit } from '../audit-trail.ts'
import { ago, db, write } from '../db.ts'
import { partsOf } from '../feature.ts'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import { projectFor } from './doors.ts'
import { lockedProjectFor } from './locking.ts'
import { tellProject } from './changing.ts'
import { aboutOf, readProject, updateProject } from './projects.ts'
import { projectMembers, projects } from './tables.ts'
import { binItemsOf, restoreItem } from '../organization/recycle-bin.ts'

const BIN_MS = PROJECT_BIN_DAYS * 86_400_000
const PURGED_AT_ONCE = 20
const isRestorable = and(isNotNull(projects.deletedAt), gt(projects.deletedAt, ago(BIN_MS)))

/** Deletes it with all its issues. */
export const removeProject = (member: Member, projectId: number, client: Client) =>
  write(async tx => {
    const { orgId, memberId, userId } = member
    const held = await lockedProjectFor(tx, member, 'project.edit', projectId, { isArchiveOpen: true })
    await tellProject(tx, held, 'project')
    await updateProject(tx, held, { deletedAt: sql`now()`, deletedBy: memberId, narrowedAt: sql`now()` })
    await audit(tx, client, { userId, orgId, what: 'project.deleted', about: aboutOf(held) })
  })

const binned = ({ orgId, memberId }: Member) =>
  db
    .select({ project: projects, own: projectMembers.role })
    .from(projects)
    .leftJoin(
      projectMembers,
      and(
        eq(projectMembers.orgId, projects.orgId),
        eq(projectMembers.projectId, projects.projectId),
        eq(projectMembers.memberId, memberId),
      ),
    )
    .where(and(eq(projects.orgId, orgId), isRestorable))
    .orderBy(desc(projects.deletedAt))

/** The projects that this member may restore, the most recently deleted first. */
export async function deletedProjectsOf(member: Member): Promise<DeletedProject[]> {
  const rows = (await binned(member)).filter(row => mayRestore(member, row))
  return rows.map(({ project: { projectId, key, name, deletedAt } }) => ({
    projectId,
    key,
    name,
    deletedAt: deletedAt!.toISOString(),
    purgedAt: new Date(deletedAt!.getTime() + BIN_MS).toISOString(),
  }))
}

type Binned = Awaited<ReturnType<typeof binned>>[number]
function mayRestore(member: Member, { project: { isPrivate }, own }: Binned) {
  const role = projectRoleOf(member, { isPrivate, own })
  return role !== undefined && mayIn(role, 'project.edit')
}

/** Restores it unchanged. Restoring it again has no effect. */
export async function restoreProject(member: Member, projectId: number, client: Client) {
  const { orgId, userId } = member
  const mine = (await binned(member)).find(row => row.project.projectId === projectId)
  if (!mine) return readProject(member, projectId)
  if (!mayRestore(member, mine)) return refuse('project.missing')
  await write(async tx => {
    const here = and(eq(projects.orgId, orgId), eq(projects.projectId, projectId), isRestorable)
    const [row] = await tx.select().from(projects).where(here).for('no key update')
    if (!row) return
    const after = await updateProject(tx, row, { deletedAt: null, deletedBy: null })
    await audit(tx, client, { userId, orgId, what: 'project.restored', about: aboutOf(after) })
    await tellProject(tx, after, 'project')
  })
  return readProject(member, projectId)
}

/** Purges projects whose days in the bin are over. */
export async function purgeProjects(): Promise<void> {
  const isDue = sql`${projects.deletedAt} <= ${ago(BIN_MS)}`
  const due = await db.select().from(projects).where(isDue).limit(PURGED_AT_ONCE)
  for (const { orgId, projectId } of due)
    await write(async tx => {
      const itself = and(eq(projects.orgId, orgId), eq(projects.projectId, projectId), isDue)
      // It may have been restored just now.
      const [row] = await tx.select().from(projects).where(itself).for('update')
      if (!row) return
      for (const { onPurge } of partsOf('project')) await onPurge?.(tx, row)
      await tx.delete(projects).where(itself)
      await audit(tx, { ip: '' }, { userId: null, orgId, what: 'project.purged', about: { projectId } })
    })
  if (due.length === PURGED_AT_ONCE) await purgeProjects()
}

export async function projectBinOf(member: Member, projectId: number) {
  const project = await projectFor(member, 'project.look', projectId)
  return binItemsOf(member, projectId, project)
}

export const restoreSmallThing = (member: Member, binId: number, client: Client) =>
  restoreItem(member, binId, client, projectId => projectFor(member, 'project.look', projectId))
