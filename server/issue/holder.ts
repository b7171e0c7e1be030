// The open issues of somebody, as things that are handed over: those of one project together.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Holding } from '#contract/handover'
import { heldIssues, hiddenProject } from '#korean/handover'
import type { Writing } from '../db.ts'
import type { Holder } from '../handover/holders.ts'
import { holdProject } from '../project/doors.ts'
import { mayTakeOver, takeIn } from '../project/people.ts'
import { namedProjects, openToAll } from '../project/projects.ts'
import { applied } from './changes.ts'
import { recordsOf } from './rows.ts'
import { issues, participants, watchers } from './tables.ts'

const NAMED_MOST = 20
type Somebody = { orgId: number; memberId: number }

const openOf = (tx: NodePgDatabase, { orgId, memberId }: Somebody) =>
  tx
    .select({ issueId: issues.issueId, projectId: issues.projectId, number: issues.number })
    .from(issues)
    .where(
      and(eq(issues.orgId, orgId), eq(issues.assigneeId, memberId), eq(issues.isOpen, true), isNull(issues.deletedAt)),
    )
    .orderBy(asc(issues.projectId), asc(issues.number))

export const issueHolder: Holder = {
  kind: 'issue',
  holdingsOf: async (tx, somebody) => {
    const rows = await openOf(tx, somebody)
    const projects = await namedProjects(tx, somebody.orgId, [...new Set(rows.map(row => row.projectId))])
    return [...projects.values()].map(({ projectId, key, name, isPrivate }): Holding => {
      const mine = rows.filter(row => row.projectId === projectId)
      const numbers = mine.slice(0, NAMED_MOST).map(({ number }) => `${key}-${number}`)
      if (mine.length > NAMED_MOST) numbers.push('…')
      // Whoever removes somebody need not see what they worked at.
      const said = { project: isPrivate ? hiddenProject : name, keys: isPrivate ? '' : numbers.join(', ') }
      return { kind: 'issue', id: projectId, name: heldIssues({ ...said, count: mine.length }), needsTaker: false }
    })
  },
  handOver: async (tx, giver, { id: projectId }, taker, by) => {
    const project = await holdProject(tx, { orgId: giver.orgId, projectId })
    if (!project) return
    await mayTakeOver(tx, project, taker.memberId, { isOwn: by.userId === giver.userId })
    await takeIn(tx, project, taker.memberId)
    const rows = (await openOf(tx, giver)).filter(row => row.projectId === projectId)
    const records = await recordsOf(
      tx,
      project,
      rows.map(({ issueId }) => issueId),
    )
    await applied(tx, project, giver, records, { assigneeId: taker.memberId })
  },
}

/** Whoever goes has nothing to do here any more; of what they had to do, all that nobody took is nobody's. */
export const letGoOfIssues = (tx: Writing, somebody: Somebody) => unassign(tx, somebody)

/** A guest no longer sees what is open to all, but for what they are in by name. */
export async function letGoOfUnseen(tx: Writing, somebody: Somebody) {
  await unassign(tx, somebody, await openToAll(tx, somebody))
}

async function unassign(tx: Writing, somebody: Somebody, projectIds?: readonly number[]) {
  const { orgId, memberId } = somebody
  const rows = await openOf(tx, somebody)
  for (const projectId of new Set(rows.map(row => row.projectId))) {
    if (projectIds && !projectIds.includes(projectId)) continue
    const project = await holdProject(tx, { orgId, projectId })
    if (!project) continue
    const ids = rows.filter(row => row.projectId === projectId).map(({ issueId }) => issueId)
    await applied(tx, project, somebody, await recordsOf(tx, project, ids), { assigneeId: null })
  }
  // In the database's own way: somebody may have taken part in thousands.
  const within = projectIds && sql` and i.project_id = any(${sql.param([...projectIds])}::bigint[])`
  for (const table of [participants, watchers])
    await tx.execute(sql`delete from ${table} mine using ${issues} i
      where mine.org_id = ${orgId} and mine.member_id = ${memberId} and i.org_id = ${orgId} and i.id = mine.issue_id${within ?? sql``}`)
}
