// How far a member has looked at a board, and what is new to them there.
import { type SQL, sql } from 'drizzle-orm'
import type { Member } from '#contract/permissions'
import { write } from '../db.ts'
import { joinedAtOf } from '../member/members.ts'
import { boardFor } from './doors.ts'
import { boardCursors, posts } from './tables.ts'

/** So many of the newest are looked at. */
const UNREAD_MOST = 100

/** Posts of others after this number, of those that came since the member belongs to the organization. */
export const unreadCountOf = ({ orgId, memberId }: Pick<Member, 'orgId' | 'memberId'>, boardId: SQL, readSeq: SQL) =>
  sql<number>`(select count(*) from (select author_id, created_at from ${posts} recent where recent.org_id = ${orgId}
      and recent.board_id = ${boardId} and recent.seq > ${readSeq} and recent.deleted_at is null
      order by recent.seq desc limit ${UNREAD_MOST}) fresh
    where fresh.author_id <> ${memberId} and fresh.created_at > ${joinedAtOf(orgId, memberId)})`.mapWith(Number)

/** It never goes back. */
export const lookAtBoard = (member: Member, boardId: number, seq: number) =>
  write(async tx => {
    const { orgId, memberId, userId } = member
    const { lastSeq } = await boardFor(member, boardId)
    const [row] = await tx
      .insert(boardCursors)
      .values({ orgId, memberId, boardId, readSeq: Math.min(seq, lastSeq) })
      .onConflictDoUpdate({
        target: [boardCursors.orgId, boardCursors.memberId, boardCursors.boardId],
        set: { readSeq: sql`greatest(${boardCursors.readSeq}, excluded.read_seq)` },
      })
      .returning({
        readSeq: boardCursors.readSeq,
        unreadCount: unreadCountOf(member, sql`${boardId}::bigint`, sql`${boardCursors.readSeq}`),
      })
    tx.tell(`user:${userId}`, 'board.mine', { orgId, boardId, ...row! })
    return row!
  })
