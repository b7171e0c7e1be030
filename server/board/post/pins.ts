// Posts that stand over the others of their board for a while.
import { and, asc, eq, gte, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Member } from '#contract/permissions'
import { PINS_MOST } from '#contract/post'
import { dayOf } from '#korean/time'
import { db, write } from '../../db.ts'
import { refuse } from '../../refusal.ts'
import { type BoardPlace, keptInBoard, lockedBoardFor } from '../doors.ts'
import { posts } from '../tables.ts'
import { isPublished, itself, recordFor, rowsAmong } from './rows.ts'

const pinnedIn = ({ orgId, boardId }: BoardPlace, today: string) =>
  and(
    eq(posts.orgId, orgId),
    eq(posts.boardId, boardId),
    isNotNull(posts.pinnedAt),
    isNull(posts.deletedAt),
    isPublished,
    or(isNull(posts.pinnedUntil), gte(posts.pinnedUntil, today)),
  )

/** In the order in which they were pinned. The answer is another one each day. */
export function pinsOf(member: Member, boardId: number) {
  const today = dayOf(new Date())
  return keptInBoard(member, boardId, `pins ${today}`, async board => {
    const found = await db
      .select({ postId: posts.postId, pinnedUntil: posts.pinnedUntil })
      .from(posts)
      .where(pinnedIn(board, today))
      .orderBy(asc(posts.pinnedAt), asc(posts.postId))
    const ids = found.map(({ postId }) => postId)
    const rows = new Map((await rowsAmong(db, board.orgId, ids)).map(row => [row.postId, row]))
    const answer = found.flatMap(({ postId, pinnedUntil }) => {
      const row = rows.get(postId)
      return row ? [{ ...row, pinnedUntil }] : []
    })
    return { answer }
  })
}

export const pinPost = (member: Member, boardId: number, postId: number, until: string | null) =>
  write(async tx => {
    const board = await lockedBoardFor(tx, member, 'manage', boardId)
    const record = await recordFor(tx, board, postId)
    const today = dayOf(new Date())
    if (until !== null && until < today) refuse('post.pinOver')
    const others = and(pinnedIn(board, today), ne(posts.postId, postId))
    if ((await tx.$count(posts, others)) >= PINS_MOST) refuse('post.tooManyPinned', { values: { most: PINS_MOST } })
    const isOver = record.pinnedUntil !== null && record.pinnedUntil < today
    const pinnedAt = record.pinnedAt && !isOver ? record.pinnedAt : sql`now()`
    await tx.update(posts).set({ pinnedAt, pinnedUntil: until }).where(itself(record))
    tx.tell(`board:${boardId}`, 'posts.pinned', { boardId })
  })

export const unpinPost = (member: Member, boardId: number, postId: number) =>
  write(async tx => {
    const board = await lockedBoardFor(tx, member, 'manage', boardId)
    const record = await recordFor(tx, board, postId)
    await tx.update(posts).set({ pinnedAt: null, pinnedUntil: null }).where(itself(record))
    tx.tell(`board:${boardId}`, 'posts.pinned', { boardId })
  })
