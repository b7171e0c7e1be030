// The projects that a member leads, as holdings.
import { and, asc, eq, isNull } from 'drizzle-orm'
import { hiddenProject } from '#korean/handover'
import type { Holdings } from '../member/membership.ts'
import { lockProject } from './locking.ts'
import { tellProject } from './changing.ts'
import { requireTaker, takersOf } from './people.ts'
import { putLead } from './projects.ts'
import { projectMembers, projects } from './tables.ts'

export const projectHoldings: Holdings = {
  kind: 'project',
  holdingsOf: async (tx, { orgId, memberId }, { isOwn }) => {
    const rows = await tx
      .select({ id: projects.projectId, name: projects.name, isPrivate: projects.isPrivate })
      .from(projectMembers)
      .innerJoin(projects, and(eq(projects.orgId, orgId), eq(projects.projectId, projectMembers.projectId)))
      .where(
        and(
          eq(projectMembers.orgId, orgId),
          eq(projectMembers.memberId, memberId),
          eq(projectMembers.role, 'LEAD'),
          isNull(projects.deletedAt),
        ),
      )
      .orderBy(asc(projects.name), asc(projects.projectId))
    const closed = rows.flatMap(({ id, isPrivate }) => (isPrivate && !isOwn ? [id] : []))
    const takers = await takersOf(tx, { orgId, memberId }, closed)
    return rows.map(({ id, name, isPrivate }) => ({
      kind: 'project',
      id,
      // A member who removes another need not see the projects that the other leads.
      name: isPrivate ? hiddenProject : name,
      // Without a taker, a member of the project becomes its lead automatically.
      needsTaker: false,
      takerIds: takers.get(id),
    }))
  },
  handOver: async (tx, { orgId, memberId, userId }, { id: projectId }, taker, by) => {
    const project = await lockProject(tx, { orgId, projectId })
    if (!project) return
    await requireTaker(tx, project, taker.memberId, { isOwn: by.userId === userId })
    await putLead(tx, { orgId, projectId }, taker.memberId)
    await tx
      .delete(projectMembers)
      .where(
        and(
          eq(projectMembers.orgId, orgId),
          eq(projectMembers.projectId, projectId),
          eq(projectMembers.memberId, memberId),
        ),
      )
    await tellProject(tx, project, 'people')
  },
}
