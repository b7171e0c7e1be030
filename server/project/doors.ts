// The one door of a project: its visibility, and the actions that a member may do in it.
import { and, eq, gt, isNotNull, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { mayIn, type Member, type ProjectAction, type ProjectRole, projectRoleOf } from '#contract/permissions'
import { ago, db } from '../db.ts'
import { gatheredStatement } from '../postgres/gathering.ts'
import { preparedStatement, isAmong } from '../postgres/statements.ts'
import type { ThingDoor } from '../http/admission.ts'
import { type Kept, kept, type Made } from '../http/answer/kept-answers.ts'
import { peopleRevision } from '../member/directory.ts'
import { callerBy, callers, type LivingMember, memberIn } from '../member/doors.ts'
import { refuse } from '../refusal.ts'
import { favouriteProjects, projectMembers, projects } from './tables.ts'

export type ProjectRow = typeof projects.$inferSelect
export type ProjectPlace = Pick<ProjectRow, 'orgId' | 'projectId'>
/** A project with the role of the reading member. */
export type VisibleProject = ProjectRow & { myRole: ProjectRole; isFavourite: boolean }
export type Asking = Pick<Member, 'orgId' | 'memberId' | 'role'>

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
export function admitted(
  standing: VisibleProject | undefined,
  action: ProjectAction,
  isArchiveOpen: boolean,
): VisibleProject {
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

/** This project by `orgId` and `projectId`, and in it the member `memberId`. */
export const here = and(
  eq(projects.orgId, sql.placeholder('orgId')),
  eq(projects.projectId, sql.placeholder('projectId')),
  isNull(projects.deletedAt),
)

export const itsMembers = and(
  eq(projectMembers.orgId, projects.orgId),
  eq(projectMembers.projectId, projects.projectId),
)
export const mine = and(itsMembers, eq(projectMembers.memberId, sql.placeholder('memberId')))

type SeenRow = [
  key: string | null,
  isPrivate: boolean | null,
  archivedAt: Date | null,
  revision: string | null,
  own: ProjectRole | null,
  people: string | null,
]
const seenColumns = () => ({
  key: projects.key,
  isPrivate: projects.isPrivate,
  archivedAt: projects.archivedAt,
  revision: projects.revision,
  own: projectMembers.role,
  people: peopleRevision(),
})

const seenStatement = preparedStatement<SeenRow>('project_seen', () =>
  db.select(seenColumns()).from(projects).leftJoin(projectMembers, mine).where(here),
)

const callerStatement = gatheredStatement<[...LivingMember, ...SeenRow]>('living_member_of_project', () => {
  const { caller, columns } = callers()
  return db
    .select({ ...columns, ...seenColumns() })
    .from(caller)
    .leftJoin(projects, here)
    .leftJoin(projectMembers, and(itsMembers, eq(projectMembers.memberId, caller.memberId)))
})

/** A project as its readers need it. */
export type SeenProject = {
  projectId: number
  key: string
  myRole: ProjectRole
  isArchived: boolean
  /** Changes with all that its readers see of the project, and with the people of the organization. */
  revision: string
}

/** By the member of one call: what its door has read of its project. */
const readAtDoor = new WeakMap<object, { projectId: number; row: SeenRow | undefined }>()

/** The door of every call that names a project: the caller and what they may see of it, in one statement. */
export const projectCaller: ThingDoor = async (bearer, orgId, projectId) => {
  const found = await callerBy(bearer, orgId, session => callerStatement({ ...session, projectId }))
  if (found?.member) {
    const row = found.beside
    readAtDoor.set(found.member, { projectId, row: row[0] === null ? undefined : row })
  }
  return found
}

/** A smaller door for reading, which asks nothing if the door of the call has read this project. */
export async function visibleProjectFor(member: Asking, projectId: number): Promise<SeenProject> {
  const known = readAtDoor.get(member)
  const { orgId, memberId, role } = member
  const row = known?.projectId === projectId ? known.row : (await seenStatement({ orgId, memberId, projectId }))[0]
  if (!row) return refuse('project.missing')
  const [key, isPrivate, archivedAt, revision, own, people] = row
  const myRole = projectRoleOf({ role }, { isPrivate: isPrivate!, own })
  if (!myRole) return refuse('project.missing')
  return { projectId, key: key!, myRole, isArchived: archivedAt !== null, revision: `${revision}.${people}` }
}

/**
 * An answer about a project that stays the same until something in it changes.
 * @param question names it among all answers about the project, with all that the caller asked for
 * @param day the day by which the answer is made, if it matters
 * @param personal the fields that differ between its readers, made of what was kept beside the answer
 */
export async function keptInProject<Answer, Aside = undefined>(
  member: Member,
  projectId: number,
  { question, day }: { question: string; day?: string | undefined },
  make: (project: SeenProject) => Promise<Made<Answer, Aside>>,
  personal?: (aside: Aside) => Partial<Answer>,
): Promise<Kept<Answer>> {
  const project = await visibleProjectFor(member, projectId)
  const { orgId, memberId } = member
  const name = `project ${orgId} ${projectId} ${question}`
  const revision = day === undefined ? project.revision : `${project.revision}.${day}`
  return kept<Answer, Aside>({ name, revision, memberId }, () => make(project), personal)
}

/** A member by placeholders, for statements that are prepared once for each role. */
export type Unnamed = { orgId: number | Placeholder; memberId: number | Placeholder; role: Asking['role'] }

/** The projects that a member sees, as `projectRoleOf` says, for statements about things in many of them. */
export const seenProjectIds = ({ orgId, memberId, role }: Unnamed) =>
  db
    .select({ projectId: projects.projectId })
    .from(projects)
    .leftJoin(projectMembers, and(itsMembers, eq(projectMembers.memberId, memberId)))
    .where(
      and(
        eq(projects.orgId, orgId),
        isNull(projects.deletedAt),
        or(isNotNull(projectMembers.memberId), role === 'GUEST' ? sql`false` : eq(projects.isPrivate, false)),
      ),
    )

type Seen = [key: string, isPrivate: boolean, own: ProjectRole | null]
type SeenOne = [projectId: string, ...Seen]
const seenAmongStatement = preparedStatement<SeenOne>('projects_seen', () =>
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
        isAmong(projects.projectId, sql.placeholder('projectIds')),
        isNull(projects.deletedAt),
      ),
    ),
)

/** The keys of those of these projects that the member sees. */
export async function visibleKeysOf(tx: NodePgDatabase, { orgId, memberId, role }: Asking, projectIds: number[]) {
  const rows = await seenAmongStatement({ orgId, memberId, projectIds }, tx)
  return new Map(
    rows.flatMap(([projectId, key, isPrivate, own]) =>
      projectRoleOf({ role }, { isPrivate, own }) ? [[Number(projectId), key] as const] : [],
    ),
  )
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
