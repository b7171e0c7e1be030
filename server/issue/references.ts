// References to issues, only to those that the reader sees.
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { BriefIssue } from '#contract/brief-issue'
import { issueKey } from '#contract/project'
import type { Member } from '#contract/permissions'
import { db } from '../db.ts'
import { columnList, decoded } from '../postgres/column-list.ts'
import { preparedStatement } from '../postgres/statements.ts'
import { type ProjectPlace, visibleKeysOf } from '../project/doors.ts'
import { stateRowsIn } from '../workflow/states.ts'
import { livingAmong, type Raw } from './rows.ts'
import { issues } from './tables.ts'

const columns = columnList({
  issueId: [issues.issueId, decoded.number],
  projectId: [issues.projectId, decoded.number],
  number: [issues.number, decoded.number],
  title: [issues.title, decoded.text],
  stateId: [issues.stateId, decoded.number],
  assigneeId: [issues.assigneeId, decoded.optional.number],
})
const referencesStatement = preparedStatement<Raw>(
  'issue_references',
  () => db.select(columns.selection).from(issues).where(livingAmong),
  { isText: true },
)

/** In the order of the ids, without issues in hidden projects and in the bin. */
export async function referencesOf(tx: NodePgDatabase, member: Member, ids: readonly number[]): Promise<BriefIssue[]> {
  if (ids.length === 0) return []
  const { orgId } = member
  const rows = (await referencesStatement({ orgId, ids }, tx)).map(columns.decode)
  const keys = await visibleKeysOf(
    tx,
    member,
    rows.map(({ projectId }) => projectId),
  )
  const states = await stateRowsIn(
    tx,
    orgId,
    rows.map(({ stateId }) => stateId),
  )
  const found = new Map(rows.map(row => [row.issueId, row]))
  return ids.flatMap(id => {
    const row = found.get(id)
    const key = row && keys.get(row.projectId)
    const state = row && states.get(row.stateId)
    if (!row || key === undefined || !state) return []
    const { issueId, projectId, number, title, assigneeId } = row
    const { name, category, color } = state
    return [{ issueId, projectId, key: issueKey(key, number), title, state: { name, category, color }, assigneeId }]
  })
}

const placesStatement = preparedStatement<[issueId: string, projectId: string]>('issues_by_project', () =>
  db.select({ issueId: issues.issueId, projectId: issues.projectId }).from(issues).where(livingAmong),
)

/** Those of these issues that live, by their project: for the server's own use. */
export async function livingByProject(tx: NodePgDatabase, orgId: number, ids: readonly number[]) {
  const rows = await placesStatement({ orgId, ids }, tx)
  const groups = Map.groupBy(rows, ([, projectId]) => Number(projectId))
  return new Map([...groups].map(([projectId, those]) => [projectId, those.map(([issueId]) => Number(issueId))]))
}

/** The living issues of a project that were changed since then: for the server's own use. */
export async function touchedSince(tx: NodePgDatabase, { orgId, projectId }: ProjectPlace, since: Date) {
  const rows = await tx
    .select({ issueId: issues.issueId })
    .from(issues)
    .where(
      and(
        eq(issues.orgId, orgId),
        eq(issues.projectId, projectId),
        isNull(issues.deletedAt),
        gt(issues.updatedAt, since),
      ),
    )
  return rows.map(({ issueId }) => issueId)
}
