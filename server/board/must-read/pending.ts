// Posts that somebody still has to read or confirm, on all boards.
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { PendingMustReads } from '#contract/must-read'
import type { Member } from '#contract/permissions'
import { dayOf } from '#korean/time'
import { db } from '../../db.ts'
import { memberKeysOf, seenBoardIds } from '../doors.ts'
import { boards, posts } from '../tables.ts'
import { isLiving } from './rows.ts'
import { confirmations, mustReads, readings } from './tables.ts'

const PENDING_MOST = 50

/** Those that are late first, the latest of them before older ones; then those that are due soonest; then the newest without a deadline. */
export async function pendingMustReads(member: Member): Promise<PendingMustReads> {
  const { orgId, memberId } = member
  const keys = await memberKeysOf(db, member)
  const mine = (table: typeof readings | typeof confirmations) =>
    and(eq(table.orgId, orgId), eq(table.postId, mustReads.postId), eq(table.memberId, memberId))
  const hasRead = sql`exists (select from ${readings} where ${mine(readings)})`
  const hasConfirmed = sql`exists (select from ${confirmations}
    where ${mine(confirmations)} and ${confirmations.version} >= ${mustReads.countsFrom})`
  const isLate = sql`${mustReads.dueOn} < ${dayOf(new Date())}`
  const rows = await db
    .select({
      boardId: posts.boardId,
      postId: posts.postId,
      title: posts.title,
      board: boards.name,
      needsConfirmation: mustReads.needsConfirmation,
      dueOn: mustReads.dueOn,
      totalCount: sql`count(*) over ()`.mapWith(Number),
    })
    .from(mustReads)
    .innerJoin(
      posts,
      and(eq(posts.orgId, mustReads.orgId), eq(posts.postId, mustReads.postId), isNull(posts.deletedAt)),
    )
    .innerJoin(boards, and(eq(boards.orgId, posts.orgId), eq(boards.boardId, posts.boardId)))
    .where(
      and(
        eq(mustReads.orgId, orgId),
        isLiving,
        sql`${mustReads.keys} && ${sql.param(keys)}::text[]`,
        sql`${posts.authorId} <> ${memberId}`,
        sql`${posts.boardId} in ${seenBoardIds(member, { isArchiveOpen: false })}`,
        sql`not case when ${mustReads.needsConfirmation} then ${hasConfirmed} else ${hasRead} end`,
      ),
    )
    .orderBy(
      sql`${isLate} desc nulls last`,
      sql`case when ${isLate} then ${mustReads.dueOn} end desc`,
      asc(mustReads.dueOn),
      desc(mustReads.setAt),
    )
    .limit(PENDING_MOST)
  const mustReadsShown = rows.map(({ totalCount: _, ...row }) => row)
  return { totalCount: rows[0]?.totalCount ?? 0, mustReads: mustReadsShown }
}
