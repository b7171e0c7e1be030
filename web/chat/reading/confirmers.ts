// Members who are asked to confirm a message.
import type { Room, RoomMember } from '#contract/chat'
import { isAskedToConfirm } from '#contract/confirmation'
import type { Message } from '#contract/message'
import { chatDeedText } from '#korean/chat-deeds'
import { dayOf } from '#korean/time'

/** `waiting` have not confirmed it yet. */
export function confirmersOf(message: Message, room: Room): { waiting: RoomMember[]; confirmed: RoomMember[] } {
  const asked = room.members.filter(each => isAskedToConfirm(message, room, each))
  const has = ({ memberId }: RoomMember) => message.asked?.confirmedIds.includes(memberId) ?? false
  return { waiting: asked.filter(each => !has(each)), confirmed: asked.filter(has) }
}

/** Once a day. */
export const isNudged = ({ asked }: Pick<Message, 'asked'>) => asked?.nudgedOn === dayOf(new Date())
export const nudgeWords = (message: Pick<Message, 'asked'>) =>
  isNudged(message) ? chatDeedText.nudgedToday : chatDeedText.nudge
