// Making something there is begun by one node at a time: of two that do it at once both would succeed.
import { and, isNull, lt, or, sql } from 'drizzle-orm'
import { ago, db } from '../../../db.ts'
import { type CommentPair, isCommentPair } from '../carrying/comments.ts'
import { isPair, type IssuePair } from '../carrying/issues.ts'
import { githubComments, githubIssues } from '../tables.ts'

/** No call takes so long, and lists show all that was made before. */
const CALL_MS = 15_000

const isFree = (table: typeof githubIssues | typeof githubComments) =>
  or(isNull(table.triedAt), lt(table.triedAt, sql`${ago(CALL_MS)}`))

/** False while another one may be at it. */
export async function claimIssue(pair: IssuePair): Promise<boolean> {
  const { rowCount } = await db
    .update(githubIssues)
    .set({ triedAt: sql`now()` })
    .where(and(isPair(pair), isFree(githubIssues)))
  return rowCount === 1
}

export async function claimComment(pair: CommentPair, mark: string): Promise<boolean> {
  const { rowCount } = await db
    .update(githubComments)
    .set({ mark, triedAt: sql`now()` })
    .where(and(isCommentPair(pair), isFree(githubComments)))
  return rowCount === 1
}
