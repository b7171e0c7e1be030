// The place of a chat message, and the messages about a place.
import type { PlaceMessage } from '#contract/message-place'
import type { Member } from '#contract/permissions'
import { messagesAbout } from '../../chat/message/about-place.ts'
import { changeMessage } from '../../chat/message/editing.ts'
import { refuse } from '../../refusal.ts'
import { placeFor } from '../doors.ts'
import { tellPlaces } from '../places.ts'

type MessageAt = { roomId: number; messageId: number }

export const putMessage = (member: Member, { roomId, messageId }: MessageAt, placeId: number | null) =>
  changeMessage(member, roomId, messageId, async (tx, _seen, row) => {
    if (row.deletedAt !== null) return refuse('message.missing')
    if (placeId !== null) await placeFor(member, placeId, tx)
    if (row.placeId === placeId) return undefined
    tellPlaces(tx, member.orgId)
    return { placeId }
  })

export async function messagesAt(member: Member, placeId: number): Promise<PlaceMessage[]> {
  await placeFor(member, placeId)
  return messagesAbout(member, placeId)
}
