// The one door of a project: its visibility, and the actions that a member may do in it.
import { and, eq, getTableColumns, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { mayIn, type Member, type ProjectAction, type ProjectRole, projectRoleOf } from '#contract/permissions'
import { ago, db, type Writing } from '../db.ts'
import { hotRead, rowIn } from '../postgres/statements.ts'
import { memberRoles } from '../member/doors.ts'
import { memberIn } from '../member/members.ts'
import { namesOf } from '../member/names.ts'
import { refuse } from '../refusal.ts'
import { favouriteProjects, projectMembers, projects } from './tables.ts'

export type ProjectRow = typeof projects.$inferSelect
/** A project with the role of the reading member. */
export type VisibleProject = ProjectRow & { myRole: ProjectRole; isFavourite: boolean }
type Asking = Pick<Member, 'orgId' | 'memberId' | 'role'>

/** Living projects of an organization, each with this member's own role in it. */
export const visibleProjects = (
  tx: NodePgDatabase,
  { orgId, memberId }: Pick<Asking, 'orgId' | 'memberId'>,
  narrowed?: SQL,
) =>
  tx
    .select({ project: projects, own: projectMembers.role, favouredAt: favouriteProjects.createdAt })
    .from(projects)
    .leftJoin(
      projectMembers,
      and(
        eq(projectMembers.orgId, projects.orgId),
        eq(projectMembers.projectId, projects.projectId),
        eq(projectMembers.memberId, memberId),
      ),
    )
    .leftJoin(
      favouriteProjects,
      and(
        eq(favouriteProjects.orgId, projects.orgId),
        eq(favouriteProjects.projectId, projects.projectId),
        eq(favouriteProjects.memberId, memberId),
      ),
    )
    .where(and(eq(projects.orgId, orgId), isNull(projects.deletedAt), narrowed))
    .$dynamic()

type Found = { project: ProjectRow; own: ProjectRole | null; favouredAt: Date | null }

/** Undefined if it is hidden from the member. */
export function visibleProjectOf(
  member: Pick<Member, 'role'>,
  { project, own, favouredAt }: Found,
): VisibleProject | undefined {
  const myRole = projectRoleOf(member, { isPrivate: project.isPrivate, own })
  return myRole && { ...project, myRole, isFavourite: favouredAt !== null }
}

/** An invisible project and a missing one get the same refusal. An archived project cannot be changed. */
function admitted(standing: VisibleProject | undefined, action: ProjectAction, isArchiveOpen: boolean): VisibleProject {
  if (!standing) return refuse('project.missing')
  if (!mayIn(standing.myRole, action)) return refuse('project.forbidden')
  if (standing.archivedAt && action !== 'project.look' && !isArchiveOpen) return refuse('project.archived')
  return standing
}

/** Within a transaction it is given that: who holds a connection and waits for a second one may wait for all the others. */
export async function projectFor(
  member: Asking,
  action: ProjectAction,
  projectId: number,
  tx: NodePgDatabase = db,
): Promise<VisibleProject> {
  const [found] = await visibleProjects(tx, member, eq(projects.projectId, projectId))
  return admitted(found && visibleProjectOf(member, found), action, false)
}

const here = and(
  eq(projects.orgId, sql.placeholder('orgId')),
  eq(projects.projectId, sql.placeholder('projectId')),
  isNull(projects.deletedAt),
)

const mine = and(
  eq(projectMembers.orgId, projects.orgId),
  eq(projectMembers.projectId, projects.projectId),
  eq(projectMembers.memberId, sql.placeholder('memberId')),
)

type Seen = [key: string, isPrivate: boolean, own: ProjectRole | null]
const seen = hotRead<Seen>('project_seen', () =>
  db
    .select({ key: projects.key, isPrivate: projects.isPrivate, own: projectMembers.role })
    .from(projects)
    .leftJoin(projectMembers, mine)
    .where(here),
)

/** A smaller door for reading issues, which is the most frequent call: the project's key and the member's role. */
export async function visibleProjectFor({ orgId, memberId, role }: Asking, projectId: number) {
  const [found] = await seen({ orgId, memberId, projectId })
  const myRole = found && projectRoleOf({ role }, { isPrivate: found[1], own: found[2] })
  return myRole ? { key: found[0], myRole } : refuse('project.missing')
}

type SeenOne = [projectId: string, ...Seen]
const seenOnes = hotRead<SeenOne>('projects_seen', () =>
  db
    .select({
      projectId: projects.projectId,
      key: projects.key,
      isPrivate: projects.isPrivate,
      own: projectMembers.role,
    })
    .from(projects)
    .leftJoin(projectMembers, mine)
    .where(
      and(
        eq(projects.orgId, sql.placeholder('orgId')),
        sql`${projects.projectId} = any(${sql.placeholder('projectIds')})`,
        isNull(projects.deletedAt),
      ),
    ),
)

/** The keys of those of these projects that the member sees. */
export async function visibleKeysOf(tx: NodePgDatabase, { orgId, memberId, role }: Asking, projectIds: number[]) {
  const rows = await seenOnes({ orgId, memberId, projectIds }, tx)
  return new Map(
    rows.flatMap(([projectId, key, isPrivate, own]) =>
      projectRoleOf({ role }, { isPrivate, own }) ? [[Number(projectId), key] as const] : [],
    ),
  )
}

const locked = hotRead('project_locked', () =>
  db.select({ projectId: projects.projectId }).from(projects).where(here).for('no key update'),
)
const held = hotRead('project_held', () => {
  const role = memberRoles().as('mine')
  return db
    .select({ ...getTableColumns(projects), own: projectMembers.role, role: role.role })
    .from(projects)
    .innerJoin(role, and(eq(role.orgId, projects.orgId), eq(role.memberId, sql.placeholder('memberId'))))
    .leftJoin(projectMembers, mine)
    .where(here)
})

/**
 * The door within a transaction: it locks the project until the end, so that changes of the project and its issues run one
 * after the other, and checks again under the lock.
 */
export async function lockedProjectFor(
  tx: Writing,
  { orgId, memberId }: Asking,
  action: ProjectAction,
  projectId: number,
  { isArchiveOpen = false } = {},
): Promise<VisibleProject> {
  if ((await locked({ orgId, projectId }, tx)).length === 0) return refuse('project.missing')
  // A separate statement, because one that waited for the lock would still see the members from before.
  const [found] = await held({ orgId, projectId, memberId }, tx)
  if (!found) return refuse('forbidden')
  const [own, role] = found.slice(-2) as [ProjectRole | null, Member['role']]
  const standing = visibleProjectOf({ role }, { project: rowIn(projects, found), own, favouredAt: null })
  return admitted(standing, action, isArchiveOpen)
}

/** Whether a person may hear the events of the project. */
export async function isSeenBy(userId: number, projectId: number): Promise<boolean> {
  const [row] = await db.select({ orgId: projects.orgId }).from(projects).where(eq(projects.projectId, projectId))
  const member = row && (await memberIn(userId, row.orgId))
  const [found] = member ? await visibleProjects(db, member, eq(projects.projectId, projectId)) : []
  return member !== undefined && found !== undefined && visibleProjectOf(member, found) !== undefined
}

/**
 * Projects that at least one person recently lost sight of, by the database's clock, so that sockets are checked again on
 * every node.
 */
export async function projectsNarrowedWithin(ms: number) {
  const rows = await db
    .select({ projectId: projects.projectId })
    .from(projects)
    .where(gt(projects.narrowedAt, ago(ms)))
  return rows.map(({ projectId }) => projectId)
}

/** Records that a member may have lost sight of something in the project. */
export const narrow = (tx: Writing, { orgId, projectId }: Pick<ProjectRow, 'orgId' | 'projectId'>) =>
  tx
    .update(projects)
    .set({ narrowedAt: sql`now()` })
    .where(and(eq(projects.orgId, orgId), eq(projects.projectId, projectId)))

export type Told = 'project' | 'workflow' | 'people' | 'views'

/** Tells those who have it open, and the lists of those who see it. */
export async function tellProject(tx: Writing, { orgId, projectId, isPrivate }: ProjectRow, what: Told) {
  tx.tell(`project:${projectId}`, 'project.changed', { orgId, projectId, what })
  if (what === 'project' || what === 'people') await tellLists(tx, { orgId, projectId, isPrivate })
}

/** Each viewer of a hidden project is told individually, so that its changes reveal nothing to others. */
async function tellLists(
  tx: Writing,
  { orgId, projectId, isPrivate }: Pick<ProjectRow, 'orgId' | 'projectId' | 'isPrivate'>,
) {
  if (!isPrivate) return tx.tell(`organization:${orgId}`, 'projects.changed', { orgId })
  const rows = await tx
    .select({ memberId: projectMembers.memberId })
    .from(projectMembers)
    .where(and(eq(projectMembers.orgId, orgId), eq(projectMembers.projectId, projectId)))
  const memberIds = rows.map(({ memberId }) => memberId)
  for (const { userId } of await namesOf(tx, orgId, { userIds: [], memberIds }))
    tx.tell(`user:${userId}`, 'project.touched', { orgId })
}

/** For deeds of the server itself: locked until the end of the transaction; undefined if it is gone. */
export async function lockProject(tx: Writing, { orgId, projectId }: Pick<ProjectRow, 'orgId' | 'projectId'>) {
  const here = and(eq(projects.orgId, orgId), eq(projects.projectId, projectId))
  const [project] = await tx.select().from(projects).where(here).for('no key update')
  return project
}
