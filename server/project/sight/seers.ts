// Members who see projects now, for telling them of things in those.
import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { projectRoleOf, type ProjectRole } from '#contract/permissions'
import { briefPeopleOf } from '../../member/people.ts'
import { isAmong } from '../../postgres/statements.ts'
import { projectMembers, projects } from '../tables.ts'

/** Those of these members who see each of these living projects. */
export async function seersOf(
  tx: NodePgDatabase,
  orgId: number,
  projectIds: readonly number[],
  memberIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  const those = await tx
    .select({ projectId: projects.projectId, isPrivate: projects.isPrivate })
    .from(projects)
    .where(and(eq(projects.orgId, orgId), isAmong(projects.projectId, projectIds), isNull(projects.deletedAt)))
  const rows = await tx
    .select({ projectId: projectMembers.projectId, memberId: projectMembers.memberId, role: projectMembers.role })
    .from(projectMembers)
    .where(
      and(
        eq(projectMembers.orgId, orgId),
        isAmong(projectMembers.projectId, projectIds),
        isAmong(projectMembers.memberId, memberIds),
      ),
    )
  const roles = new Map<string, ProjectRole>(rows.map(row => [`${row.projectId} ${row.memberId}`, row.role]))
  const wanted = new Set(memberIds)
  const people = (await briefPeopleOf(orgId)).filter(({ memberId }) => wanted.has(memberId))
  return new Map(
    those.map(({ projectId, isPrivate }) => {
      const seeing = people.filter(({ memberId, role }) =>
        projectRoleOf({ role }, { isPrivate, own: roles.get(`${projectId} ${memberId}`) ?? null }),
      )
      return [projectId, new Set(seeing.map(({ memberId }) => memberId))]
    }),
  )
}
