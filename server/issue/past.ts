// Issues that were made and done before: what a company that is not new has behind it.
import { and, eq, sql } from 'drizzle-orm'
import type { IssueDraft } from '#contract/issue'
import { backdate } from '../activity/recording.ts'
import type { Writing } from '../db.ts'
import type { ProjectRow } from '../project/doors.ts'
import { applied } from './changes.ts'
import { insertIssue } from './issues.ts'
import { recordsOf } from './rows.ts'
import { issues } from './tables.ts'

type Past = {
  draft: IssueDraft
  creatorId: number
  madeDays: number
  done?: { stateId: number; days: number } | undefined
}

/** Made so many days ago and, where it was done, done so many days ago. The project must be held. */
export async function insertPastIssue(tx: Writing, project: ProjectRow, { draft, creatorId, madeDays, done }: Past) {
  const { orgId } = project
  const issueId = await insertIssue(tx, project, { memberId: creatorId }, draft)
  const itself = and(eq(issues.orgId, orgId), eq(issues.issueId, issueId))
  const ago = (days: number) => sql`now() - ${days} * interval '1 day'`
  await backdate(tx, { orgId, issueId, days: madeDays })
  await tx
    .update(issues)
    .set({ createdAt: ago(madeDays), updatedAt: ago(madeDays) })
    .where(itself)
  if (done) {
    const by = { orgId, memberId: draft.assigneeId ?? creatorId }
    await applied(tx, project, by, await recordsOf(tx, project, [issueId]), { stateId: done.stateId })
    await backdate(tx, { orgId, issueId, days: done.days })
    await tx
      .update(issues)
      .set({ completedAt: ago(done.days), updatedAt: ago(done.days) })
      .where(itself)
  }
  return issueId
}
