// How far members have read a room. Unread numbers follow from these cursors; no row is written for a message and a member.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { READERS_SHOWN_MOST } from '#contract/chat'
import type { ReadCounts } from '#contract/chat-settings'
import { ROOM_UNREAD_MOST } from '#contract/room-row'
import type { Member } from '#contract/permissions'
import { db, write, type Writing } from '../db.ts'
import { tellAside } from '../live/telling.ts'
import { preparedStatement, worded } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import { roomFor, type RoomRow, type SeenRoom } from './doors.ts'
import { rosterOf } from './roster.ts'
import { chatSettingsOf, readCountsBy } from './settings/settings.ts'
import { rowFor } from './message/doors.ts'
import { messages, roomMembers, rooms } from './tables.ts'

const { placeholder } = sql
/** How often a room is told at most how far its members have read. */
const REST_MS = 1_000

/** How far a member has read, as they see it themselves; `least` passes over what is null. */
export const readUpTo = sql`least(${roomMembers}.read_seq, ${roomMembers}.unread_after)`
const first = sql`greatest(${readUpTo}, case when ${rooms}.shows_history then 0 else ${roomMembers}.joined_seq end)`
const inRoom = sql`other.org_id = ${roomMembers}.org_id and other.room_id = ${roomMembers}.room_id and other.seq > ${first}
    and other.thread_id is null and other.deleted_at is null`

/** Rooms that are read to their end are looked at no further. */
const ifAny = (count: SQL) => sql`case when ${rooms}.last_seq > ${first} then ${count} else 0 end`

/** Messages of others after the cursor. So many of the newest are looked at, because one's own may be any number. */
export const unreadOf = ifAny(sql`(select count(*) from (select from (select other.member_id from ${messages} other
    where ${inRoom} and other.event is null order by other.seq desc limit ${sql.raw(String(10 * ROOM_UNREAD_MOST))}) newest
  where newest.member_id <> ${roomMembers}.member_id limit ${sql.raw(String(ROOM_UNREAD_MOST))}) counted)`)
export const unreadMentionsOf = ifAny(sql`(select count(*) from (select from ${messages} other
  where ${inRoom} and other.mentioned_ids <> '{}' and other.member_id <> ${roomMembers}.member_id
    and ${roomMembers}.member_id = any(other.mentioned_ids) limit ${sql.raw(String(ROOM_UNREAD_MOST))}) counted)`)

const mine = sql`${roomMembers}.org_id = ${placeholder('orgId')} and ${roomMembers}.room_id = ${placeholder('roomId')}
  and ${roomMembers}.member_id = ${placeholder('memberId')}`

const target = sql`least(${placeholder('seq')}::bigint, ${rooms}.last_seq)`
const moveStatement = preparedStatement<[readSeq: string, seenSeq: string]>('room_read', () =>
  worded(sql`update ${roomMembers} set read_seq = greatest(${roomMembers}.read_seq, ${target}),
      unread_after = case when ${target} < ${roomMembers}.read_seq then ${target} end
    from ${rooms} where ${rooms}.org_id = ${roomMembers}.org_id and ${rooms}.id = ${roomMembers}.room_id and ${mine}
      and ${readUpTo} < ${target}
    returning ${readUpTo}, ${roomMembers}.read_seq`),
)
const countStatement = preparedStatement<[unread: string, mentions: string, readCounts: ReadCounts, lastSeq: string]>(
  'room_unread',
  () =>
    worded(sql`select ${unreadOf}, ${unreadMentionsOf}, ${readCountsBy(roomMembers.orgId)}, ${rooms}.last_seq from ${roomMembers} join ${rooms}
    on ${rooms}.org_id = ${roomMembers}.org_id and ${rooms}.id = ${roomMembers}.room_id where ${mine}`),
)

/** How far its reader has read it, as they see it themselves. */
export const readSeqOf = ({ mine: { readSeq, unreadAfter } }: Pick<SeenRoom, 'mine'>) =>
  Math.min(readSeq, unreadAfter ?? readSeq)

/** It only goes forward: a late call with a smaller number changes nothing. */
export async function markRead(member: Member, roomId: number, seq: number): Promise<{ readSeq: number }> {
  const seen = await roomFor(member, roomId)
  const known = readSeqOf(seen)
  if (seq <= known) return { readSeq: known }
  const { orgId, memberId } = member
  return write(async tx => {
    const [row] = await moveStatement({ orgId, roomId, memberId, seq }, tx)
    if (!row) return { readSeq: known }
    const [readSeq, seenSeq] = [Number(row[0]), Number(row[1])]
    const { readCounts } = await tellMine(tx, member, seen.room, readSeq)
    if (seenSeq > seen.mine.readSeq) await tellOthers(tx, member, seen.room, { readSeq: seenSeq, readCounts })
    return { readSeq }
  })
}

/** The message and everything after it count as unread again, for this member alone. */
export async function markUnread(member: Member, roomId: number, messageId: number): Promise<{ readSeq: number }> {
  const seen = await roomFor(member, roomId)
  const { seq } = await rowFor(db, seen, messageId)
  return write(async tx => {
    const { orgId, memberId } = member
    const [row] = await tx
      .update(roomMembers)
      .set({ unreadAfter: sql`least(${seq - 1}::bigint, ${roomMembers.readSeq}, ${roomMembers.unreadAfter})` })
      .where(and(eq(roomMembers.orgId, orgId), eq(roomMembers.roomId, roomId), eq(roomMembers.memberId, memberId)))
      .returning({ unreadAfter: roomMembers.unreadAfter })
    const readSeq = row?.unreadAfter ?? readSeqOf(seen)
    await tellMine(tx, member, seen.room, readSeq)
    return { readSeq }
  })
}

/** My other devices. */
async function tellMine(tx: Writing, { orgId, memberId, userId }: Member, { roomId }: RoomRow, readSeq: number) {
  const [counts] = await countStatement({ orgId, roomId, memberId }, tx)
  const [unreadCount, mentionCount, lastSeq] = [counts![0], counts![1], counts![3]].map(Number) as [
    number,
    number,
    number,
  ]
  const readCounts = counts![2]
  tx.tell(`user:${userId}`, 'room.mine', { orgId, roomId, readSeq, unreadCount, mentionCount, lastSeq })
  return { readCounts }
}

type Moved = { readSeq: number; readCounts: ReadCounts }
/** The room, within a second. */
async function tellOthers(tx: Writing, { memberId }: Member, room: RoomRow, { readSeq, readCounts }: Moved) {
  const { memberIds } = await rosterOf(room)
  if (readCounts !== 'none' && memberIds.size <= READERS_SHOWN_MOST)
    tx.afterCommit(() => tellSoon(room.roomId, memberId, readSeq))
}

/** Moves that are not told yet, by the room, and when it was told last. */
const moved = new Map<number, Map<number, number>>()
const told = new Map<number, number>()

function tellSoon(roomId: number, memberId: number, readSeq: number) {
  const waiting = moved.get(roomId)
  if (waiting) return void waiting.set(memberId, Math.max(readSeq, waiting.get(memberId) ?? 0))
  moved.set(roomId, new Map([[memberId, readSeq]]))
  const rested = performance.now() - (told.get(roomId) ?? -REST_MS)
  setTimeout(() => tellReaders(roomId), Math.max(0, REST_MS - rested)).unref()
  return undefined
}

function tellReaders(roomId: number) {
  const readers = [...(moved.get(roomId) ?? [])].map(([memberId, readSeq]) => ({ memberId, readSeq }))
  moved.delete(roomId)
  const now = performance.now()
  told.set(roomId, now)
  if (told.size > 10_000) for (const [each, at] of told) if (at < now - REST_MS) told.delete(each)
  tellAside(`room:${roomId}`, 'room.read', { roomId, readers })
}

/** Of those who were in the room when it was sent, its author apart. */
export async function readersOf(member: Member, roomId: number, messageId: number) {
  const seen = await roomFor(member, roomId)
  const [row, { readCounts }] = await Promise.all([rowFor(db, seen, messageId), chatSettingsOf(member.orgId)])
  if (readCounts === 'none' || (readCounts === 'sender' && row.memberId !== member.memberId))
    return refuse('message.readers')
  const rows = await cursorsOf(seen)
  const there = rows.filter(each => each.memberId !== row.memberId && each.joinedSeq < row.seq)
  const [read, unread] = [there.filter(each => each.readSeq >= row.seq), there.filter(each => each.readSeq < row.seq)]
  return {
    read: read.map(({ memberId }) => memberId),
    unread: unread.map(({ memberId }) => memberId),
  }
}

export const cursorsOf = ({ room: { orgId, roomId } }: Pick<SeenRoom, 'room'>) =>
  db
    .select({
      memberId: roomMembers.memberId,
      joinedSeq: roomMembers.joinedSeq,
      readSeq: roomMembers.readSeq,
    })
    .from(roomMembers)
    .where(and(eq(roomMembers.orgId, orgId), eq(roomMembers.roomId, roomId)))
    .orderBy(roomMembers.joinedAt, roomMembers.memberId)

/** Nobody but those who have the room open hears of it, and of large rooms nobody. */
export async function tellTyping(member: Member, roomId: number, most: number) {
  const seen = await roomFor(member, roomId)
  if (seen.room.closedAt) return refuse('room.closed')
  const { memberIds } = await rosterOf(seen.room)
  if (memberIds.size <= most) tellAside(`room:${roomId}`, 'room.typing', { roomId, memberId: member.memberId })
  return undefined
}
