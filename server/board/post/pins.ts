// Posts that stand over the others of their board for a while.
import { and, asc, eq, gte, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Member } from '#contract/permissions'
import { PINS_MOST } from '#contract/post'
import { dayOf } from '#korean/time'
import { db, write } from '../../db.ts'
import { refuse } from '../../refusal.ts'
import { type BoardPlace, boardFor, lockedBoardFor } from '../doors.ts'
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

/** In the order in which they were pinned. Not kept: another day makes another answer. */
export async function pinsOf(member: Member, boardId: number) {
  const board = await boardFor(member, boardId)
  const found = await db
    .select({ postId: posts.postId, pinnedUntil: posts.pinnedUntil })
    .from(posts)
    .where(pinnedIn(board, dayOf(new Date())))
    .orderBy(asc(posts.pinnedAt), asc(posts.postId))
  const ids = found.map(({ postId }) => postId)
  const rows = new Map((await rowsAmong(db, board.orgId, ids)).map(row => [row.postId, row]))
  return found.flatMap(({ postId, pinnedUntil }) => {
    const row = rows.get(postId)
    return row ? [{ ...row, pinnedUntil }] : []
  })
}

/** Whether the board has room for one more pin. */
export const hasRoom = async (tx: NodePgDatabase, board: BoardPlace, postId: number) =>
  (await tx.$count(posts, and(pinnedIn(board, dayOf(new Date())), ne(posts.postId, postId)))) < PINS_MOST

export const pinPost = (member: Member, boardId: number, postId: number, until: string | null) =>
  write(async tx => {
    const board = await lockedBoardFor(tx, member, 'manage', boardId)
    const record = await recordFor(tx, board, postId)
    const today = dayOf(new Date())
    if (until !== null && until < today) refuse('post.pinOver')
    if (!(await hasRoom(tx, board, postId))) refuse('post.tooManyPinned', { values: { most: PINS_MOST } })
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
