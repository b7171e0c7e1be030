// The projects in which a member may do something, for statements about things in many of them.
import { and, eq, isNull, or } from 'drizzle-orm'
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
