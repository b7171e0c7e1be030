// Posts that wait for their time: which there are, another time for one, and publishing it at once.
import { and, asc, eq, isNull } from 'drizzle-orm'
import { mayOn } from '#contract/board'
import type { Post, ScheduledPost } from '#contract/post'
import type { Member } from '#contract/permissions'
import { db, write } from '../../db.ts'
import { refuse } from '../../refusal.ts'
import { boardFor, lockedBoardFor } from '../doors.ts'
import { endOfPoll } from '../poll/records.ts'
import { posts } from '../tables.ts'
import { wholePost } from './posts.ts'
import { isScheduled, momentAhead, planPublishing, publish } from './publishing.ts'
import { anyRowsAmong, itself, ownRecordFor } from './rows.ts'

/** The next one first: one's own, and all to those who manage the board. */
export async function scheduledPostsOf(member: Member, boardId: number): Promise<ScheduledPost[]> {
  const { orgId, memberId } = member
  const { myLevel } = await boardFor(member, boardId)
  const mine = myLevel === 'manage' ? undefined : eq(posts.authorId, memberId)
  const found = await db
    .select({ postId: posts.postId, publishAt: posts.publishAt, heldBecause: posts.heldBecause })
    .from(posts)
    .where(and(eq(posts.orgId, orgId), eq(posts.boardId, boardId), isNull(posts.deletedAt), isScheduled, mine))
    .orderBy(asc(posts.publishAt), asc(posts.postId))
  const ids = found.map(({ postId }) => postId)
  const rows = new Map((await anyRowsAmong(db, orgId, ids)).map(row => [row.postId, row]))
  return found.flatMap(({ postId, publishAt, heldBecause }) => {
    const row = rows.get(postId)
    return row ? [{ ...row, publishAt: publishAt!.toISOString(), heldBecause }] : []
  })
}

/** One that was held waits again. */
export const schedulePost = (member: Member, boardId: number, postId: number, publishAt: string): Promise<Post> =>
  write(async tx => {
    const board = await lockedBoardFor(tx, member, 'write', boardId)
    const record = await ownRecordFor(tx, member, board, postId)
    if (!record.publishAt) refuse('post.published')
    const at = momentAhead(publishAt)
    // Nobody could vote in it.
    const end = await endOfPoll(tx, record)
    if (end && end <= at) refuse('post.pollOver', { field: 'publishAt' })
    const [after] = await tx.update(posts).set({ publishAt: at, heldBecause: null }).where(itself(record)).returning()
    await planPublishing(tx, board, after!)
    return wholePost(tx, board, member, postId)
  })

export const publishPost = (member: Member, boardId: number, postId: number): Promise<Post> =>
  write(async tx => {
    const board = await lockedBoardFor(tx, member, 'read', boardId)
    const record = await ownRecordFor(tx, member, board, postId)
    if (record.publishAt) {
      if (!mayOn(board.myLevel, 'write')) refuse('board.forbidden')
      await publish(tx, board, record)
    }
    return wholePost(tx, board, member, postId)
  })
