// The members of a project, and its possible assignees.
import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PROJECT_MEMBERS_MOST, type ProjectMember, type ProjectPerson } from '#contract/project'
import type { InvitedProject } from '#contract/invitation'
import { can, mayIn, type Member, type ProjectRole } from '#contract/permissions'
import { audit, type By } from '../audit-trail.ts'
import { db, write, type Writing } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import { partOf } from '../feature.ts'
import { memberRoles } from '../member/doors.ts'
import { membersOf as personsOf } from '../member/members.ts'
import { briefPeopleOf, briefPersonFor } from '../member/people.ts'
import { stayingMembers } from '../member/staying.ts'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import type { Arrival } from '../invitation/offer/projects.ts'
import { projectFor, type ProjectPlace, type ProjectRow, visibleProjectOf, visibleProjects } from './doors.ts'
import { holdProjects, lockedProjectFor } from './locking.ts'
import { tellProject } from './changing.ts'
import { aboutOf, leadsOf, putLead } from './projects.ts'
import { favouriteProjects, projectMembers, projects } from './tables.ts'

export const inIt = ({ orgId, projectId }: ProjectPlace) =>
  and(eq(projectMembers.orgId, orgId), eq(projectMembers.projectId, projectId))
export const itself = (project: ProjectPlace, memberId: number) =>
  and(inIt(project), eq(projectMembers.memberId, memberId))

async function rolesIn(project: ProjectPlace) {
  const rows = await db
    .select({ memberId: projectMembers.memberId, role: projectMembers.role })
    .from(projectMembers)
    .where(inIt(project))
  return new Map(rows.map(({ memberId, role }) => [memberId, role]))
}

const LINE: readonly ProjectRole[] = ['LEAD', 'MEMBER', 'VIEWER']

/** Members with a role of their own, leads first. A guest does not see the departments and addresses of the others. */
export async function membersOf(member: Member, projectId: number): Promise<ProjectMember[]> {
  const project = await projectFor(member, 'project.look', projectId)
  const roles = await rolesIn(project)
  const people = await briefPeopleOf(member.orgId)
  return people
    .flatMap(person => {
      const projectRole = roles.get(person.memberId)
      return projectRole ? [{ ...shownTo(member, person), projectRole }] : []
    })
    .toSorted((a, b) => LINE.indexOf(a.projectRole) - LINE.indexOf(b.projectRole))
}

const shownTo = <P extends { assignments: unknown[]; email: string | null }>(member: Member, person: P): P =>
  can(member, 'member.see') ? person : { ...person, assignments: [], email: null }

/** All who see the project. A guest gets only its members and those who have work in it. */
export async function peopleOf(member: Member, projectId: number): Promise<ProjectPerson[]> {
  const project = await projectFor(member, 'project.look', projectId)
  const roles = await rolesIn(project)
  const seesAll = can(member, 'member.see')
  const workers = seesAll ? new Set<number>() : new Set(await partOf('projectStatistics').workersIn(project))
  const people = await briefPeopleOf(member.orgId)
  return people.flatMap(person => {
    const projectRole = roles.get(person.memberId) ?? null
    const seesIt = projectRole !== null || (!project.isPrivate && person.role !== 'GUEST')
    const isKnown =
      seesAll || projectRole !== null || workers.has(person.memberId) || person.memberId === member.memberId
    return seesIt && isKnown ? [{ ...shownTo(member, person), projectRole }] : []
  })
}

/** Those of these members who can be assigned: they see the project, and none of them leaves before the transaction ends. */
export async function workersAmong(
  tx: Writing,
  { orgId, projectId, isPrivate }: ProjectRow,
  memberIds: readonly number[],
): Promise<Set<number>> {
  const here = await stayingMembers(tx, orgId, memberIds)
  const ids = here.map(({ memberId }) => memberId)
  const rows = await tx
    .select({ memberId: projectMembers.memberId })
    .from(projectMembers)
    .where(and(inIt({ orgId, projectId }), isAmong(projectMembers.memberId, ids)))
  const named = new Set(rows.map(({ memberId }) => memberId))
  const seesIt = here.filter(({ memberId, role }) => named.has(memberId) || (!isPrivate && role !== 'GUEST'))
  return new Set(seesIt.map(({ memberId }) => memberId))
}

export const putMember = (
  member: Member,
  projectId: number,
  memberId: number,
  projectRole: ProjectRole,
  client: Client,
) =>
  write(async tx => {
    const { orgId, userId } = member
    const held = await lockedProjectFor(tx, member, 'project.edit', projectId)
    const [{ role } = refuse('member.missing')] = await stayingMembers(tx, orgId, [memberId])
    if (role === 'GUEST' && projectRole === 'LEAD') refuse('project.guestLead')
    const [known] = await tx.select().from(projectMembers).where(itself(held, memberId))
    if (!known && (await tx.$count(projectMembers, inIt(held))) >= PROJECT_MEMBERS_MOST)
      refuse('project.tooManyMembers', { values: { most: PROJECT_MEMBERS_MOST } })
    if (known?.role === 'LEAD' && projectRole !== 'LEAD') await requireOtherLead(tx, held, memberId)
    if (known?.role !== projectRole) {
      await tx
        .insert(projectMembers)
        .values({ orgId, projectId, memberId, role: projectRole })
        .onConflictDoUpdate({
          target: [projectMembers.orgId, projectMembers.projectId, projectMembers.memberId],
          set: { role: projectRole },
        })
      await audit(tx, client, { userId, orgId, what: 'project.member', about: { ...aboutOf(held), memberId } })
      await tellProject(tx, held, 'people')
    }
    return { ...(await briefPersonFor(orgId, memberId, tx)), projectRole }
  })

/** A private project without a lead could never be changed again. */
export async function requireOtherLead(tx: Writing, project: ProjectRow, memberId: number) {
  if (!project.isPrivate) return
  const others = (await leadsOf(tx, project)).filter(lead => lead.memberId !== memberId)
  if (others.length === 0) refuse('project.leadless')
}

export async function takeInAs(tx: Writing, { orgId, projectId }: ProjectPlace, memberId: number, role: ProjectRole) {
  await tx.insert(projectMembers).values({ orgId, projectId, memberId, role }).onConflictDoNothing()
}

/** A member who takes work over here can see the project from then on. */
export async function takeIn(tx: Writing, project: ProjectRow, memberId: number) {
  if ((await workersAmong(tx, project, [memberId])).has(memberId)) return
  const { orgId, projectId } = project
  await tx.insert(projectMembers).values({ orgId, projectId, memberId, role: 'MEMBER' })
  await tellProject(tx, project, 'people')
}

/** A caller who hands over another member's things need not see a private project, so its taker must be in it already. */
export async function requireTaker(tx: Writing, project: ProjectRow, takerId: number, { isOwn }: { isOwn: boolean }) {
  if (isOwn || !project.isPrivate) return
  if ((await tx.$count(projectMembers, itself(project, takerId))) === 0) refuse('handover.outsider')
}

/** The members of these private projects who alone take things of the giver over then; a guest takes nothing. */
export async function takersOf(tx: NodePgDatabase, { orgId, memberId }: Somebody, projectIds: readonly number[]) {
  const takers = new Map(projectIds.map(id => [id, [] as number[]]))
  if (projectIds.length === 0) return takers
  const present = memberRoles().as('present')
  const rows = await tx
    .select({ projectId: projectMembers.projectId, memberId: projectMembers.memberId })
    .from(projectMembers)
    .innerJoin(present, and(eq(present.orgId, projectMembers.orgId), eq(present.memberId, projectMembers.memberId)))
    .where(
      and(
        eq(projectMembers.orgId, orgId),
        isAmong(projectMembers.projectId, projectIds),
        ne(projectMembers.memberId, memberId),
        ne(present.role, 'GUEST'),
      ),
    )
    .orderBy(projectMembers.memberId)
  for (const row of rows) takers.get(row.projectId)!.push(row.memberId)
  return takers
}

/** A member who leaves the organization leaves all its projects. */
export async function removeFromProjects(tx: Writing, somebody: Somebody) {
  const { orgId, memberId } = somebody
  await staysLed(tx, somebody)
  for (const table of [projectMembers, favouriteProjects])
    await tx.delete(table).where(and(eq(table.orgId, orgId), eq(table.memberId, memberId)))
}

/** A guest leads nothing, and no longer sees open projects: the sockets that listen to them are checked again. */
export async function demoteInProjects(tx: Writing, somebody: Somebody) {
  const { orgId } = somebody
  await staysLed(tx, somebody)
  await tx.update(projectMembers).set({ role: 'MEMBER' }).where(ledBy(somebody))
  await tx
    .update(projects)
    .set({ narrowedAt: sql`now()` })
    .where(and(eq(projects.orgId, orgId), eq(projects.isPrivate, false)))
}

type Somebody = Pick<Member, 'orgId' | 'memberId'>
const ledBy = ({ orgId, memberId }: Somebody) =>
  and(eq(projectMembers.orgId, orgId), eq(projectMembers.memberId, memberId), eq(projectMembers.role, 'LEAD'))

/** A private project whose only lead goes without a handover: its longest-standing member becomes lead, else the owner. */
async function staysLed(tx: Writing, somebody: Somebody) {
  const { orgId, memberId } = somebody
  const led = await tx
    .select({ project: projects })
    .from(projectMembers)
    .innerJoin(projects, and(eq(projects.orgId, orgId), eq(projects.projectId, projectMembers.projectId)))
    .where(and(ledBy(somebody), eq(projects.isPrivate, true)))
  if (led.length === 0) return
  const here = (await personsOf(orgId, tx)).filter(each => each.memberId !== memberId && each.role !== 'GUEST')
  for (const { project } of led) {
    const rows = await tx.select().from(projectMembers).where(inIt(project)).orderBy(projectMembers.createdAt)
    const others = rows.filter(row => here.some(each => each.memberId === row.memberId))
    if (others.some(({ role }) => role === 'LEAD')) continue
    const next = others.find(({ role }) => role === 'MEMBER') ?? others[0] ?? here.find(({ role }) => role === 'OWNER')
    if (next) await putLead(tx, project, next.memberId)
  }
}

/** An invitation gives away what its inviter leads. */
export async function requireMayTakeIn(tx: Writing, inviter: Member, wanted: readonly InvitedProject[]) {
  for (const { projectId } of wanted) await projectFor(inviter, 'project.edit', projectId, tx)
}

/**
 * An inviter who has left or lost the project meanwhile gives nothing away any more, and a full one takes nobody. The
 * organization is locked, so that the inviter keeps their role in it.
 */
export async function takeArrivalIn(tx: Writing, { member, inviterId, projects: wanted }: Arrival, by: By) {
  const { orgId, memberId } = member
  const [inviter] = await stayingMembers(tx, orgId, [inviterId])
  if (!inviter) return undefined
  const ids = wanted.map(({ projectId }) => projectId)
  await holdProjects(tx, orgId, ids)
  const found = await visibleProjects(tx, { orgId, memberId: inviterId }, isAmong(projects.projectId, ids))
  const sizes = await sizesOf(tx, orgId, ids)
  const taken = wanted.flatMap(({ projectId, projectRole: role }) => {
    const at = found.find(({ project }) => project.projectId === projectId)
    const held = at && visibleProjectOf(inviter, at)
    if (!held || held.archivedAt || !mayIn(held.myRole, 'project.edit')) return []
    return (sizes.get(projectId) ?? 0) < PROJECT_MEMBERS_MOST ? [{ held, role }] : []
  })
  if (taken.length === 0) return undefined
  await tx
    .insert(projectMembers)
    .values(taken.map(({ held: { projectId }, role }) => ({ orgId, projectId, memberId, role })))
    .onConflictDoNothing()
  for (const { held } of taken) {
    const about = { ...aboutOf(held), memberId }
    await audit(tx, by.client, { userId: by.userId, orgId, what: 'project.member', about })
    await tellProject(tx, held, 'people')
  }
  return taken[0]!.held.projectId
}

async function sizesOf(tx: Writing, orgId: number, projectIds: readonly number[]) {
  const rows = await tx
    .select({ projectId: projectMembers.projectId, size: count() })
    .from(projectMembers)
    .where(and(eq(projectMembers.orgId, orgId), isAmong(projectMembers.projectId, projectIds)))
    .groupBy(projectMembers.projectId)
  return new Map(rows.map(({ projectId, size }) => [projectId, size]))
}
