// Changes of a room itself, and of what one of its members sees of it.
import { and, eq } from 'drizzle-orm'
import type { RoomChange } from '#contract/chat'
import type { Member } from '#contract/permissions'
import { write } from '../../db.ts'
import { refuse } from '../../refusal.ts'
import { freshRoomFor, lockedRoomFor, manageableRoomFor, mayManage } from '../doors.ts'
import { putClosed, tellAll, updateRoom } from './people.ts'
import { say } from '../message/saying.ts'
import { checkedRoomPicture, dropPictureBy, replacePicture } from './picture.ts'
import { roomMembers } from '../tables.ts'
import { tellLists } from '../message/telling.ts'
import { roomAfter } from './whole.ts'

/** Name and topic by its members, guests apart; the rules of the room by those who manage it. */
export async function changeRoom(member: Member, roomId: number, change: RoomChange) {
  const imageKey = await checkedRoomPicture(member, roomId, change.roomImgUrl)
  const stale = await write(async tx => {
    const { room } = await lockedRoomFor(tx, member, roomId)
    const { version, name = room.name, topic = room.topic, ...rules } = change
    const isRule = Object.keys(rules).length > 0
    if (member.role === 'GUEST' || room.kind === 'direct' || (isRule && !mayManage(member, room)))
      return refuse('room.forbidden')
    if (version !== room.version) return true
    if (name === '' && room.kind !== 'group') refuse('invalid', { field: 'name' })
    const { showsHistory = room.showsHistory, isMentionLimited = room.isMentionLimited } = rules
    const picture = await replacePicture(tx, member, room, imageKey)
    const after = await updateRoom(tx, room, { name, topic, showsHistory, isMentionLimited, ...picture })
    if (name !== room.name) await say(tx, after, member.memberId, { what: 'renamed', memberIds: [], name })
    await tellAll(tx, after)
    return false
  })
  const current = await roomAfter(member, roomId)
  return stale ? refuse('row.stale', { current }) : current
}

export const dropRoomPicture = dropPictureBy(async (tx, room) => {
  await tellAll(tx, await updateRoom(tx, room, { imageKey: null }))
})

export async function closeRoom(member: Member, roomId: number, isClosed: boolean) {
  await write(async tx => {
    const { room } = await manageableRoomFor(tx, member, roomId)
    if ((room.closedAt !== null) === isClosed) return
    const after = await putClosed(tx, room, isClosed)
    await say(tx, after, member.memberId, { what: isClosed ? 'closed' : 'reopened', memberIds: [] })
    await tellAll(tx, after)
  })
  return roomAfter(member, roomId)
}

type Mine = {
  isPinned?: boolean | undefined
  isHidden?: boolean | undefined
  level?: 'all' | 'mentions' | 'none' | undefined
  mutedUntil?: string | null | undefined
}

/** Nobody else hears of it. */
export async function changeMine(member: Member, roomId: number, { isPinned, isHidden, level, mutedUntil }: Mine) {
  const { orgId, memberId, userId } = member
  await write(async tx => {
    const { room } = await freshRoomFor(tx, member, roomId)
    const values = {
      ...(isPinned !== undefined && { pinnedAt: isPinned ? new Date() : null }),
      ...(isHidden !== undefined && { hiddenSeq: isHidden ? room.lastSeq : null }),
      ...(level !== undefined && { level }),
      ...(mutedUntil !== undefined && { mutedUntil: mutedUntil === null ? null : new Date(mutedUntil) }),
    }
    if (Object.keys(values).length === 0) return
    await tx
      .update(roomMembers)
      .set(values)
      .where(and(eq(roomMembers.orgId, orgId), eq(roomMembers.roomId, roomId), eq(roomMembers.memberId, memberId)))
    tellLists(tx, orgId, [userId])
  })
  return roomAfter(member, roomId)
}
