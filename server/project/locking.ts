// The door of a project within a transaction: its lock, which raises its revision, and the check under the lock.
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Member, ProjectAction, ProjectRole } from '#contract/permissions'
import { db, type Writing } from '../db.ts'
import { memberRoles } from '../member/doors.ts'
import { preparedStatement, isAmong, rowIn, worded } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import { admitted, type Asking, here, mine, type ProjectPlace, type VisibleProject, visibleProjectOf } from './doors.ts'
import { projectMembers, projects } from './tables.ts'

/**
 * Never a number that was used before, also not after the database was restored from yesterday: by then other answers were
 * kept under those that came later.
 */
const nextRevision = sql`greatest(${projects.revision} + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)`

const lockStatement = preparedStatement('project_locked', () =>
  db
    .update(projects)
    .set({ revision: nextRevision, lastNumber: sql`${projects.lastNumber} + ${sql.placeholder('numbers')}` })
    .where(here)
    .returning({ projectId: projects.projectId }),
)

/** For deeds that change what readers of the projects see without locking them first. */
export const raiseProjects = (tx: NodePgDatabase, projectIds: readonly number[]) => raiseStatement({ projectIds }, tx)
const raiseStatement = preparedStatement('projects_raised', () =>
  worded(sql`update ${projects} set revision = ${nextRevision} where ${projects.projectId} in (
    select ${projects.projectId} from ${projects} where ${isAmong(projects.projectId, sql.placeholder('projectIds'))}
    order by ${projects.projectId} for no key update)`),
)
const standingStatement = preparedStatement('project_held', () => {
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
 * @param numbers how many issues will be made; `lastNumber` is that of the last of them
 */
export async function lockedProjectFor(
  tx: Writing,
  { orgId, memberId }: Asking,
  action: ProjectAction,
  projectId: number,
  { isArchiveOpen = false, numbers = 0 } = {},
): Promise<VisibleProject> {
  // Also raises its revision: nobody locks it without changing something that its readers see.
  const locking = lockStatement({ orgId, projectId, numbers }, tx)
  // A separate statement, because one that waited for the lock would still see the members from before.
  const holding = standingStatement({ orgId, projectId, memberId }, tx)
  tx.raised.add(`project:${projectId}`)
  const [[isThere], [found]] = await Promise.all([locking, holding])
  if (!isThere) return refuse('project.missing')
  if (!found) return refuse('forbidden')
  const [own, role] = found.slice(-2) as [ProjectRole | null, Member['role']]
  const standing = visibleProjectOf({ role }, { project: rowIn(projects, found), own, favouredAt: null })
  return admitted(standing, action, isArchiveOpen)
}

/** For deeds of the server itself: locked until the end of the transaction; undefined if it is gone. */
export async function lockProject(tx: Writing, { orgId, projectId }: ProjectPlace) {
  const here = and(eq(projects.orgId, orgId), eq(projects.projectId, projectId))
  const [project] = await tx.update(projects).set({ revision: nextRevision }).where(here).returning()
  tx.raised.add(`project:${projectId}`)
  return project
}

/** Likewise, and undefined as well where nothing can be put into it: it is archived, or in the bin. */
export async function lockOpenProject(tx: Writing, place: ProjectPlace) {
  const project = await lockProject(tx, place)
  return project && !project.archivedAt && !project.deletedAt ? project : undefined
}

/** Locks these projects, in one order for all, so that two transactions never wait for each other. Telling of one raises it. */
export const holdProjects = (tx: Writing, orgId: number, projectIds: readonly number[]) =>
  tx
    .select({ projectId: projects.projectId })
    .from(projects)
    .where(and(eq(projects.orgId, orgId), isAmong(projects.projectId, projectIds)))
    .orderBy(projects.projectId)
    .for('no key update')
