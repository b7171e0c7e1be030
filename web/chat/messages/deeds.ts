// Deeds on messages: shown at once, and as the server says as soon as it has answered.
import { useMutation, useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Reaction } from '#contract/comment'
import { confirmationRoutes } from '#contract/confirmation'
import { linkPreviewRoutes } from '#contract/link-preview'
import { type Message, messageRoutes } from '#contract/message'
import { chatText } from '#korean/chat'
import { fill } from '#korean/particle'
import { chatDeedText } from '#korean/chat-deeds'
import { isRefused } from '../../cache.ts'
import { call, isStale } from '../../call.ts'
import { showError, showSuccess } from '../../ui/feedback/toasts.ts'
import { type At, put } from '../log/kept.ts'
import { changeFollowing } from '../log/threads.ts'
import { useAround } from '../room/around.ts'
import { goOnReading, pauseReading } from '../reading/paused.ts'

/** Wished for and not answered yet, by message. */
const useWishes = create<Record<number, Partial<Message>>>(() => ({}))
const nothing: Partial<Message> = {}

/** The message as it will be. */
export function useWished(message: Message): Message {
  const wish = useWishes(all => all[message.messageId] ?? nothing)
  return wish === nothing ? message : { ...message, ...wish }
}

const wish = ({ messageId }: Message, changes: Partial<Message>) => useWishes.setState({ [messageId]: changes })
const settle = ({ messageId }: Message) => useWishes.setState({ [messageId]: nothing })

type Deed<Said> = {
  send: (said: Said) => Promise<Message>
  wished?: (said: Said) => Partial<Message>
  done?: string
}
const useDeed = <Said extends { message: Message }>({ roomId }: At, name: string, { send, wished, done }: Deed<Said>) =>
  useMutation({
    scope: { id: `${name} ${roomId}` },
    mutationFn: send,
    onMutate: said => {
      if (wished) wish(said.message, wished(said))
    },
    onSuccess: message => put(roomId, message),
    onSettled: (_data, _error, said) => settle(said.message),
    meta: { quiet: true, ...(done !== undefined && { done }) },
  })

function withReaction({ reactions }: Message, reaction: Reaction, isSet: boolean, me: number): Message['reactions'] {
  const known = reactions.find(each => each.reaction === reaction)
  const others = known?.memberIds.filter(id => id !== me) ?? []
  const memberIds = isSet ? [...others, me] : others
  const changed = { reaction, memberIds }
  const all = known ? reactions.map(each => (each === known ? changed : each)) : [...reactions, changed]
  return all.filter(each => each.memberIds.length > 0)
}

type Reacting = { message: Message; reaction: Reaction; isSet: boolean; me: number }
export const useReactTo = (at: At) =>
  useDeed<Reacting>(at, 'react', {
    send: ({ message: { messageId }, reaction, isSet }) =>
      call(messageRoutes.react, { ...at, messageId, body: { reaction, isSet } }),
    wished: ({ message, reaction, isSet, me }) => ({ reactions: withReaction(message, reaction, isSet, me) }),
  })

export const usePin = (at: At) =>
  useDeed<{ message: Message; isPinned: boolean }>(at, 'pin', {
    send: ({ message: { messageId }, isPinned }) => call(messageRoutes.pin, { ...at, messageId, body: { isPinned } }),
  })

export const useRemove = (at: At) =>
  useDeed<{ message: Message }>(at, 'remove', {
    send: ({ message: { messageId } }) => call(messageRoutes.remove, { ...at, messageId }),
    done: chatText.removed,
  })

export const useRemovePreview = (at: At) =>
  useDeed<{ message: Message }>(at, 'preview', {
    send: ({ message: { messageId } }) => call(linkPreviewRoutes.remove, { ...at, messageId }),
    wished: () => ({ preview: null }),
  })

export const useResolve = (at: At) =>
  useDeed<{ message: Message; isResolved: boolean }>(at, 'resolve', {
    send: ({ message: { messageId }, isResolved }) =>
      call(messageRoutes.resolve, { ...at, messageId, body: { isResolved } }),
    wished: ({ isResolved }) => ({ isResolved }),
  })

export const useAsk = (at: At) =>
  useDeed<{ message: Message; isAsked: boolean }>(at, 'ask', {
    send: ({ message: { messageId }, isAsked }) =>
      call(confirmationRoutes.ask, { ...at, messageId, body: { isAsked } }),
  })

export const useConfirm = (at: At) =>
  useDeed<{ message: Message; isConfirmed: boolean; me: number }>(at, 'confirm', {
    send: ({ message: { messageId }, isConfirmed }) =>
      call(confirmationRoutes.confirm, { ...at, messageId, body: { isConfirmed } }),
    wished: ({ message: { asked }, isConfirmed, me }) => {
      const others = asked?.confirmedIds.filter(id => id !== me) ?? []
      return { asked: asked && { ...asked, confirmedIds: isConfirmed ? [...others, me] : others } }
    },
  })

/** Its author and those who manage the room ask for it, and remind. */
export function useMayAsk({ author }: Message) {
  const { me, room, mayPost } = useAround()
  return mayPost && room.members.length > 1 && (author.memberId === me || room.mine.mayManage)
}

/** Reminds those who have not confirmed it. */
export const useNudge = (at: At) =>
  useMutation({
    mutationFn: (messageId: number) => call(confirmationRoutes.nudge, { ...at, messageId }),
    onSuccess: ({ count }) => showSuccess(fill(chatDeedText.nudged, { count })),
  })

export const isMessageGone = (error: unknown) => isRefused(error) && error.code === 'message.missing'

/** Words over a newer version are refused, and that one is shown. */
export function useEdit(at: At) {
  const { roomId } = at
  return useMutation({
    mutationFn: ({ message: { messageId, version }, body }: { message: Message; body: string }) =>
      call(messageRoutes.edit, { ...at, messageId, body: { body, version } }),
    onMutate: ({ message, body }) => wish(message, { body }),
    onSuccess: message => put(roomId, message),
    onError: error => {
      if (isStale(messageRoutes.edit, error)) put(roomId, error.current)
      if (isMessageGone(error)) showError(chatDeedText.editedGone)
    },
    onSettled: (_data, _error, { message }) => settle(message),
    meta: { quiet: true, saysItself: isMessageGone },
  })
}

export const useFollow = (at: At) =>
  useMutation({
    mutationFn: ({ messageId, isFollowing }: { messageId: number; isFollowing: boolean }) =>
      call(messageRoutes.follow, { ...at, messageId, body: { isFollowing } }),
    onMutate: ({ messageId, isFollowing }) => changeFollowing(at.roomId, messageId, isFollowing),
    onError: (_error, { messageId, isFollowing }) => changeFollowing(at.roomId, messageId, !isFollowing),
  })

export const useMarkUnread = (at: At) =>
  useMutation({
    mutationFn: async ({ messageId, seq }: Message) => {
      // Or it would be read again before the answer comes.
      await pauseReading(at.roomId, seq - 1)
      return call(messageRoutes.markUnread, { ...at, body: { messageId } })
    },
    onError: () => goOnReading(at.roomId),
  })

export const useVersions = (at: At, messageId: number) =>
  useQuery({
    queryKey: ['message versions', at.roomId, messageId],
    queryFn: () => call(messageRoutes.versions, { ...at, messageId }),
    staleTime: 0,
  })

/** @param seen changes whenever somebody reads */
export const useReaders = (at: At, messageId: number, seen: string) =>
  useQuery({
    queryKey: ['message readers', at.roomId, messageId, seen],
    queryFn: () => call(messageRoutes.readers, { ...at, messageId }),
    staleTime: 0,
    placeholderData: known => known,
  })
