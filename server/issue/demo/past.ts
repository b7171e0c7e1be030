// Issues with a past date: the history of a company that is not new.
import { and, eq, sql } from 'drizzle-orm'
import type { IssueDraft } from '#contract/issue'
import { backdate } from '../activity/recording.ts'
import type { Writing } from '../../db.ts'
import type { ProjectRow } from '../../project/doors.ts'
import { applyChanges } from '../change/changes.ts'
import { insertIssue } from '../creation.ts'
import { nextNumbers } from '../../project/counters.ts'
import { recordsOf } from '../rows.ts'
import { issues } from '../tables.ts'

type Made = { draft: IssueDraft; creatorId: number; days: number }
type Done = { issueId: number; memberId: number; stateId: number; days: number }

const ago = (days: number) => sql`now() - ${days} * interval '1 day'`
const itself = (orgId: number, issueId: number) => and(eq(issues.orgId, orgId), eq(issues.issueId, issueId))

/** Creates an issue that is so many days old; callers go from the oldest to the newest. The project must be locked. */
export async function insertPastIssue(tx: Writing, project: ProjectRow, { draft, creatorId, days }: Made) {
  const { orgId } = project
  const [number] = await nextNumbers(tx, project, 1)
  const { issueId } = await insertIssue(tx, project, { memberId: creatorId }, draft, { number: number! })
  await backdate(tx, { orgId, issueId, days })
  await tx
    .update(issues)
    .set({ createdAt: ago(days), updatedAt: ago(days) })
    .where(itself(orgId, issueId))
  return issueId
}

/** Completes or cancels an issue so many days ago. */
export async function finishPastIssue(tx: Writing, project: ProjectRow, { issueId, memberId, stateId, days }: Done) {
  const { orgId } = project
  await applyChanges(tx, project, { orgId, memberId }, await recordsOf(tx, project, [issueId]), { stateId })
  await backdate(tx, { orgId, issueId, days })
  // A cancelled issue was never completed.
  const completedAt = sql`case when ${issues.completedAt} is not null then ${ago(days)} end`
  await tx
    .update(issues)
    .set({ completedAt, updatedAt: ago(days) })
    .where(itself(orgId, issueId))
}
