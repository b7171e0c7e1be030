// The open issues of a member as holdings, one for each project.
import { issueKey } from '#contract/project'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Holding } from '#contract/handover'
import { heldIssues, hiddenProject } from '#korean/handover'
import type { By } from '../audit-trail.ts'
import type { Writing } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import type { Holdings } from '../member/membership.ts'
import { namesOf } from '../member/names.ts'
import { type ProjectRow } from '../project/doors.ts'
import { lockProject } from '../project/locking.ts'
import { requireTaker, takeIn, takersOf, workersAmong } from '../project/people.ts'
import { namedProjects, openToAll } from '../project/projects.ts'
import { applyChanges } from './change/changes.ts'
import { recordsOf } from './rows.ts'
import { issues, participants, watchers } from './tables.ts'
import { asOne } from './change/bulk.ts'

const NAMED_MOST = 20
type Somebody = { orgId: number; memberId: number }

const openOf = (tx: NodePgDatabase, orgId: number, memberIds: readonly number[]) =>
  tx
    .select({ issueId: issues.issueId, projectId: issues.projectId, number: issues.number })
    .from(issues)
    .where(
      and(
        eq(issues.orgId, orgId),
        isAmong(issues.assigneeId, memberIds),
        eq(issues.isOpen, true),
        isNull(issues.deletedAt),
      ),
    )
    .orderBy(asc(issues.projectId), asc(issues.number))

type Open = Awaited<ReturnType<typeof openOf>>[number]

export const issueHoldings: Holdings = {
  kind: 'issue',
  holdingsOf: async (tx, somebody, { isOwn }) => {
    const rows = await openOf(tx, somebody.orgId, [somebody.memberId])
    const projects = await namedProjects(tx, somebody.orgId, [...new Set(rows.map(row => row.projectId))])
    const closed = [...projects.values()].filter(({ isPrivate }) => isPrivate && !isOwn)
    const takers = await takersOf(
      tx,
      somebody,
      closed.map(({ projectId }) => projectId),
    )
    return [...projects.values()].map(({ projectId, key, name: title, isPrivate }): Holding => {
      const mine = rows.filter(row => row.projectId === projectId)
      const numbers = mine.slice(0, NAMED_MOST).map(({ number }) => issueKey(key, number))
      if (mine.length > NAMED_MOST) numbers.push('…')
      // A member who removes another need not see the projects in which the other worked.
      const said = { project: isPrivate ? hiddenProject : title, keys: isPrivate ? '' : numbers.join(', ') }
      const name = heldIssues({ ...said, count: mine.length })
      return { kind: 'issue', id: projectId, name, needsTaker: false, takerIds: takers.get(projectId) }
    })
  },
  handOver: async (tx, giver, { id: projectId }, taker, by) => {
    const project = await lockProject(tx, { orgId: giver.orgId, projectId })
    if (!project) return
    await requireTaker(tx, project, taker.memberId, { isOwn: by.userId === giver.userId })
    await takeIn(tx, project, taker.memberId)
    const rows = (await openOf(tx, giver.orgId, [giver.memberId])).filter(row => row.projectId === projectId)
    await given(tx, project, await doerOf(tx, giver, by), rows, taker.memberId)
  },
}

/** The author is the caller, who need not be the former assignee; of what no person did, it is the member themselves. */
async function doerOf(tx: Writing, { orgId, memberId }: Somebody, { userId }: Pick<By, 'userId'>) {
  if (userId === null) return { orgId, memberId }
  const [doer] = await namesOf(tx, orgId, { userIds: [userId], memberIds: [] })
  return { orgId, memberId: doer!.memberId }
}

/** One entry in the activity for all of them. */
async function given(tx: Writing, project: ProjectRow, doer: Somebody, rows: Open[], assigneeId: number | null) {
  const ids = rows.map(({ issueId }) => issueId)
  const records = await recordsOf(tx, project, ids)
  const deed = (bulkId?: number) => applyChanges(tx, project, doer, records, { assigneeId }, { bulkId })
  if (records.length < 2) return void (await deed())
  const by = { ...doer, projectId: project.projectId }
  await asOne(tx, by, { isFinal: true }, async bulkId => (await deed(bulkId)).ids.length)
}

/** A member who leaves loses all tasks; issues without a taker become unassigned. */
export const letGoOfIssues = async (tx: Writing, member: Somebody, by: By) =>
  unassign(tx, member.orgId, [member.memberId], await doerOf(tx, member, by))

/** A guest sees an open project only if they are its member. */
export const letGoOfUnseen = async (tx: Writing, member: Somebody, by: By) =>
  unassign(tx, member.orgId, [member.memberId], await doerOf(tx, member, by), await openToAll(tx, member))

/** Members who no longer see this project, which is locked, lose their tasks in it. */
export async function letGoOfStrangers(tx: Writing, project: ProjectRow, doer: Somebody) {
  const { orgId, projectId } = project
  const inIt = sql`i.org_id = ${orgId} and i.project_id = ${projectId}`
  const marked = (table: typeof participants | typeof watchers) =>
    sql`select mine.member_id from ${table} mine join ${issues} i on i.org_id = mine.org_id and i.id = mine.issue_id where ${inIt}`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select i.assignee_id as id from ${issues} i where ${inIt} and i.assignee_id is not null
    union ${marked(participants)} union ${marked(watchers)}`)
  const busy = rows.map(({ id }) => Number(id))
  const seeing = await workersAmong(tx, project, busy)
  const strangers = busy.filter(id => !seeing.has(id))
  if (strangers.length) await unassign(tx, orgId, strangers, doer, [projectId])
}

async function unassign(
  tx: Writing,
  orgId: number,
  memberIds: readonly number[],
  doer: Somebody,
  projectIds?: readonly number[],
) {
  const rows = await openOf(tx, orgId, memberIds)
  for (const [projectId, mine] of Map.groupBy(rows, row => row.projectId)) {
    if (projectIds && !projectIds.includes(projectId)) continue
    const project = await lockProject(tx, { orgId, projectId })
    if (project) await given(tx, project, doer, mine, null)
  }
  // In SQL, because a member may participate in thousands of issues.
  const among = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`
  const within = projectIds ? sql` and i.project_id = ${among(projectIds)}` : sql``
  for (const table of [participants, watchers])
    await tx.execute(sql`delete from ${table} mine using ${issues} i
      where mine.org_id = ${orgId} and mine.member_id = ${among(memberIds)} and i.org_id = ${orgId} and i.id = mine.issue_id${within}`)
}
