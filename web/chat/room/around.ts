// The room as its messages know it: its reader, its people, and the rights of the reader.
import { createContext, use } from 'react'
import type { Room } from '#contract/chat'
import type { Message } from '#contract/message'
import { can } from '#contract/permissions'
import { useMembership } from '../../organization/queries.ts'
import type { People } from '../people.ts'

export type Around = {
  orgId: number
  roomId: number
  me: number
  room: Room
  people: People
  mayPost: boolean
  mayModerate: boolean
  /** Where the words are written that answer this message, or take its place. */
  onQuote: (message: Message) => void
  onEdit: (message: Message) => void
  /** @param seq of the answer in it that is meant */
  onThread: (messageId: number, seq?: number) => void
  onJump: (seq: number) => void
  onReaders: (message: Message) => void
  onConfirmations: (message: Message) => void
  onHistory: (message: Message) => void
  onForward: (messages: readonly Message[]) => void
  /** One of the deeds that other features bring. */
  onDeed: (message: Message, id: string) => void
}

export const AroundContext = createContext<Around | undefined>(undefined)
export const useAround = () => use(AroundContext)!

/** Its members change what it is called and whom it has; guests do not. */
export function useMayChange() {
  const { orgId } = useAround()
  const member = useMembership(orgId).data
  return member !== undefined && can(member, 'chat.create')
}

/** Leads to a message, or to the thread in which it stands. */
export const addressOf = ({ orgId, roomId }: Pick<Around, 'orgId' | 'roomId'>, { seq, threadId }: Message) =>
  `${location.origin}/org/${orgId}/chat/${roomId}${threadId === null ? `?message=${seq}` : `?thread=${threadId}&reply=${seq}`}`
