// Messages of one room that are chosen together, to be forwarded or to become one issue.
import { useEffect } from 'react'
import { create } from 'zustand'
import { CHOSEN_MOST } from '#contract/forwarding'
import type { Message } from '#contract/message'
import { chatDeedText } from '#korean/chat-deeds'
import { fill } from '#korean/particle'
import { showError } from '../../ui/feedback/toasts.ts'
import { type At, useRoomLog } from '../log/kept.ts'

type Chosen = { roomId: number | undefined; messages: readonly Message[] }
const nothing: Chosen = { roomId: undefined, messages: [] }

export const useChosen = create<Chosen>(() => nothing)

export const beginChoosing = (message: Message) => useChosen.setState({ roomId: message.roomId, messages: [message] })
export const endChoosing = () => useChosen.setState(nothing)

/** Whether messages of this room are chosen; it ends when the room is left. */
export function useChoosing(roomId: number): boolean {
  useEffect(() => endChoosing, [])
  return useChosen(chosen => chosen.roomId === roomId)
}

/** In the order in which they stand in the room; no more than the server takes at once. */
export function toggleChosen(message: Message) {
  const { messages } = useChosen.getState()
  const others = messages.filter(({ messageId }) => messageId !== message.messageId)
  if (others.length < messages.length) return useChosen.setState({ messages: others })
  if (messages.length >= CHOSEN_MOST) return showError(fill(chatDeedText.chosenMost, { most: CHOSEN_MOST }))
  return useChosen.setState({ messages: [...messages, message].toSorted((a, b) => a.seq - b.seq) })
}

/** Whether this message is chosen; undefined while nobody chooses in its room. */
export const useIsChosen = ({ roomId, messageId }: Message) =>
  useChosen(({ roomId: there, messages }) =>
    there === roomId ? messages.some(each => each.messageId === messageId) : undefined,
  )

/** Whether anything of it can be quoted or sent on. */
export const isChoosable = ({ deletedAt, event, body, files }: Message) =>
  !deletedAt && !event && (body !== '' || files.length > 0)

/** The chosen ones as the room has them now: one that was deleted is chosen no more. */
export function useChosenMessages(at: At): readonly Message[] {
  const messages = useChosen(({ messages: chosen }) => chosen)
  const { log } = useRoomLog(at)
  const bySeq = new Map(log?.messages.map(each => [each.seq, each]))
  return messages.map(each => bySeq.get(each.seq) ?? each).filter(isChoosable)
}
