// Threads beside a room: their counts at the message above, and who wants to hear of answers.
import { and, desc, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Member } from '#contract/permissions'
import { write, type Writing } from '../../db.ts'
import { freshRoomFor, type RoomRow } from '../doors.ts'
import { rootFor } from './doors.ts'
import { itself } from './rows.ts'
import { messageBy } from './whole.ts'
import { messages, roomMembers, threadFollowers } from '../tables.ts'
import { nextChange } from '../counting.ts'
import { tellMessage } from './telling.ts'

/** The faces that stand below the message. */
const REPLIERS_MOST = 3

/** Those of them who are in the room. */
export async function followersOf(tx: NodePgDatabase, orgId: number, messageId: number): Promise<number[]> {
  const rows = await tx
    .select({ memberId: threadFollowers.memberId })
    .from(threadFollowers)
    .innerJoin(
      messages,
      and(eq(messages.orgId, threadFollowers.orgId), eq(messages.messageId, threadFollowers.messageId)),
    )
    .innerJoin(
      roomMembers,
      and(
        eq(roomMembers.orgId, messages.orgId),
        eq(roomMembers.roomId, messages.roomId),
        eq(roomMembers.memberId, threadFollowers.memberId),
      ),
    )
    .where(and(eq(threadFollowers.orgId, orgId), eq(threadFollowers.messageId, messageId)))
  return rows.map(({ memberId }) => memberId)
}

/** The faces below a message once this member has answered it. */
export const repliersWith = (memberId: number) =>
  sql`(array_prepend(${memberId}::bigint, array_remove(${messages.replierIds}, ${memberId}::bigint)))[1:${sql.raw(String(REPLIERS_MOST))}]`

type Answer = { threadId: number; memberId: number; seq: number }

/** An answer came: it is counted, and its author follows the thread, as the author of the message above does. */
export async function answerThread(tx: Writing, room: RoomRow, { threadId, memberId, seq }: Answer) {
  const { orgId, roomId } = room
  const change = await nextChange(tx, room)
  const [root] = await tx
    .update(messages)
    .set({
      change,
      replyCount: sql`${messages.replyCount} + 1`,
      repliedAt: sql`now()`,
      replierIds: repliersWith(memberId),
    })
    .where(itself(room, threadId))
    .returning({ memberId: messages.memberId, replyCount: messages.replyCount })
  // A room that is hidden up to its last message stays so: nobody's list tells of answers.
  await tx
    .update(roomMembers)
    .set({ hiddenSeq: seq })
    .where(and(eq(roomMembers.orgId, orgId), eq(roomMembers.roomId, roomId), gte(roomMembers.hiddenSeq, seq - 1)))
  const following = root!.replyCount === 1 ? [root!.memberId, memberId] : [memberId]
  await tx
    .insert(threadFollowers)
    .values([...new Set(following)].map(each => ({ orgId, messageId: threadId, memberId: each })))
    .onConflictDoNothing()
  await tellMessage(tx, room, await messageBy(tx, room, threadId), { isLast: false })
}

/** An answer was deleted: the thread is that of the others. */
export async function forgetAnswer(tx: Writing, room: RoomRow, threadId: number, goneId: number) {
  const { orgId } = room
  const answers = and(
    eq(messages.orgId, orgId),
    eq(messages.threadId, threadId),
    isNull(messages.deletedAt),
    ne(messages.messageId, goneId),
  )
  const left = await tx
    .select({ memberId: messages.memberId, createdAt: messages.createdAt })
    .from(messages)
    .where(answers)
    .orderBy(desc(messages.seq))
  const change = await nextChange(tx, room)
  const replierIds = [...new Set(left.map(({ memberId }) => memberId))].slice(0, REPLIERS_MOST)
  await tx
    .update(messages)
    .set({ change, replyCount: left.length, repliedAt: left[0]?.createdAt ?? null, replierIds })
    .where(itself(room, threadId))
  await tellMessage(tx, room, await messageBy(tx, room, threadId), { isLast: false })
}

/** Nobody but oneself hears of it. */
export const followThread = (member: Member, roomId: number, messageId: number, isFollowing: boolean) =>
  write(async tx => {
    const { orgId, memberId } = member
    const seen = await freshRoomFor(tx, member, roomId)
    await rootFor(tx, seen, messageId)
    const mine = { orgId, messageId, memberId }
    if (isFollowing) await tx.insert(threadFollowers).values(mine).onConflictDoNothing()
    else
      await tx
        .delete(threadFollowers)
        .where(
          and(
            eq(threadFollowers.orgId, orgId),
            eq(threadFollowers.messageId, messageId),
            eq(threadFollowers.memberId, memberId),
          ),
        )
    return undefined
  })
