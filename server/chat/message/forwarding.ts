// Messages brought into another room, with their files, under the names of those who said them.
import type { Forwarding } from '#contract/forwarding'
import type { Message } from '#contract/message'
import type { Member } from '#contract/permissions'
import { filesOf } from '../../attachment/attachments.ts'
import { copyFiles } from '../../attachment/copying.ts'
import { forgetUnattached } from '../../attachment/purging.ts'
import { db } from '../../db.ts'
import { refuse } from '../../refusal.ts'
import { freshRoomFor, roomFor, type SeenRoom } from '../doors.ts'
import { messagesFor } from './doors.ts'
import { postOnce, sentBefore } from './posting.ts'
import { FILE_HOLDER, type MessageRow } from './rows.ts'

/** Each is a message of its own: where one is refused, those before it stand in the other room. */
export async function forwardMessages(member: Member, roomId: number, { toRoomId, messages }: Forwarding) {
  const seen = await roomFor(member, roomId)
  const ids = messages.map(({ messageId }) => messageId)
  const [target, rows] = await Promise.all([
    freshRoomFor(db, member, toRoomId),
    messagesFor(db, seen, ids, { isLiving: true }),
  ])
  // Of a message whose last file was removed nothing is left.
  if (rows.some(({ body, fileCount }) => body === '' && fileCount === 0)) return refuse('message.missing')
  if (target.room.closedAt) return refuse('room.closed', { field: 'toRoomId' })
  const forwarded: Message[] = []
  for (const [nth, row] of rows.entries())
    forwarded.push(await forwardOne(member, target, row, messages[nth]!.clientId))
  return forwarded
}

async function forwardOne(member: Member, target: SeenRoom, row: MessageRow, clientId: string): Promise<Message> {
  const { body, memberId, createdAt, originalMemberId, originalAt } = row
  const original = { memberId: originalMemberId ?? memberId, at: originalAt ?? createdAt }
  const post = (fileIds: number[]) => postOnce(member, target, { clientId, body, fileIds, original })
  return row.fileCount > 0 ? withCopies(member, target, { row, clientId, post }) : post([])
}

type Copying = { row: MessageRow; clientId: string; post: (fileIds: number[]) => Promise<Message> }

/** Two tries at once make two sets of copies, of which one is in the message. */
async function withCopies(member: Member, target: SeenRoom, { row, clientId, post }: Copying): Promise<Message> {
  // Before the files are copied once more.
  const known = await sentBefore(target, clientId)
  if (known) return known
  const files = await filesOf(db, member.orgId, FILE_HOLDER, [row.messageId])
  const copies = await copyFiles(member, files)
  const fileIds = files.map(({ fileId }) => copies.get(fileId)!)
  try {
    return await post(fileIds)
  } finally {
    // Those that were attached stay.
    await forgetUnattached(member, fileIds)
  }
}
