// The end of comments: the words of deleted ones after thirty days, and all of a thing that is purged.
import { and, eq, lt, ne } from 'drizzle-orm'
import { COMMENT_BIN_DAYS } from '#contract/comment'
import { ago, db, type Writing } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import { comments, versions } from './tables.ts'

/** The feature of these things purges them. */
export const purgeCommentsOf = (tx: Writing, orgId: number, kind: string, ids: readonly number[]) =>
  tx
    .delete(comments)
    .where(and(eq(comments.orgId, orgId), eq(comments.thingKind, kind), isAmong(comments.thingId, ids)))

/** The row stays as a tombstone. */
export async function eraseDeletedComments() {
  const erased = await db
    .update(comments)
    .set({ body: '' })
    .where(and(lt(comments.deletedAt, ago(COMMENT_BIN_DAYS * 86_400_000)), ne(comments.body, '')))
    .returning({ commentId: comments.commentId })
  const ids = erased.map(({ commentId }) => commentId)
  if (ids.length) await db.delete(versions).where(isAmong(versions.commentId, ids))
}
