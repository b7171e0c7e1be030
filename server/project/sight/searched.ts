// Projects in the search.
import { and, eq, inArray } from 'drizzle-orm'
import { isAmong } from '../../postgres/statements.ts'
import { homeOf, type Searched, type SearchHomesOf } from '../../searched/parts.ts'
import { seenProjectIds } from '../doors.ts'
import { pathOfProject } from './notified.ts'
import { projects } from '../tables.ts'

export const projectHomes: SearchHomesOf = async (tx, member) => {
  const rows = await tx
    .select({ projectId: projects.projectId, name: projects.name })
    .from(projects)
    .where(and(eq(projects.orgId, member.orgId), inArray(projects.projectId, seenProjectIds(member))))
  return rows.map(({ projectId, name }) => ({ home: homeOf.project(projectId), name, after: 0 }))
}

export const searchedProject: Searched = {
  shown: async (tx, member, ids) => {
    const rows = await tx
      .select()
      .from(projects)
      .where(
        and(
          eq(projects.orgId, member.orgId),
          isAmong(projects.projectId, ids),
          inArray(projects.projectId, seenProjectIds(member)),
        ),
      )
    return new Map(
      rows.map(({ orgId, projectId, name, key, description, createdAt }) => [
        projectId,
        {
          title: name,
          key,
          place: '',
          text: description,
          authorId: null,
          at: createdAt,
          path: pathOfProject(orgId, projectId),
        },
      ]),
    )
  },
}
