// The tags of posts: free words, by which posts are found.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { SUGGESTED_TAGS_MOST } from '#contract/post-tag'
import type { Member } from '#contract/permissions'
import { db, type Writing } from '../../db.ts'
import { seenBoardIds } from '../doors.ts'
import { posts } from '../tables.ts'
import { isPublished, itself, type PostRecord } from './rows.ts'
import { postTags } from './tables.ts'

/** After its tags, its place or its state changed: lists find living, published posts alone. */
export async function indexTags(tx: Writing, { orgId, postId }: Pick<PostRecord, 'orgId' | 'postId'>) {
  await tx.delete(postTags).where(and(eq(postTags.orgId, orgId), eq(postTags.postId, postId)))
  await tx.insert(postTags).select(
    tx
      .select({
        orgId: posts.orgId,
        postId: posts.postId,
        tag: sql<string>`unnest(${posts.tags})`.as('tag'),
        boardId: posts.boardId,
        seq: posts.seq,
        createdAt: posts.createdAt,
      })
      .from(posts)
      .where(and(itself({ orgId, postId }), isNull(posts.deletedAt), isPublished)),
  )
}

/** Those in use on boards that the member may read, the most used first. */
export async function suggestedTags(member: Member): Promise<string[]> {
  const rows = await db
    .select({ tag: postTags.tag })
    .from(postTags)
    .where(and(eq(postTags.orgId, member.orgId), sql`${postTags.boardId} in ${seenBoardIds(member)}`))
    .groupBy(postTags.tag)
    .orderBy(sql`count(*) desc`, postTags.tag)
    .limit(SUGGESTED_TAGS_MOST)
  return rows.map(({ tag }) => tag)
}
