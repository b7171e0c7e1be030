import type { Member } from '#contract/permissions'
import { refuse } from '../../refusal.ts'
import { mayManage } from '../doors.ts'
import { changeMessage } from '../message/editing.ts'

/** For everybody, at any time; in a closed room too, as the message itself. */
export const removePreview = (member: Member, roomId: number, messageId: number) =>
  changeMessage(
    member,
    roomId,
    messageId,
    async (_, { room }, row) => {
      if (row.deletedAt !== null) return refuse('message.missing')
      const { memberId } = member
      if (row.memberId !== memberId && !mayManage(member, room)) refuse('message.foreign')
      return row.preview === null ? undefined : { preview: null, previewRemovedBy: memberId }
    },
    false,
  )
