// Messages about a place, for the map.
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { PLACE_MESSAGES_MOST, type PlaceMessage } from '#contract/message-place'
import { excerptOf } from '#contract/message-words'
import { chatText } from '#korean/chat'
import type { Member } from '#contract/permissions'
import { fill } from '#korean/particle'
import { db, type Writing } from '../../db.ts'
import { isAmong } from '../../postgres/statements.ts'
import { memberNameBy } from '../../member/names.ts'
import { titleTo } from '../../notices/shape.ts'
import { messages, roomMembers, rooms } from '../tables.ts'
import { isShown, itsMembers, roomOfMessage } from '../doors.ts'
import { notifiedRoom } from '../things.ts'

/** Those in the rooms of the member, as far back as they see. */
export async function messagesAbout(member: Member, placeId: number): Promise<PlaceMessage[]> {
  const { orgId, memberId } = member
  const rows = await db
    .select({
      roomId: messages.roomId,
      messageId: messages.messageId,
      seq: messages.seq,
      threadId: messages.threadId,
      memberId: messages.memberId,
      name: sql<string | null>`${memberNameBy(sql`${messages.orgId}`, sql`${messages.memberId}`)}`,
      body: messages.body,
      fileCount: messages.fileCount,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(rooms, roomOfMessage)
    .innerJoin(roomMembers, and(itsMembers, eq(roomMembers.memberId, memberId)))
    .where(and(eq(messages.orgId, orgId), eq(messages.placeId, placeId), isNull(messages.deletedAt), isShown))
    .orderBy(desc(messages.createdAt), desc(messages.messageId))
    .limit(PLACE_MESSAGES_MOST)
  const cards = await notifiedRoom.cards(db, orgId, [...new Set(rows.map(({ roomId }) => roomId))])
  return rows.map(({ memberId: author, name, body, fileCount, createdAt, ...row }) => {
    const card = cards.get(row.roomId)
    return {
      ...row,
      room: card ? titleTo(card, memberId) : '',
      author: { memberId: author, name: name ?? '' },
      excerpt: excerptOf(body) || fill(chatText.files, { count: fileCount }),
      at: createdAt.toISOString(),
    }
  })
}

/** These places are gone for good. */
export const forgetPlaces = (tx: Writing, orgId: number, placeIds: readonly number[]) =>
  tx
    .update(messages)
    .set({ placeId: null })
    .where(and(eq(messages.orgId, orgId), isAmong(messages.placeId, placeIds)))
