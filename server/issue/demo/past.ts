// Issues with a past date: the history of a company that is not new.
import { and, eq, sql } from 'drizzle-orm'
import type { IssueDraft } from '#contract/issue'
import { backdate } from '../activity/recording.ts'
import type { Writing } from '../../db.ts'
import type { ProjectRow } from '../../project/doors.ts'
import { applyChanges, type Wanted } from '../change/changes.ts'
import { insertIssue } from '../creation.ts'
import { nextNumbers } from '../../project/counters.ts'
import { recordsOf } from '../rows.ts'
import { issues, relations } from '../tables.ts'

type Made = { draft: IssueDraft; creatorId: number; at: Date }
type Changed = { issueId: number; memberId: number; wanted: Wanted; at: Date }

const itself = (orgId: number, issueId: number) => and(eq(issues.orgId, orgId), eq(issues.issueId, issueId))

/** Creates an issue at a past moment; callers go from the oldest to the newest. The project must be locked. */
export async function insertPastIssue(tx: Writing, project: ProjectRow, { draft, creatorId, at }: Made) {
  const { orgId } = project
  const [number] = await nextNumbers(tx, project, 1)
  const { issueId } = await insertIssue(tx, project, { memberId: creatorId }, draft, { number: number! })
  await backdate(tx, { orgId, issueId, at })
  await tx.update(issues).set({ createdAt: at, updatedAt: at }).where(itself(orgId, issueId))
  return issueId
}

/** The first issue blocks the second. */
export const insertPastBlock = (tx: Writing, orgId: number, issueId: number, otherId: number, createdBy: number) =>
  tx.insert(relations).values({ orgId, issueId, otherId, kind: 'blocks', createdBy })

/** Changes an issue at a past moment, after all its earlier changes. */
export async function changePastIssue(tx: Writing, project: ProjectRow, { issueId, memberId, wanted, at }: Changed) {
  const { orgId } = project
  await applyChanges(tx, project, { orgId, memberId }, await recordsOf(tx, project, [issueId]), wanted)
  await backdate(tx, { orgId, issueId, at })
  // It is null until then, and for good if the issue was cancelled.
  const completedAt = sql`case when ${issues.completedAt} is not null then ${at}::timestamptz end`
  await tx.update(issues).set({ completedAt, updatedAt: at }).where(itself(orgId, issueId))
}
