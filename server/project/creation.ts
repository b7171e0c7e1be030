// Creation of a project: its key, its states, and its first members.
import { eq } from 'drizzle-orm'
import { type NewProject, type ProjectDraft, PROJECTS_MOST } from '#contract/project'
import type { Member } from '#contract/permissions'
import { audit } from '../audit-trail.ts'
import { write, type Writing } from '../db.ts'
import { membersOf, requirePermission } from '../member/members.ts'
import { lockOrganization } from '../tenancy.ts'
import { refuse } from '../refusal.ts'
import type { Client } from '../http/client.ts'
import { type ProjectRow } from './doors.ts'
import { tellProject } from './changing.ts'
import { aboutOf, answerFor, translated } from './projects.ts'
import { projectKeys, projectMembers, projects } from './tables.ts'
import { partsOf } from '../feature.ts'

/** Its creator becomes a lead. */
export const createProject = (member: Member, { members = [], ...draft }: NewProject, client: Client) =>
  translated(
    write(async tx => {
      const { orgId, userId } = member
      // Locked, so that two simultaneous calls cannot both pass the limit.
      await lockOrganization(tx, orgId)
      await requirePermission(tx, member, 'project.create')
      if ((await tx.$count(projects, eq(projects.orgId, orgId))) >= PROJECTS_MOST)
        refuse('project.tooMany', { values: { most: PROJECTS_MOST } })
      const row = await insertProject(tx, member, draft)
      for (const { onCreate } of partsOf('project')) await onCreate?.(tx, row)
      await takeInThese(tx, row, member, members)
      await audit(tx, client, { userId, orgId, what: 'project.created', about: aboutOf(row) })
      await tellProject(tx, row, 'project')
      return answerFor(tx, member, row.projectId)
    }),
  )

export async function insertProject(
  tx: Writing,
  { orgId, memberId }: Pick<Member, 'orgId' | 'memberId'>,
  draft: ProjectDraft,
) {
  const { name, key, description = '', isPrivate = false, icon = 'kanban', color = 'teal' } = draft
  const values = { orgId, name, key, description, isPrivate, icon, color, createdBy: memberId }
  const [row] = await tx.insert(projects).values(values).returning()
  await tx.insert(projectKeys).values({ orgId, key, projectId: row!.projectId })
  await tx.insert(projectMembers).values({ orgId, projectId: row!.projectId, memberId, role: 'LEAD' })
  return row!
}

/** Adds all of them or none. A member who is named twice gets the first role. */
async function takeInThese(tx: Writing, { orgId, projectId }: ProjectRow, maker: Member, wanted: Taken) {
  const roles = new Map(wanted.toReversed().map(({ memberId, projectRole }) => [memberId, projectRole]))
  roles.delete(maker.memberId)
  if (roles.size === 0) return
  const here = new Map((await membersOf(orgId, tx)).map(({ memberId, role }) => [memberId, role]))
  for (const [memberId, projectRole] of roles) {
    if (!here.has(memberId)) refuse('member.missing')
    if (here.get(memberId) === 'GUEST' && projectRole === 'LEAD') refuse('project.guestLead')
  }
  const rows = [...roles].map(([memberId, role]) => ({ orgId, projectId, memberId, role }))
  await tx.insert(projectMembers).values(rows)
}

type Taken = NonNullable<NewProject['members']>
