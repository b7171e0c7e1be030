// The door of open channels, which members find without being in them.
import type { Member } from '#contract/permissions'
import type { Writing } from '../../db.ts'
import { freshRoomFor, lockRoom, type RoomRow } from '../doors.ts'

/** Locks the room. Of other kinds only those are not missing in which the member is. */
export async function channelFor(tx: Writing, member: Member, roomId: number): Promise<RoomRow> {
  const room = await lockRoom(tx, { orgId: member.orgId, roomId })
  if (room?.kind === 'channel') return room
  return (await freshRoomFor(tx, member, roomId)).room
}
