// The one door of a room: only its members see it. A room one is not in and one that is not there look alike.
import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Member } from '#contract/permissions'
import { ago, db, type Writing } from '../db.ts'
import type { ThingDoor } from '../http/admission.ts'
import { callerBy, callers, type LivingMember, memberIn } from '../member/doors.ts'
import { userIdsOf } from '../member/names.ts'
import { gatheredStatement } from '../postgres/gathering.ts'
import { preparedStatement, rowIn } from '../postgres/statements.ts'
import { refuse } from '../refusal.ts'
import { messages, roomMembers, rooms } from './tables.ts'

export type RoomRow = typeof rooms.$inferSelect
type MineRow = typeof roomMembers.$inferSelect
export type RoomPlace = Pick<RoomRow, 'orgId' | 'roomId'>
/** The condition of one room. */
export const itsRoom = ({ orgId, roomId }: RoomPlace) => and(eq(rooms.orgId, orgId), eq(rooms.roomId, roomId))
/** Of joined messages. */
export const roomOfMessage = and(eq(rooms.orgId, messages.orgId), eq(rooms.roomId, messages.roomId))

/**
 * Of messages joined with their rooms and with members of these: what such a member may see. Newcomers see nothing from before
 * they came, nor answers to it.
 */
export const isShown = sql`(${messages.seq} > case when ${rooms.showsHistory} then 0 else ${roomMembers.joinedSeq} end
  and (${messages.threadId} is null or ${rooms.showsHistory} or exists (select from ${messages} root
    where root.org_id = ${messages.orgId} and root.id = ${messages.threadId} and root.seq > ${roomMembers.joinedSeq})))`
type Asking = Pick<Member, 'orgId' | 'memberId' | 'role'>

/** A room with the row of the member who reads it. */
export type SeenRoom = { room: RoomRow; mine: MineRow }

/** The messages up to this one are not theirs to see. */
export const hiddenSeqOf = ({ room, mine }: SeenRoom) => (room.showsHistory ? 0 : mine.joinedSeq)

/** Of a room between two people nobody is the owner, and nobody manages it. */
export const mayManage = ({ role, memberId }: Asking, { kind, ownerId }: Pick<RoomRow, 'kind' | 'ownerId'>) =>
  kind !== 'direct' && (ownerId === memberId || role === 'OWNER' || role === 'ADMIN')

const roomColumns = Object.keys(getTableColumns(rooms))
const named = (prefix: string, columns: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      `${prefix}_${name}`,
      sql`${column}`.as(`${prefix}_${name.toLowerCase()}`),
    ]),
  )
const seenColumns = () => ({
  ...named('room', getTableColumns(rooms)),
  ...named('mine', getTableColumns(roomMembers)),
})

const here = and(eq(rooms.orgId, sql.placeholder('orgId')), eq(rooms.roomId, sql.placeholder('roomId')))
/** Of joined rooms. */
export const itsMembers = and(eq(roomMembers.orgId, rooms.orgId), eq(roomMembers.roomId, rooms.roomId))

/** Living sessions and members that belong to no room read nulls. */
const callerStatement = gatheredStatement<[...LivingMember, ...unknown[]]>('living_member_of_room', () => {
  const { caller, columns } = callers()
  return db
    .select({ ...columns, ...seenColumns() })
    .from(caller)
    .leftJoin(rooms, here)
    .leftJoin(roomMembers, and(itsMembers, eq(roomMembers.memberId, caller.memberId)))
})

const seenStatement = preparedStatement<unknown[]>('room_seen', () =>
  db
    .select(seenColumns())
    .from(rooms)
    .innerJoin(roomMembers, and(itsMembers, eq(roomMembers.memberId, sql.placeholder('memberId'))))
    .where(here),
)

function seenIn(raw: readonly unknown[]): SeenRoom | undefined {
  const mine = raw.slice(roomColumns.length)
  return raw[0] === null || mine[0] === null ? undefined : { room: rowIn(rooms, raw), mine: rowIn(roomMembers, mine) }
}

/** By the member of one call: what its door has read of its room. */
const readAtDoor = new WeakMap<object, { roomId: number; seen: SeenRoom | undefined }>()

/** The door of every call that names a room: the caller and their part in it, in one statement. */
export const roomCaller: ThingDoor = async (bearer, orgId, roomId) => {
  const found = await callerBy(bearer, orgId, session => callerStatement({ ...session, roomId }))
  if (found?.member) readAtDoor.set(found.member, { roomId, seen: seenIn(found.beside) })
  return found
}

/** For reading: asks nothing if the door of the call has read this room. */
export async function roomFor(member: Asking, roomId: number): Promise<SeenRoom> {
  const known = readAtDoor.get(member)
  if (known?.roomId === roomId) return known.seen ?? refuse('room.missing')
  return freshRoomFor(db, member, roomId)
}

/** Within a transaction, or after one of the same call. */
export async function freshRoomFor(tx: NodePgDatabase, { orgId, memberId }: Asking, roomId: number): Promise<SeenRoom> {
  const [raw] = await seenStatement({ orgId, roomId, memberId }, tx)
  return (raw && seenIn(raw)) ?? refuse('room.missing')
}

const lockStatement = preparedStatement('room_locked', () => db.select().from(rooms).where(here).for('no key update'))

/** Locks a room until the end of the transaction; undefined if there is none. Deeds of the server itself begin so. */
export async function lockRoom(tx: Writing, { orgId, roomId }: RoomPlace): Promise<RoomRow | undefined> {
  const [raw] = await lockStatement({ orgId, roomId }, tx)
  return raw && rowIn(rooms, raw)
}

/** The door of every change but a new message: locks the room, and checks again under the lock. */
export async function lockedRoomFor(tx: Writing, member: Asking, roomId: number): Promise<SeenRoom> {
  // A separate statement, because one that waited for the lock would still see the members from before.
  const locking = lockRoom(tx, { orgId: member.orgId, roomId })
  const seeing = freshRoomFor(tx, member, roomId)
  const [room, { mine }] = await Promise.all([locking, seeing])
  return { room: room!, mine }
}

/** The door of those who manage the room, closed ones too. */
export async function manageableRoomFor(tx: Writing, member: Asking, roomId: number): Promise<SeenRoom> {
  const seen = await lockedRoomFor(tx, member, roomId)
  return mayManage(member, seen.room) ? seen : refuse('room.forbidden')
}

/** Whether a person may hear the events of the room. */
export async function isSeenBy(userId: number, roomId: number): Promise<boolean> {
  const [row] = await db.select({ orgId: rooms.orgId }).from(rooms).where(eq(rooms.roomId, roomId))
  const member = row && (await memberIn(userId, row.orgId))
  if (!member) return false
  const [raw] = await seenStatement({ orgId: row.orgId, roomId, memberId: member.memberId })
  return raw !== undefined
}

/** All persons who may hear the events of the room. */
export async function audienceOf(roomId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ orgId: roomMembers.orgId, memberId: roomMembers.memberId })
    .from(rooms)
    .innerJoin(roomMembers, itsMembers)
    .where(eq(rooms.roomId, roomId))
  const [first] = rows
  return new Set(
    first &&
      (await userIdsOf(
        first.orgId,
        rows.map(({ memberId }) => memberId),
      )),
  )
}

/** Rooms that somebody recently left or was taken out of, by the database's clock. */
export async function roomsNarrowedWithin(ms: number) {
  const rows = await db
    .select({ roomId: rooms.roomId })
    .from(rooms)
    .where(gt(rooms.narrowedAt, ago(ms)))
  return rows.map(({ roomId }) => roomId)
}
