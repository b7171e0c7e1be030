// The end of rooms that everybody has left: nobody can open them again.
import { and, eq, gt, lt, notExists, sql } from 'drizzle-orm'
import { BIN_ITEM_DAYS } from '#contract/recycle-bin'
import { dropFiles } from '../../attachment/attachments.ts'
import { ago, db, write } from '../../db.ts'
import { isAmong } from '../../postgres/statements.ts'
import { detachPicture } from '../../upload/uploads.ts'
import { itsRoom, lockRoom, type RoomPlace } from '../doors.ts'
import { FILE_HOLDER } from '../message/rows.ts'
import { forgetScheduled } from '../scheduled/rows.ts'
import { scheduledMessages } from '../scheduled/tables.ts'
import { messages, roomMembers, rooms } from '../tables.ts'
import { membersIn } from './people.ts'

const AT_ONCE = 50

/** With their messages and files, as long after their end as anything that is deleted is kept. */
export async function purgeEmptyRooms(): Promise<void> {
  const here = db
    .select({ one: sql`1` })
    .from(roomMembers)
    .where(and(eq(roomMembers.orgId, rooms.orgId), eq(roomMembers.roomId, rooms.roomId)))
  const due = await db
    .select({ orgId: rooms.orgId, roomId: rooms.roomId })
    .from(rooms)
    .where(
      and(
        isAmong(rooms.kind, ['group', 'channel']),
        lt(rooms.closedAt, ago(BIN_ITEM_DAYS * 86_400_000)),
        notExists(here),
      ),
    )
    .limit(AT_ONCE)
  for (const place of due) await purgeRoom(place)
  if (due.length === AT_ONCE) await purgeEmptyRooms()
}

const purgeRoom = (place: RoomPlace) =>
  write(async tx => {
    const room = await lockRoom(tx, place)
    if (!room || (await membersIn(tx, room)).length > 0) return
    const { orgId, roomId } = room
    const withFiles = await tx
      .select({ messageId: messages.messageId })
      .from(messages)
      .where(and(eq(messages.orgId, orgId), eq(messages.roomId, roomId), gt(messages.fileCount, 0)))
    for (const { messageId } of withFiles) await dropFiles(tx, orgId, { kind: FILE_HOLDER, id: messageId })
    await forgetScheduled(tx, and(eq(scheduledMessages.orgId, orgId), eq(scheduledMessages.roomId, roomId)))
    if (room.imageKey) await detachPicture(tx, room.imageKey)
    await tx.delete(rooms).where(itsRoom(room))
  })
