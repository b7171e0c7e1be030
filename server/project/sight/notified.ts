// Projects as things of notifications: several of their issues at once are told as one of the project.
import { and, inArray } from 'drizzle-orm'
import { projectText } from '#korean/project'
import type { NotifiedThings } from '../../notices/shape.ts'
import { isAmong } from '../../postgres/statements.ts'
import { seenProjectIds } from '../doors.ts'
import { namedProjects } from '../projects.ts'
import { projects } from '../tables.ts'
import { seersOf } from './seers.ts'

export const pathOfProject = (orgId: number, projectId: number) => `/org/${orgId}/project/${projectId}`

export const notifiedProject: NotifiedThings = {
  cards: async (tx, orgId, ids) => {
    const found = await namedProjects(tx, orgId, [...ids])
    return new Map(
      [...found.values()].map(({ projectId, name }) => [
        projectId,
        { title: name, place: projectText.project, path: pathOfProject(orgId, projectId) },
      ]),
    )
  },
  seen: async (tx, member, ids) => {
    const rows = await tx
      .select({ projectId: projects.projectId })
      .from(projects)
      .where(and(isAmong(projects.projectId, ids), inArray(projects.projectId, seenProjectIds(member))))
    return new Set(rows.map(({ projectId }) => projectId))
  },
  seers: seersOf,
}
