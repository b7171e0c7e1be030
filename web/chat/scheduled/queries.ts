// My messages for later, and whether the people of a room are at work.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { dayAfter } from '#contract/day'
import { roomQuietRoutes } from '#contract/room-quiet'
import { type ScheduledMessage, scheduledMessageRoutes } from '#contract/scheduled-message'
import { urgentMessageRoutes } from '#contract/urgent-message'
import { fill } from '#korean/particle'
import { scheduledMessageText } from '#korean/scheduled-message'
import { dayOf, nearTime } from '#korean/time'
import { cache, isRefused } from '../../cache.ts'
import { call, isStale } from '../../call.ts'
import { whenTold } from '../../live/live.ts'
import { refetchSoon } from '../../live/refetch-soon.ts'
import { momentOf } from '../../ui/day/days.ts'
import { deletionOf, showSuccess, showUndo } from '../../ui/feedback/toasts.ts'
import type { At } from '../log/kept.ts'

const SCHEDULED = 'scheduledMessages'
const QUIET_KNOWN_MS = 60_000

const scheduled = (orgId: number) =>
  queryOptions({
    queryKey: [SCHEDULED, orgId, 'list'],
    queryFn: () => call(scheduledMessageRoutes.list, { orgId }),
    meta: { quiet: true },
  })
/** In all rooms; the next one first. */
export const useScheduledMessages = (orgId: number) => useQuery(scheduled(orgId))

const MORNING = '09:00'
/** Asked for while somebody writes, and again each minute. */
export const useQuiet = ({ orgId, roomId }: At, isWriting: boolean) =>
  useQuery({
    queryKey: [SCHEDULED, orgId, 'quiet', roomId],
    queryFn: async () => {
      const { workAt, ...counts } = await call(roomQuietRoutes.read, { orgId, roomId })
      const tomorrow = momentOf(dayAfter(dayOf(new Date()), 1), MORNING)
      return { ...counts, workAt: workAt === null ? null : new Date(workAt), tomorrow }
    },
    enabled: isWriting,
    staleTime: QUIET_KNOWN_MS,
    refetchInterval: QUIET_KNOWN_MS,
    // It rests while nobody sees the page.
    refetchOnWindowFocus: 'always',
    meta: { quiet: true },
  })

/** Of my last thirty days, each time before another one. */
export const useUrgentCount = (orgId: number) =>
  useQuery({
    queryKey: ['urgentMessages', orgId],
    queryFn: () => call(urgentMessageRoutes.count, { orgId }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  }).data?.count

const put = (orgId: number, message: ScheduledMessage) =>
  // Of a list that is not known yet one message is not all.
  cache.setQueryData(
    scheduled(orgId).queryKey,
    known =>
      known &&
      [...known.filter(({ scheduledId }) => scheduledId !== message.scheduledId), message].toSorted(
        (a, b) => Date.parse(a.sendAt) - Date.parse(b.sendAt) || a.scheduledId - b.scheduledId,
      ),
  )
/** A new one, which the server has. */
export function putScheduled(orgId: number, message: ScheduledMessage) {
  put(orgId, message)
  showSuccess(fill(scheduledMessageText.scheduled, { time: nearTime(new Date(message.sendAt)) }))
}
const drop = (orgId: number, gone: number) =>
  cache.setQueryData(scheduled(orgId).queryKey, known => known?.filter(({ scheduledId }) => scheduledId !== gone))
const lookAgain = (orgId: number) => cache.invalidateQueries({ queryKey: scheduled(orgId).queryKey, exact: true })

/** Said, or taken back on another device. */
export const isScheduledGone = (error: unknown) => isRefused(error) && error.code === 'scheduled.missing'

type Change = { message: ScheduledMessage; body?: string; sendAt?: Date }
/** @param saysItself where the words of one that is gone are carried over */
export const useChangeScheduled = (orgId: number, saysItself: (error: unknown) => boolean = () => false) =>
  useMutation({
    mutationFn: ({ message: { scheduledId, version }, body, sendAt }: Change) =>
      call(scheduledMessageRoutes.change, {
        orgId,
        scheduledId,
        body: { version, ...(body !== undefined && { body }), ...(sendAt && { sendAt: sendAt.toISOString() }) },
      }),
    onSuccess: message => put(orgId, message),
    onError: error => {
      if (isStale(scheduledMessageRoutes.change, error)) put(orgId, error.current)
      else void lookAgain(orgId)
    },
    meta: {
      done: ({ sendAt, heldBecause }: ScheduledMessage) =>
        heldBecause === null
          ? fill(scheduledMessageText.changed, { time: nearTime(new Date(sendAt)) })
          : scheduledMessageText.stillHeld,
      saysItself,
    },
  })

export const useSendScheduled = (orgId: number) =>
  useMutation({
    mutationFn: (scheduledId: number) => call(scheduledMessageRoutes.send, { orgId, scheduledId }),
    onSuccess: (_answer, scheduledId) => drop(orgId, scheduledId),
    // Said meanwhile, or changed.
    onError: () => lookAgain(orgId),
    meta: { done: scheduledMessageText.sent },
  })

export function useCancelScheduled(orgId: number) {
  const restore = useMutation({
    mutationFn: (scheduledId: number) => call(scheduledMessageRoutes.restore, { orgId, scheduledId }),
    onSuccess: message => put(orgId, message),
    meta: { done: scheduledMessageText.restored },
  })
  return useMutation({
    mutationFn: (scheduledId: number) => call(scheduledMessageRoutes.remove, { orgId, scheduledId }),
    onSuccess: (_answer, scheduledId) => {
      drop(orgId, scheduledId)
      showUndo(
        scheduledMessageText.cancelled,
        () => restore.mutate(scheduledId),
        deletionOf('scheduled message', scheduledId),
      )
    },
    onError: () => lookAgain(orgId),
  })
}

whenTold('messages.scheduled', ({ orgId }) => refetchSoon(cache.getQueryCache().findAll(scheduled(orgId))))
