// A room as its page shows it.
import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { READERS_SHOWN_MOST, type Room } from '#contract/chat'
import type { Member } from '#contract/permissions'
import { isByInvitation } from '#contract/room-row'
import { facesInRooms, idsInPair } from './faces.ts'
import { freshRoomFor, hiddenSeqOf, mayManage, roomFor, type SeenRoom } from '../doors.ts'
import { cursorsOf, readSeqOf } from '../reading.ts'
import { chatSettingsOf } from '../settings/settings.ts'
import { seenRow } from '../message/doors.ts'
import { db } from '../../db.ts'
import { pictureAddress } from '../../storage/storage.ts'
import { messages } from '../tables.ts'

export const readRoom = async (member: Member, roomId: number): Promise<Room> =>
  wholeRoom(member, await roomFor(member, roomId))

/** After a deed of the same call. */
export const roomAfter = async (member: Member, roomId: number): Promise<Room> =>
  wholeRoom(member, await freshRoomFor(db, member, roomId))

async function wholeRoom(member: Member, seen: SeenRoom): Promise<Room> {
  const { room, mine } = seen
  const { roomId, kind, name, topic, deptId, withSubdepartments, projectId, showsHistory, isMentionLimited } = room
  const settings = chatSettingsOf(member.orgId)
  const [cursors, notice, pinCount, { readCounts }] = await Promise.all([
    cursorsOf(seen),
    noticeOf(seen),
    pinCountOf(seen),
    settings,
  ])
  const isCounted = readCounts !== 'none' && cursors.length <= READERS_SHOWN_MOST
  const people = new Set([...cursors.map(({ memberId }) => memberId), ...idsInPair(room)])
  const faces = await facesInRooms(room.orgId, [...people])
  return {
    roomId,
    kind,
    name,
    topic,
    roomImgUrl: pictureAddress(room.imageKey),
    deptId,
    withSubdepartments,
    projectId,
    showsHistory,
    isMentionLimited,
    ownerId: room.ownerId,
    members: cursors.map(({ memberId, joinedSeq, readSeq }) => ({
      memberId,
      joinedSeq,
      readSeq: isCounted ? readSeq : null,
    })),
    readCounts,
    faces: [...people].flatMap(memberId => faces.get(memberId) ?? []),
    notice,
    pinCount,
    isClosed: room.closedAt !== null,
    version: room.version,
    lastSeq: room.lastSeq,
    change: room.lastChange,
    mine: {
      hiddenSeq: hiddenSeqOf(seen),
      readSeq: readSeqOf(seen),
      isMarkedUnread: mine.unreadAfter !== null,
      isPinned: mine.pinnedAt !== null,
      isHidden: mine.hiddenSeq !== null && mine.hiddenSeq >= room.lastSeq,
      level: mine.level,
      mutedUntil: mine.mutedUntil?.toISOString() ?? null,
      mayManage: mayManage(member, room),
      mayPost: room.closedAt === null,
      mayLeave: isByInvitation(room),
    },
  }
}

/** Those that its reader may see. */
async function pinCountOf({ room, mine }: SeenRoom): Promise<number> {
  const hiddenSeq = hiddenSeqOf({ room, mine })
  if (room.pinCount === 0 || hiddenSeq === 0) return room.pinCount
  const { orgId, roomId } = room
  return db.$count(
    messages,
    and(
      eq(messages.orgId, orgId),
      eq(messages.roomId, roomId),
      isNotNull(messages.pinnedAt),
      gt(messages.seq, hiddenSeq),
    ),
  )
}

async function noticeOf(seen: SeenRoom): Promise<Room['notice']> {
  const { noticeId } = seen.room
  const row = noticeId === null ? undefined : await seenRow(db, seen, noticeId)
  if (!row || row.deletedAt !== null) return null
  const { messageId, seq, body, fileCount, authorName, createdAt: at } = row
  return { messageId, seq, body, fileCount, authorName, at }
}
