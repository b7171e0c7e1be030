// Links between messages and places, as the server answers them.
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Message } from '#contract/message'
import { messagePlaceRoutes } from '#contract/message-place'
import { call } from '../../call.ts'
import { put } from '../../chat/log/kept.ts'
import type { MessageAt } from '../../chat/parts.ts'
import { placeKey } from '../queries.ts'

export const useMessagesAt = (orgId: number, placeId: number) =>
  useQuery({
    queryKey: [...placeKey(orgId, placeId), 'messages'],
    queryFn: () => call(messagePlaceRoutes.ofPlace, { orgId, placeId }),
  })

/** Null is none. */
export const usePutMessagePlace = (at: MessageAt, { messageId }: Message) =>
  useMutation({
    mutationFn: (placeId: number | null) => call(messagePlaceRoutes.put, { ...at, messageId, body: { placeId } }),
    onSuccess: message => put(at.roomId, message),
  })
