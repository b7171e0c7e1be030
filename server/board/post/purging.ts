// The end of posts: those whose days in the bin are over, and all of a board that is purged, with their comments and files.
import { and, eq, sql } from 'drizzle-orm'
import { POST_BIN_DAYS } from '#contract/post'
import { purgeFilesOf } from '../../attachment/purging.ts'
import { purgeCommentsOf } from '../../comment/purging.ts'
import { ago, write, type Writing } from '../../db.ts'
import { isAmong } from '../../postgres/statements.ts'
import type { BoardPlace } from '../doors.ts'
import { posts } from '../tables.ts'
import { POST } from './rows.ts'

const PURGED_AT_ONCE = 200
const isDue = sql`${posts.deletedAt} <= ${ago(POST_BIN_DAYS * 86_400_000)}`

/** Comments and files know a post by its id alone, so they do not go with its row. */
async function purgeThese(tx: Writing, orgId: number, ids: readonly number[]) {
  await purgeCommentsOf(tx, orgId, POST, ids)
  await purgeFilesOf(tx, orgId, POST, ids)
  await tx.delete(posts).where(and(eq(posts.orgId, orgId), isAmong(posts.postId, ids)))
}

/** Some of a board, those in its bin too. @returns whether there are more */
export async function purgePostsOf(tx: Writing, { orgId, boardId }: BoardPlace) {
  const rows = await tx
    .select({ postId: posts.postId })
    .from(posts)
    .where(and(eq(posts.orgId, orgId), eq(posts.boardId, boardId)))
    .limit(PURGED_AT_ONCE)
  await purgeThese(
    tx,
    orgId,
    rows.map(({ postId }) => postId),
  )
  return rows.length === PURGED_AT_ONCE
}

export async function purgePosts(): Promise<void> {
  const purged = await write(async tx => {
    const due = await tx
      .select({ orgId: posts.orgId, postId: posts.postId })
      .from(posts)
      .where(isDue)
      .limit(PURGED_AT_ONCE)
      .for('update', { skipLocked: true })
    for (const [orgId, rows] of Map.groupBy(due, each => each.orgId))
      await purgeThese(
        tx,
        orgId,
        rows.map(({ postId }) => postId),
      )
    return due.length
  })
  if (purged === PURGED_AT_ONCE) await purgePosts()
}
