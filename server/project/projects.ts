// Projects: creating, changing, archiving and listing them. Their one door is in doors.ts.
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type BriefProject, type Project } from '#contract/project'
import type { Member } from '#contract/permissions'
import { audit } from '../audit-trail.ts'
import { db, violates, write, type Writing } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import {
  mine,
  projectFor,
  type ProjectPlace,
  type ProjectRow,
  visibleProjectOf,
  type VisibleProject,
  visibleProjects,
} from './doors.ts'
import { lockedProjectFor } from './locking.ts'
import { tellProject } from './changing.ts'
import { favouriteProjects, projectKeys, projectMembers, projects } from './tables.ts'

export const briefOf = (standing: VisibleProject): BriefProject => {
  const { projectId, key, name, icon, color, isPrivate, isFavourite, archivedAt, myRole } = standing
  return { projectId, key, name, icon, color, isPrivate, isFavourite, isArchived: archivedAt !== null, myRole }
}

export const projectOf = (standing: VisibleProject): Project => ({
  ...briefOf(standing),
  description: standing.description,
  createdAt: standing.createdAt.toISOString(),
  archivedAt: standing.archivedAt?.toISOString() ?? null,
  version: standing.version,
})

/** Projects that a member sees, favourites first, then in alphabetical order. */
export async function visibleProjectsOf(member: Member, tx: NodePgDatabase = db): Promise<VisibleProject[]> {
  const rows = await visibleProjects(tx, member).orderBy(
    sql`${favouriteProjects.createdAt} is null`,
    sql`${projects.name} collate "ko-x-icu"`,
    projects.projectId,
  )
  return rows.flatMap(row => visibleProjectOf(member, row) ?? [])
}

export const projectsOf = async (member: Member) => (await visibleProjectsOf(member)).map(briefOf)

export const readProject = async (member: Member, projectId: number) =>
  projectOf(await projectFor(member, 'project.look', projectId))

/** For the audit trail, whose readers may not know the name of a hidden project. */
export const aboutOf = ({ projectId, name, isPrivate }: ProjectRow) => ({ projectId, ...(!isPrivate && { name }) })

export async function answerFor(tx: Writing, member: Pick<Member, 'orgId' | 'memberId' | 'role'>, projectId: number) {
  const [found] = await visibleProjects(tx, member, eq(projects.projectId, projectId))
  return projectOf(visibleProjectOf(member, found!)!)
}

export async function updateProject(tx: Writing, { orgId, projectId }: ProjectRow, changes: Parameters<typeof set>[1]) {
  const [row] = await set(tx, changes)
    .where(and(eq(projects.orgId, orgId), eq(projects.projectId, projectId)))
    .returning()
  return row!
}
type Changes = { [Column in keyof ProjectRow]?: ProjectRow[Column] | ReturnType<typeof sql> }
const set = (tx: Writing, changes: Changes) => tx.update(projects).set(changes)

export async function leadsOf(tx: NodePgDatabase, { orgId, projectId }: ProjectPlace) {
  const leads = and(
    eq(projectMembers.orgId, orgId),
    eq(projectMembers.projectId, projectId),
    eq(projectMembers.role, 'LEAD'),
  )
  return tx
    .select({ memberId: projectMembers.memberId })
    .from(projectMembers)
    .where(leads)
    .orderBy(projectMembers.createdAt, projectMembers.memberId)
}

/** Members with a role of their own. */
export async function memberIdsOf(tx: NodePgDatabase, { orgId, projectId }: ProjectPlace): Promise<number[]> {
  const rows = await tx
    .select({ memberId: projectMembers.memberId })
    .from(projectMembers)
    .where(and(eq(projectMembers.orgId, orgId), eq(projectMembers.projectId, projectId)))
  return rows.map(({ memberId }) => memberId)
}

export const putLead = (tx: Writing, { orgId, projectId }: ProjectPlace, memberId: number) =>
  tx
    .insert(projectMembers)
    .values({ orgId, projectId, memberId, role: 'LEAD' })
    .onConflictDoUpdate({
      target: [projectMembers.orgId, projectMembers.projectId, projectMembers.memberId],
      set: { role: 'LEAD' },
    })

/** Makes the project read-only, or writable again. */
export const archiveProject = (member: Member, projectId: number, isWanted: boolean, client: Client) =>
  write(async tx => {
    const { orgId, memberId, userId } = member
    const held = await lockedProjectFor(tx, member, 'project.edit', projectId, { isArchiveOpen: true })
    if ((held.archivedAt !== null) !== isWanted) {
      const archived = isWanted
        ? { archivedAt: sql`now()`, archivedBy: memberId }
        : { archivedAt: null, archivedBy: null }
      const after = await updateProject(tx, held, archived)
      const what = isWanted ? 'project.archived' : 'project.unarchived'
      await audit(tx, client, { userId, orgId, what, about: aboutOf(after) })
      await tellProject(tx, after, 'project')
    }
    return answerFor(tx, member, projectId)
  })

export const insertFavourite = (tx: Writing, favourite: { orgId: number; memberId: number; projectId: number }) =>
  tx.insert(favouriteProjects).values(favourite).onConflictDoNothing()

export const favourProject = (member: Member, projectId: number, isWanted: boolean) =>
  write(async tx => {
    const { orgId, memberId, userId } = member
    await projectFor(member, 'project.look', projectId, tx)
    if (isWanted) await insertFavourite(tx, { orgId, memberId, projectId })
    else
      await tx
        .delete(favouriteProjects)
        .where(
          and(
            eq(favouriteProjects.orgId, orgId),
            eq(favouriteProjects.memberId, memberId),
            eq(favouriteProjects.projectId, projectId),
          ),
        )
    // Only for my own other screens, which show it at once.
    tx.tell(`user:${userId}`, 'project.touched', { orgId })
  })

export async function translated<T>(deed: Promise<T>) {
  try {
    return await deed
  } catch (error) {
    if (violates(error, 'project_key_pkey')) refuse('project.keyTaken')
    throw error
  }
}

/** The project that has or had this key. */
export async function projectOfKey(orgId: number, key: string): Promise<number | undefined> {
  const [row] = await db
    .select({ projectId: projectKeys.projectId })
    .from(projectKeys)
    .where(and(eq(projectKeys.orgId, orgId), eq(projectKeys.key, key)))
  return row?.projectId
}

/** The projects that have or had these keys. */
export async function projectsOfKeys(
  orgId: number,
  keys: readonly string[],
  tx: NodePgDatabase = db,
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ key: projectKeys.key, projectId: projectKeys.projectId })
    .from(projectKeys)
    .where(and(eq(projectKeys.orgId, orgId), isAmong(projectKeys.key, keys)))
  return new Map(rows.map(({ key, projectId }) => [key, projectId]))
}

/** Those of these projects that live, without a check of visibility: for the server's own use. */
export async function namedProjects(tx: NodePgDatabase, orgId: number, projectIds: number[]) {
  const rows = await tx
    .select({ projectId: projects.projectId, key: projects.key, name: projects.name, isPrivate: projects.isPrivate })
    .from(projects)
    .where(and(eq(projects.orgId, orgId), isAmong(projects.projectId, projectIds), isNull(projects.deletedAt)))
  return new Map(rows.map(row => [row.projectId, row]))
}

/** Living ones of the organization. */
export const namedProjectsOf = (tx: NodePgDatabase, orgId: number) =>
  tx
    .select({ projectId: projects.projectId, name: projects.name })
    .from(projects)
    .where(and(eq(projects.orgId, orgId), isNull(projects.deletedAt)))

/** The projects that this member sees only because they are open. */
export async function openToAll(tx: NodePgDatabase, { orgId, memberId }: Pick<Member, 'orgId' | 'memberId'>) {
  const rows = await visibleProjects(tx, { orgId, memberId }, eq(projects.isPrivate, false))
  return rows.filter(({ own }) => own === null).map(({ project }) => project.projectId)
}

/** Projects in which people work, for statements of other features: neither deleted nor archived. Joined as `living_project`. */
export const livingProjects = () =>
  db
    .select({ orgId: projects.orgId, projectId: projects.projectId })
    .from(projects)
    .where(and(isNull(projects.deletedAt), isNull(projects.archivedAt)))
    .as('living_project')

/**
 * Projects outside of the archive that the member `memberId` of `orgId` sees, who is a guest if `isGuest` says so; for
 * statements about work in all of them.
 */
export const workedInProjects = () =>
  db
    .select({ projectId: projects.projectId })
    .from(projects)
    .leftJoin(projectMembers, mine)
    .where(
      and(
        eq(projects.orgId, sql.placeholder('orgId')),
        isNull(projects.deletedAt),
        isNull(projects.archivedAt),
        or(
          isNotNull(projectMembers.memberId),
          and(eq(projects.isPrivate, false), sql`not ${sql.placeholder('isGuest')}::boolean`),
        ),
      ),
    )
