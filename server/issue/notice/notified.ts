// Issues as things of notifications: how they are named, who sees them and who follows them.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { excerptsOf } from '../../comment/excerpts.ts'
import type { NotifiedThings } from '../../notices/shape.ts'
import { db } from '../../db.ts'
import { preparedStatement } from '../../postgres/statements.ts'
import { namedProjects } from '../../project/projects.ts'
import { pathOfProject } from '../../project/sight/notified.ts'
import { seersOf } from '../../project/sight/seers.ts'
import { seenAmong } from '../discussion/discussed.ts'
import { ISSUE } from '../discussion/kind.ts'
import { livingAmong } from '../rows.ts'
import { issues } from '../tables.ts'
import { beginToWatch, followersOf } from './following.ts'

const placesStatement = preparedStatement<[issueId: string, projectId: string, title: string]>('issue_places', () =>
  db
    .select({ issueId: issues.issueId, projectId: issues.projectId, title: issues.title })
    .from(issues)
    .where(livingAmong),
)
const placesOf = async (tx: NodePgDatabase, orgId: number, ids: readonly number[]) =>
  (await placesStatement({ orgId, ids }, tx)).map(([issueId, projectId, title]) => ({
    issueId: Number(issueId),
    projectId: Number(projectId),
    title,
  }))

export const notifiedIssue: NotifiedThings = {
  cards: async (tx, orgId, ids) => {
    const rows = await placesOf(tx, orgId, ids)
    const projects = await namedProjects(tx, orgId, [...new Set(rows.map(row => row.projectId))])
    return new Map(
      rows.flatMap(({ issueId, projectId, title }) => {
        const project = projects.get(projectId)
        const path = `${pathOfProject(orgId, projectId)}/issue/${issueId}`
        return project ? [[issueId, { title, place: project.name, path }] as const] : []
      }),
    )
  },
  seen: async (tx, member, ids) => new Set((await seenAmong(tx, member, ids)).map(({ issueId }) => issueId)),
  seers: async (tx, orgId, ids, memberIds) => {
    const rows = await placesOf(tx, orgId, ids)
    const seers = await seersOf(tx, orgId, [...new Set(rows.map(row => row.projectId))], memberIds)
    return new Map(rows.map(({ issueId, projectId }) => [issueId, seers.get(projectId) ?? new Set<number>()]))
  },
  followers: followersOf,
  within: async (tx, orgId, ids) =>
    new Map(
      (await placesOf(tx, orgId, ids)).map(({ issueId, projectId }) => [issueId, { kind: 'project', id: projectId }]),
    ),
  follow: beginToWatch,
  excerpts: (tx, orgId, commentIds) => excerptsOf(tx, orgId, ISSUE, commentIds),
  anchor: ({ commentId }) => (commentId === undefined ? '' : `?comment=${commentId}`),
}
