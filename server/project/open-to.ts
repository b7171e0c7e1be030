// The projects in which a member may do something, for statements about things in many of them.
import { and, eq, isNull, or } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { mayIn, type ProjectAction, projectRoles } from '#contract/permissions'
import { db } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import { type Asking, itsMembers } from './doors.ts'
import { projectMembers, projects } from './tables.ts'

/** The rule of `projectRoleOf` and `mayIn`; archived projects take nothing. */
export function projectIdsOpenTo({ orgId, memberId, role }: Asking, action: ProjectAction) {
  const roles = projectRoles.filter(each => mayIn(each, action))
  const isRunner = role === 'OWNER' || role === 'ADMIN'
  const isNamed = isAmong(projectMembers.role, roles)
  const isAnybodys = isRunner ? roles.includes('LEAD') : role === 'MEMBER' && roles.includes('MEMBER')
  const isOpenProject = eq(projects.isPrivate, false)
  return db
    .select({ projectId: projects.projectId })
    .from(projects)
    .leftJoin(projectMembers, and(itsMembers, eq(projectMembers.memberId, memberId)))
    .where(
      and(
        eq(projects.orgId, orgId),
        isNull(projects.deletedAt),
        isNull(projects.archivedAt),
        or(
          isNamed,
          isAnybodys ? and(isOpenProject, isRunner ? undefined : isNull(projectMembers.memberId)) : undefined,
        ),
      ),
    )
}

/** Pairs of these members and projects in which the member has a role of their own: `projectId memberId`. */
export async function namedAmong(
  tx: NodePgDatabase,
  orgId: number,
  { projectIds, memberIds }: { projectIds: readonly number[]; memberIds: readonly number[] },
): Promise<Set<string>> {
  if (projectIds.length === 0 || memberIds.length === 0) return new Set()
  const areNamed = and(isAmong(projectMembers.projectId, projectIds), isAmong(projectMembers.memberId, memberIds))
  const rows = await tx
    .select({ projectId: projectMembers.projectId, memberId: projectMembers.memberId })
    .from(projectMembers)
    .where(and(eq(projectMembers.orgId, orgId), areNamed))
  return new Set(rows.map(({ projectId, memberId }) => `${projectId} ${memberId}`))
}
