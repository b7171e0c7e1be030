// Members who come into a room, and those who go. Each coming and going is said in the room.
import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { ROOM_MEMBERS_MOST } from '#contract/chat'
import type { Member } from '#contract/permissions'
import { isByInvitation } from '#contract/room-row'
import { write, type Writing } from '../../db.ts'
import { membersOf } from '../../member/members.ts'
import { userIdsOf } from '../../member/names.ts'
import { stayingMembers } from '../../member/staying.ts'
import { isAmong } from '../../postgres/statements.ts'
import { refuse } from '../../refusal.ts'
import { freshRoomFor, itsRoom, lockedRoomFor, manageableRoomFor, type RoomPlace, type RoomRow } from '../doors.ts'
import { roomMembers, rooms, type StoredEvent } from '../tables.ts'
import { say } from '../message/saying.ts'
import { tellLists, tellRoom } from '../message/telling.ts'
import { channelFor } from './channels.ts'
import { roomAfter } from './whole.ts'

const inRoom = ({ orgId, roomId }: RoomPlace) => and(eq(roomMembers.orgId, orgId), eq(roomMembers.roomId, roomId))

export const membersIn = async (tx: Writing, room: RoomPlace) => {
  const rows = await tx.select({ memberId: roomMembers.memberId }).from(roomMembers).where(inRoom(room))
  return rows.map(({ memberId }) => memberId)
}

/** Raises the number by which rosters in memory are known to be old. */
const raiseRoster = (tx: Writing, room: RoomPlace, isNarrowed: boolean) =>
  tx
    .update(rooms)
    .set({ roster: sql`${rooms.roster} + 1`, ...(isNarrowed && { narrowedAt: sql`now()` }) })
    .where(itsRoom(room))
    .returning()

type Coming = { by: number; what?: StoredEvent['what'] | undefined }

/** The room is locked, and these people are not in it. Their cursor stands at its end: nothing is unread for them. */
export async function takeIn(tx: Writing, room: RoomRow, memberIds: readonly number[], { by, what }: Coming) {
  if (memberIds.length === 0) return room
  const { orgId, roomId, lastSeq } = room
  await tx
    .insert(roomMembers)
    .values(memberIds.map(memberId => ({ orgId, roomId, memberId, joinedSeq: lastSeq, readSeq: lastSeq })))
  const [raised] = await raiseRoster(tx, room, false)
  if (what) await say(tx, raised!, by, { what, memberIds: [...memberIds] })
  tellRoom(tx, raised!)
  tellLists(tx, orgId, await userIdsOf(orgId, memberIds))
  return raised!
}

/** The room is locked. Its sockets are asked again at once. */
export async function letOut(tx: Writing, room: RoomRow, memberIds: readonly number[], { by, what }: Coming) {
  if (memberIds.length === 0) return room
  const { orgId } = room
  await tx.delete(roomMembers).where(and(inRoom(room), isAmong(roomMembers.memberId, memberIds)))
  const [raised] = await raiseRoster(tx, room, true)
  if (room.ownerId !== null && memberIds.includes(room.ownerId)) await passOwner(tx, raised!)
  // Nobody is left to open it again: it is purged in time (purging.ts).
  if (isByInvitation(room) && (await tx.$count(roomMembers, inRoom(room))) === 0) await putClosed(tx, room, true)
  if (what) await say(tx, raised!, by, { what, memberIds: [...memberIds] })
  tellRoom(tx, raised!)
  tellLists(tx, orgId, await userIdsOf(orgId, memberIds))
  return raised!
}

/** The room stays hidden where it was: a line was said in it that lists pass over. */
export const keepHidden = (tx: Writing, { orgId, roomId, lastSeq }: RoomRow) =>
  tx
    .update(roomMembers)
    .set({ hiddenSeq: lastSeq + 1 })
    .where(and(inRoom({ orgId, roomId }), gte(roomMembers.hiddenSeq, lastSeq)))

/** To the member who has been in the room longest and is no guest; nobody owns an empty room. */
export async function passOwner(tx: Writing, room: RoomRow, leavingId?: number) {
  const rows = await tx
    .select({ memberId: roomMembers.memberId })
    .from(roomMembers)
    .where(inRoom(room))
    .orderBy(roomMembers.joinedAt, roomMembers.memberId)
  // Read without a lock: whoever leaves locks the member before the room.
  const here = await membersOf(room.orgId, tx)
  const able = new Set(here.flatMap(({ memberId, role }) => (role === 'GUEST' ? [] : memberId)))
  const ownerId = rows.find(({ memberId }) => memberId !== leavingId && able.has(memberId))?.memberId ?? null
  await putOwner(tx, room, ownerId)
}

/** All rooms of an organization that are meant, as they are now. */
export const updateRooms = (
  tx: Writing,
  { orgId }: Pick<RoomPlace, 'orgId'>,
  which: SQL | undefined,
  values: Partial<typeof rooms.$inferInsert>,
): Promise<RoomRow[]> =>
  tx
    .update(rooms)
    .set({ ...values, version: sql`${rooms.version} + 1` })
    .where(and(eq(rooms.orgId, orgId), which))
    .returning()

export async function updateRoom(tx: Writing, place: RoomPlace, values: Partial<typeof rooms.$inferInsert>) {
  const [room] = await updateRooms(tx, place, itsRoom(place), values)
  return room!
}

export const putClosed = (tx: Writing, room: RoomPlace, isClosed: boolean) =>
  updateRoom(tx, room, { closedAt: isClosed ? new Date() : null })

export const putOwner = (tx: Writing, room: RoomPlace, ownerId: number | null) => updateRoom(tx, room, { ownerId })

/** Everybody in it sees it otherwise in their list, too. */
export async function tellAll(tx: Writing, room: RoomPlace) {
  tellRoom(tx, room)
  tellLists(tx, room.orgId, await userIdsOf(room.orgId, await membersIn(tx, room)))
}

/** Present members of the organization, each once; refused if one of them is not. */
export async function requireStaying(tx: Writing, orgId: number, memberIds: readonly number[], field = 'memberIds') {
  const wanted = [...new Set(memberIds)]
  const staying = await stayingMembers(tx, orgId, wanted)
  if (staying.length < wanted.length) refuse('member.missing', { field })
  return wanted
}

/** By any member of the room but a guest. Those who are in it already stay as they are. */
export async function inviteTo(member: Member, roomId: number, memberIds: readonly number[]) {
  await write(async tx => {
    await freshRoomFor(tx, member, roomId)
    // Before the room, as everybody who locks members does.
    const wanted = await requireStaying(tx, member.orgId, memberIds)
    const { room } = await lockedRoomFor(tx, member, roomId)
    if (member.role === 'GUEST') return refuse('room.forbidden')
    if (!isByInvitation(room)) return refuse('room.followed')
    if (room.closedAt) return refuse('room.closed')
    const here = new Set(await membersIn(tx, room))
    const fresh = wanted.filter(id => !here.has(id))
    if (here.size + fresh.length > ROOM_MEMBERS_MOST) refuse('room.full', { values: { most: ROOM_MEMBERS_MOST } })
    return takeIn(tx, room, fresh, { by: member.memberId, what: 'invited' })
  })
  return roomAfter(member, roomId)
}

export async function takeOut(member: Member, roomId: number, memberId: number) {
  await write(async tx => {
    const { room } = await manageableRoomFor(tx, member, roomId)
    if (!isByInvitation(room)) return refuse('room.followed')
    if (memberId === member.memberId || !(await membersIn(tx, room)).includes(memberId)) return refuse('member.missing')
    return letOut(tx, room, [memberId], { by: member.memberId, what: 'removed' })
  })
  return roomAfter(member, roomId)
}

export async function joinChannel(member: Member, roomId: number) {
  await write(async tx => {
    // Before the room, as everybody who locks members does: they may leave in this moment, or become a guest.
    const [me] = await stayingMembers(tx, member.orgId, [member.memberId])
    const room = await channelFor(tx, member, roomId)
    if (!me || me.role === 'GUEST') return refuse('room.missing')
    const here = await membersIn(tx, room)
    if (here.includes(member.memberId)) return undefined
    if (room.closedAt) return refuse('room.closed')
    if (here.length >= ROOM_MEMBERS_MOST) refuse('room.full', { values: { most: ROOM_MEMBERS_MOST } })
    await takeIn(tx, room, [member.memberId], { by: member.memberId, what: 'joined' })
    // Its last owner left when nobody but guests was there.
    if (room.ownerId === null) await passOwner(tx, room)
    return undefined
  })
  return roomAfter(member, roomId)
}

export const leaveRoom = (member: Member, roomId: number) =>
  write(async tx => {
    const { room } = await lockedRoomFor(tx, member, roomId)
    // The people of a department or project belong to its room; a room of two people is hidden instead.
    if (!isByInvitation(room)) return refuse('room.followed')
    await letOut(tx, room, [member.memberId], { by: member.memberId, what: 'left' })
    return undefined
  })

export async function giveOwner(member: Member, roomId: number, memberId: number) {
  await write(async tx => {
    await freshRoomFor(tx, member, roomId)
    const [taker] = await stayingMembers(tx, member.orgId, [memberId])
    const { room } = await manageableRoomFor(tx, member, roomId)
    if (!isByInvitation(room)) return refuse('room.followed')
    if (!(await membersIn(tx, room)).includes(memberId)) return refuse('member.missing')
    if (taker?.role === 'GUEST') return refuse('room.guestOwner')
    await putOwner(tx, room, memberId)
    return tellRoom(tx, room)
  })
  return roomAfter(member, roomId)
}
