// The end of comments: the words of deleted ones after thirty days, and all of a thing that is purged.
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { COMMENT_BIN_DAYS } from '#contract/comment'
import { ago, db, type Writing } from '../db.ts'
import { isAmong } from '../postgres/statements.ts'
import { comments, versions } from './tables.ts'

/** The feature of these things purges them. Replies go with what they answer. */
export const purgeCommentsOf = (tx: Writing, orgId: number, kind: string, ids: readonly number[]) =>
  tx
    .delete(comments)
    .where(
      and(
        eq(comments.orgId, orgId),
        eq(comments.thingKind, kind),
        isAmong(comments.thingId, ids),
        isNull(comments.parentId),
      ),
    )

const AT_ONCE = 500

/** The row stays as a tombstone. One statement for each batch, so that no version outlives the words after it. */
export async function eraseDeletedComments(): Promise<void> {
  const due = and(lt(comments.deletedAt, ago(COMMENT_BIN_DAYS * 86_400_000)), ne(comments.body, ''))
  const { rowCount } = await db.execute(sql`
    with due as (
      select org_id, id from ${comments} where ${due} limit ${AT_ONCE} for update skip locked),
    earlier as (
      delete from ${versions} using due where ${versions.orgId} = due.org_id and ${versions.commentId} = due.id)
    update ${comments} set body = '' from due where ${comments.orgId} = due.org_id and ${comments.commentId} = due.id`)
  if (rowCount === AT_ONCE) await eraseDeletedComments()
}
