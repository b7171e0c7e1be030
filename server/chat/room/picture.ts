// The picture of a group or channel, by those who manage it.
import { and, eq } from 'drizzle-orm'
import type { Member } from '#contract/permissions'
import { isByInvitation } from '#contract/room-row'
import { db, write, type Writing } from '../../db.ts'
import { memberIn } from '../../member/doors.ts'
import { refuse } from '../../refusal.ts'
import { pictureAddress } from '../../storage/storage.ts'
import type { UploadHolder } from '../../upload/parts.ts'
import { attachPicture, checkedPicture, detachPicture } from '../../upload/uploads.ts'
import { lockRoom, mayManage, roomFor, type RoomRow } from '../doors.ts'
import { rosterOf } from '../roster.ts'
import { rooms } from '../tables.ts'

const FIELD = 'roomImgUrl'
export const ROOM_HOLDER = 'room'

/**
 * Slow, so it comes before the deed's transaction. Undefined keeps the picture of the room, null removes it.
 * @returns the key of the next one
 */
export async function checkedRoomPicture(member: Member, roomId: number, address: string | null | undefined) {
  if (address === undefined) return undefined
  const { room } = await roomFor(member, roomId)
  if (!isByInvitation(room) || !mayManage(member, room)) return refuse('room.forbidden')
  if (address === null) return null
  if (address === pictureAddress(room.imageKey)) return undefined
  return (await checkedPicture(member.userId, address, FIELD)).key
}

/** Part of a deed that has locked the room; answers what changes of its row. */
export async function replacePicture(
  tx: Writing,
  { userId }: Pick<Member, 'userId'>,
  { orgId, imageKey }: RoomRow,
  key: string | null | undefined,
) {
  if (key === undefined) return {}
  if (imageKey) await detachPicture(tx, imageKey)
  if (key) await attachPicture(tx, { userId, key, holder: { kind: ROOM_HOLDER, orgId }, field: FIELD })
  return { imageKey: key }
}

/** Removes the picture if a room still shows it and the person manages that room; answers whether it did. */
export const dropPictureBy =
  (remove: (tx: Writing, room: RoomRow) => Promise<unknown>): UploadHolder['drop'] =>
  async ({ userId }, { orgId, key }) => {
    const member = orgId === null ? undefined : await memberIn(userId, orgId)
    if (!member) return false
    const shows = and(eq(rooms.orgId, member.orgId), eq(rooms.imageKey, key))
    const [found] = await db.select({ roomId: rooms.roomId }).from(rooms).where(shows)
    if (!found) return false
    return write(async tx => {
      const room = await lockRoom(tx, { orgId: member.orgId, roomId: found.roomId })
      if (room?.imageKey !== key || !mayManage(member, room)) return false
      const { memberIds } = await rosterOf(room, tx)
      if (!memberIds.has(member.memberId)) return false
      await detachPicture(tx, key)
      await remove(tx, room)
      return true
    })
  }
