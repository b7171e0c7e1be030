// The bin of posts: deleted ones can be brought back for thirty days.
import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type DeletedPost, type Post, POST_BIN_DAYS } from '#contract/post'
import type { Member } from '#contract/permissions'
import { audit } from '../../audit-trail.ts'
import { ago, db, write } from '../../db.ts'
import type { Client } from '../../http/client.ts'
import { memberNameBy } from '../../member/names.ts'
import { refuse } from '../../refusal.ts'
import { aboutOf, tellBoards } from '../boards.ts'
import { boardFor, lockedBoardFor } from '../doors.ts'
import { posts } from '../tables.ts'
import { wholePost } from './posts.ts'
import { hasRoom } from './pins.ts'
import { renewLastPost, requireScheduleRoom, tellPost, tellScheduled } from './publishing.ts'
import { indexTags } from './tags.ts'
import { itself, ownRecordFor, type PostRecord } from './rows.ts'

const BIN_MS = POST_BIN_DAYS * 86_400_000
const BIN_SHOWN_MOST = 200

export const removePost = (member: Member, boardId: number, postId: number, client: Client) =>
  write(async tx => {
    const { orgId, memberId, userId } = member
    const board = await lockedBoardFor(tx, member, 'read', boardId)
    const record = await ownRecordFor(tx, member, board, postId)
    await tx
      .update(posts)
      .set({ deletedAt: sql`now()`, deletedBy: memberId })
      .where(itself(record))
    await indexTags(tx, record)
    // One's own is nobody else's business.
    if (record.authorId !== memberId)
      await audit(tx, client, { userId, orgId, what: 'post.removed', about: aboutOf(board) })
    if (record.publishAt) return tellScheduled(tx, board, record)
    await renewLastPost(tx, record)
    tx.tell(`board:${boardId}`, 'posts.removed', { boardId, postIds: [postId] })
    tx.tell(`post:${postId}`, 'post.changed', { boardId, postId })
    // It may be unread in the lists of others.
    tellBoards(tx, orgId)
  })

const inBin = ({ orgId, boardId }: Pick<PostRecord, 'orgId' | 'boardId'>) =>
  and(eq(posts.orgId, orgId), eq(posts.boardId, boardId), isNotNull(posts.deletedAt), gt(posts.deletedAt, ago(BIN_MS)))

/** The most recently deleted first: one's own, and all to those who manage the board. */
export async function deletedPostsOf(member: Member, boardId: number): Promise<DeletedPost[]> {
  const { orgId, memberId } = member
  const board = await boardFor(member, boardId)
  const mine = board.myLevel === 'manage' ? undefined : eq(posts.authorId, memberId)
  const rows = await db
    .select({
      postId: posts.postId,
      title: posts.title,
      authorId: posts.authorId,
      name: sql<string | null>`${memberNameBy(sql`${posts}.org_id`, sql`${posts}.author_id`)}`,
      deletedAt: posts.deletedAt,
    })
    .from(posts)
    .where(and(inBin({ orgId, boardId }), mine))
    .orderBy(desc(posts.deletedAt))
    .limit(BIN_SHOWN_MOST)
  return rows.map(({ postId, title, authorId, name, deletedAt }) => ({
    postId,
    title,
    author: { memberId: authorId, name: name ?? '' },
    deletedAt: deletedAt!.toISOString(),
    purgedAt: new Date(deletedAt!.getTime() + BIN_MS).toISOString(),
  }))
}

/** As it was. Restoring it again has no effect. */
export const restorePost = (member: Member, boardId: number, postId: number): Promise<Post> =>
  write(async tx => {
    const { orgId, memberId } = member
    const board = await lockedBoardFor(tx, member, 'read', boardId)
    const [row] = await tx
      .select()
      .from(posts)
      .where(and(inBin({ orgId, boardId }), eq(posts.postId, postId)))
    if (row) {
      if (board.myLevel !== 'manage' && row.authorId !== memberId) refuse('post.missing')
      if (row.publishAt) await requireScheduleRoom(tx, board)
      // Others may have been pinned in its place. Its time may have passed in the bin: nobody expects it to appear by being brought back.
      const isCrowded = row.pinnedAt !== null && !(await hasRoom(tx, board, postId))
      const isLate = row.publishAt && row.publishAt.getTime() <= Date.now()
      await tx
        .update(posts)
        .set({
          deletedAt: null,
          deletedBy: null,
          ...(isLate && { heldBecause: 'late' }),
          ...(isCrowded && { pinnedAt: null, pinnedUntil: null }),
        })
        .where(itself(row))
      await indexTags(tx, row)
      if (row.seq !== null) await renewLastPost(tx, row)
    }
    const whole = await wholePost(tx, board, member, postId)
    if (row?.publishAt) await tellScheduled(tx, board, row)
    else if (whole.publishAt === null) {
      await tellPost(tx, board, postId)
      tellBoards(tx, orgId)
    }
    return whole
  })
