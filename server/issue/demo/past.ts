// Issues that were made and done before: what a company that is not new has behind it.
import { and, eq, sql } from 'drizzle-orm'
import type { IssueDraft } from '#contract/issue'
import { backdate } from '../activity/recording.ts'
import type { Writing } from '../../db.ts'
import type { ProjectRow } from '../../project/doors.ts'
import { applyChanges } from '../change/changes.ts'
import { insertIssue } from '../issues.ts'
import { recordsOf } from '../rows.ts'
import { issues } from '../tables.ts'

type Made = { draft: IssueDraft; creatorId: number; days: number }
type Done = { issueId: number; memberId: number; stateId: number; days: number }

const ago = (days: number) => sql`now() - ${days} * interval '1 day'`
const itself = (orgId: number, issueId: number) => and(eq(issues.orgId, orgId), eq(issues.issueId, issueId))

/** Made so many days ago; what happened first is written first. The project must be held. */
export async function insertPastIssue(tx: Writing, project: ProjectRow, { draft, creatorId, days }: Made) {
  const { orgId } = project
  const issueId = await insertIssue(tx, project, { memberId: creatorId }, draft)
  await backdate(tx, { orgId, issueId, days })
  await tx
    .update(issues)
    .set({ createdAt: ago(days), updatedAt: ago(days) })
    .where(itself(orgId, issueId))
  return issueId
}

/** Done, or dropped, so many days ago. */
export async function finishPastIssue(tx: Writing, project: ProjectRow, { issueId, memberId, stateId, days }: Done) {
  const { orgId } = project
  await applyChanges(tx, project, { orgId, memberId }, await recordsOf(tx, project, [issueId]), { stateId })
  await backdate(tx, { orgId, issueId, days })
  // What was dropped was never completed.
  const completedAt = sql`case when ${issues.completedAt} is not null then ${ago(days)} end`
  await tx
    .update(issues)
    .set({ completedAt, updatedAt: ago(days) })
    .where(itself(orgId, issueId))
}
