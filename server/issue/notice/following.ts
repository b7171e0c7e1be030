// Followers of issues by their part in them, and members who begin to follow.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { WATCHERS_MOST } from '#contract/issue'
import type { Because } from '#contract/notification'
import { db, type Writing } from '../../db.ts'
import { columnList, decoded } from '../../postgres/column-list.ts'
import { preparedStatement } from '../../postgres/statements.ts'
import { raiseProjects } from '../../project/locking.ts'
import { itsId, itsOrg, livingAmong, type Raw } from '../rows.ts'
import { issues, watchers } from '../tables.ts'

const { number, numbers, optional } = decoded
const columns = columnList({
  issueId: [issues.issueId, number],
  projectId: [issues.projectId, number],
  assigneeId: [issues.assigneeId, optional.number],
  creatorId: [issues.creatorId, optional.number],
  participantIds: [issues.participantIds, numbers],
  watcherIds: [
    sql`array(select mine.member_id from ${watchers} mine where mine.org_id = ${itsOrg} and mine.issue_id = ${itsId})`.as(
      'watcher_ids',
    ),
    numbers,
  ],
})
const followedStatement = preparedStatement<Raw>(
  'issues_followed',
  () => db.select(columns.rawSelection).from(issues).where(livingAmong),
  { isText: true },
)
const followed = async (tx: NodePgDatabase, orgId: number, ids: readonly number[]) =>
  (await followedStatement({ orgId, ids }, tx)).map(columns.decode)

/** A watcher who made it follows it as its creator; the first part that somebody has counts. */
export async function followersOf(tx: NodePgDatabase, orgId: number, issueIds: readonly number[]) {
  const rows = await followed(tx, orgId, issueIds)
  return new Map(
    rows.map(({ issueId, assigneeId, creatorId, participantIds, watcherIds }) => {
      const parts = new Map<number, Because>()
      for (const memberId of watcherIds) parts.set(memberId, memberId === creatorId ? 'creator' : 'watcher')
      for (const memberId of participantIds) parts.set(memberId, 'participant')
      if (assigneeId !== null) parts.set(assigneeId, 'assignee')
      return [issueId, parts]
    }),
  )
}

/**
 * By deeds of theirs, or mentions. Of a group for which there is no more room nobody begins.
 * @param joining groups of members by the issue, in the order of their deeds
 */
export async function beginToWatch(
  tx: Writing,
  orgId: number,
  joining: ReadonlyMap<number, readonly (readonly number[])[]>,
) {
  const begun = (await followed(tx, orgId, [...joining.keys()])).flatMap(({ issueId, projectId, watcherIds }) => {
    const watching = new Set(watcherIds)
    return joining.get(issueId)!.flatMap(group => {
      const beginning = new Set(group).difference(watching)
      if (watching.size + beginning.size > WATCHERS_MOST) return []
      for (const memberId of beginning) watching.add(memberId)
      return [...beginning].map(memberId => ({ projectId, watcher: { orgId, issueId, memberId } }))
    })
  })
  if (begun.length === 0) return
  await tx
    .insert(watchers)
    .values(begun.map(({ watcher }) => watcher))
    .onConflictDoNothing()
  await raiseProjects(tx, [...new Set(begun.map(({ projectId }) => projectId))])
}
