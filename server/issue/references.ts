// References to issues, only to those that the reader sees.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { BriefIssue } from '#contract/issue'
import { issueKey } from '#contract/project'
import type { Member } from '#contract/permissions'
import { visibleProjectsOf } from '../project/projects.ts'
import { stateRowsIn } from '../workflow/states.ts'
import { issues } from './tables.ts'

/** In the order of the ids, without issues in hidden projects and in the bin. */
export async function referencesOf(tx: NodePgDatabase, member: Member, ids: readonly number[]): Promise<BriefIssue[]> {
  if (ids.length === 0) return []
  const { orgId } = member
  const rows = await tx
    .select({
      issueId: issues.issueId,
      projectId: issues.projectId,
      number: issues.number,
      title: issues.title,
      stateId: issues.stateId,
      assigneeId: issues.assigneeId,
    })
    .from(issues)
    .where(and(eq(issues.orgId, orgId), inArray(issues.issueId, [...ids]), isNull(issues.deletedAt)))
  const projects = new Map((await visibleProjectsOf(member, tx)).map(each => [each.projectId, each]))
  const states = await stateRowsIn(
    tx,
    orgId,
    rows.map(({ stateId }) => stateId),
  )
  const found = new Map(rows.map(row => [row.issueId, row]))
  return ids.flatMap(id => {
    const row = found.get(id)
    const project = row && projects.get(row.projectId)
    const state = row && states.get(row.stateId)
    if (!row || !project || !state) return []
    const { issueId, projectId, number, title, assigneeId } = row
    const { name, category, color } = state
    return [
      { issueId, projectId, key: issueKey(project.key, number), title, state: { name, category, color }, assigneeId },
    ]
  })
}
