// Marks issues by the pull requests that name them, for lists and their filters.
import { and, eq, sql } from 'drizzle-orm'
import type { PullMark } from '#contract/code-link'
import type { Writing } from '../../db.ts'
import { markPulls } from '../../issue/change/pulls.ts'
import { isAmong } from '../../postgres/statements.ts'
import { codeLinkIssues, codeLinks } from '../tables.ts'

/** Their projects are held, so that two deliveries do not mark one issue by what each of them knows. */
export async function markIssues(tx: Writing, orgId: number, issueIds: readonly number[]) {
  if (issueIds.length === 0) return
  const rows = await tx
    .select({
      issueId: codeLinkIssues.issueId,
      isOpen: sql<boolean>`bool_or(${codeLinks.state} in ('draft', 'open'))`,
    })
    .from(codeLinkIssues)
    .innerJoin(codeLinks, and(eq(codeLinks.orgId, codeLinkIssues.orgId), eq(codeLinks.linkId, codeLinkIssues.linkId)))
    .where(and(eq(codeLinkIssues.orgId, orgId), isAmong(codeLinkIssues.issueId, issueIds), eq(codeLinks.kind, 'pull')))
    .groupBy(codeLinkIssues.issueId)
  const found = new Map(rows.map(({ issueId, isOpen }) => [issueId, isOpen]))
  const markOf = (issueId: number): PullMark | null =>
    found.has(issueId) ? (found.get(issueId) ? 'open' : 'done') : null
  await markPulls(tx, orgId, new Map(issueIds.map(issueId => [issueId, markOf(issueId)])))
}
