// Messages brought into another room, with their files, under the names of those who said them.
import type { Forwarding } from '#contract/forwarding'
import type { Message } from '#contract/message'
import type { Member } from '#contract/permissions'
import { filesOf } from '../../attachment/attachments.ts'
import { copyFiles } from '../../attachment/copying.ts'
import { db } from '../../db.ts'
import { refuse } from '../../refusal.ts'
import { freshRoomFor, roomFor, type SeenRoom } from '../doors.ts'
import { messageFor } from './doors.ts'
import { postOnce, sentBefore } from './posting.ts'
import { FILE_HOLDER, type MessageRow } from './rows.ts'

/** Each is a message of its own: where one is refused, those before it stand in the other room. */
export async function forwardMessages(member: Member, roomId: number, { toRoomId, messages }: Forwarding) {
  const seen = await roomFor(member, roomId)
  const target = await freshRoomFor(db, member, toRoomId)
  const originals: { row: MessageRow; clientId: string }[] = []
  for (const { messageId, clientId } of messages)
    originals.push({ row: await messageFor(db, seen, messageId, { isLiving: true }), clientId })
  if (target.room.closedAt) return refuse('room.closed', { field: 'toRoomId' })
  const forwarded: Message[] = []
  for (const { row, clientId } of originals) forwarded.push(await forwardOne(member, target, row, clientId))
  return forwarded
}

async function forwardOne(member: Member, target: SeenRoom, row: MessageRow, clientId: string): Promise<Message> {
  // Before its files are copied once more.
  const known = await sentBefore(target, clientId)
  if (known) return known
  const { messageId, body, fileCount, memberId, createdAt, originalMemberId, originalAt } = row
  const files = fileCount > 0 ? await filesOf(db, member.orgId, FILE_HOLDER, [messageId]) : []
  const copies = await copyFiles(member, files)
  return postOnce(member, target, {
    clientId,
    body,
    fileIds: files.map(({ fileId }) => copies.get(fileId)!),
    original: { memberId: originalMemberId ?? memberId, at: originalAt ?? createdAt },
  })
}
