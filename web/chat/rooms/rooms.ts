// My rooms, as the server answers and as its events change them: asked for anew only where an event says no more than that.
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { roomRoutes } from '#contract/chat'
import type { RoomRow } from '#contract/room-row'
import type { EventData } from '#contract/events'
import type { Ask } from '#contract/route'
import { chatText } from '#korean/chat'
import { cache, kept } from '../../cache.ts'
import { call } from '../../call.ts'
import { eventsDuringFetch } from '../../live/events-during-fetch.ts'
import { whenTold } from '../../live/live.ts'
import { refetchSoon } from '../../live/refetch-soon.ts'
import { memberIdIn } from '../../session.ts'
import { ordered, type Rooms, touched, touchOf, withRoom } from './list.ts'
import { putRoom } from './room.ts'
import { withLabels } from '#contract/message-words'

const ROOMS = 'rooms'
type Told = { orgId: number; change: (rooms: Rooms) => Rooms }
const told = eventsDuringFetch<Told>()

export const rooms = (orgId: number) =>
  queryOptions({
    queryKey: [ROOMS, orgId, 'list'],
    queryFn: async (): Promise<Rooms> => {
      const [answer, events] = await told.during(() => call(roomRoutes.list, { orgId, query: {} }))
      const mine = events.filter(event => event.orgId === orgId)
      return ordered(mine.reduce<Rooms>((list, { change }) => change(list), answer.rooms))
    },
    // Each change is told.
    staleTime: Infinity,
    meta: kept,
  })
export const useRooms = (orgId: number) => useQuery(rooms(orgId))
export const knownRooms = (orgId: number) => cache.getQueryData(rooms(orgId).queryKey)
/** Asks for nothing at first; a list that is known is kept as good as on its own page. */
export const useKnownRooms = (orgId: number) =>
  useQuery({ ...rooms(orgId), enabled: query => query.state.data !== undefined }).data

/** Rooms that the server finds by the names of all their people. */
export const useFoundRooms = (orgId: number, search: string) =>
  useQuery({
    queryKey: [ROOMS, orgId, 'found', search],
    queryFn: async ({ signal }) => (await call(roomRoutes.list, { orgId, query: { search } }, { signal })).rooms,
    enabled: search !== '',
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** @param isWanted not for guests, who join none */
export const useChannels = (orgId: number, search: string, isWanted = true) =>
  useQuery({
    queryKey: [ROOMS, orgId, 'channels', search],
    queryFn: ({ signal }) => call(roomRoutes.channels, { orgId, query: search ? { search } : {} }, { signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const listsOf = (orgId: number) => cache.getQueryCache().findAll({ queryKey: [ROOMS, orgId] })
const lookAgain = (orgId: number) => refetchSoon(listsOf(orgId))

function change(orgId: number, next: (list: Rooms) => Rooms) {
  told.note({ orgId, change: next })
  cache.setQueryData(rooms(orgId).queryKey, known => known && ordered(next(known)))
}

const isKnown = (orgId: number, roomId: number) => knownRooms(orgId)?.some(each => each.roomId === roomId) ?? true

function touch(orgId: number, event: Parameters<typeof touched>[1]) {
  change(orgId, list => touched(list, event, memberIdIn(orgId)))
  // How many people are in the room is found out by asking.
  if (event.last.author === null || !isKnown(orgId, event.roomId)) lookAgain(orgId)
}
whenTold('room.touched', event => touch(event.orgId, event))
whenTold('message.changed', ({ orgId, message }) => {
  const event = message && touchOf(message)
  if (event) touch(orgId, event)
  // Somebody who may not see what it quotes is told of a change alone.
  else if (!message || message.event) lookAgain(orgId)
})
whenTold('room.mine', ({ orgId, roomId, readSeq, unreadCount, mentionCount, lastSeq }) => {
  change(orgId, list => withRoom(list, roomId, room => ({ ...room, readSeq, unreadCount, mentionCount })))
  // Words that came after the counting were counted here, and are so no more.
  const last = knownRooms(orgId)?.find(each => each.roomId === roomId)?.last
  if (last && last.seq > lastSeq) lookAgain(orgId)
})
whenTold('rooms.changed', ({ orgId }) => lookAgain(orgId))

const DRAFT_MOST = 100
const FORM = /^chat (\d+)$/
whenTold('draft.changed', ({ orgId, form, text }: EventData<'draft.changed'>) => {
  const roomId = Number(FORM.exec(form)?.[1])
  const draft = withLabels(text).replaceAll(/\s+/g, ' ').trim().slice(0, DRAFT_MOST) || null
  if (roomId) change(orgId, list => withRoom(list, roomId, room => ({ ...room, draft })))
})

export type MyChange = Ask<typeof roomRoutes.changeMine>['body']
/** My own settings of it are there at once. */
export const useChangeMine = (orgId: number) =>
  useMutation({
    scope: { id: `rooms ${orgId}` },
    mutationFn: ({ roomId, ...body }: MyChange & { roomId: number }) =>
      call(roomRoutes.changeMine, { orgId, roomId, body }),
    onMutate: ({ roomId, ...mine }) =>
      change(orgId, list => withRoom(list, roomId, row => ({ ...row, ...(mine as Partial<RoomRow>) }))),
    onSuccess: room => putRoom(orgId, room),
    onError: () => lookAgain(orgId),
  })

type Body<Name extends 'create' | 'openDirect' | 'openDepartment' | 'openProject'> = Ask<
  (typeof roomRoutes)[Name]
>['body']
export type NewRoom =
  | { way: 'create'; body: Body<'create'> }
  | { way: 'openDirect'; body: Body<'openDirect'> }
  | { way: 'openDepartment'; body: Body<'openDepartment'> }
  | { way: 'openProject'; body: Body<'openProject'> }

export async function openedBy(orgId: number, wanted: NewRoom): Promise<{ roomId: number; isMine: boolean }> {
  if (wanted.way === 'openDepartment') return call(roomRoutes.openDepartment, { orgId, body: wanted.body })
  if (wanted.way === 'openProject') return call(roomRoutes.openProject, { orgId, body: wanted.body })
  const room =
    wanted.way === 'create'
      ? await call(roomRoutes.create, { orgId, body: wanted.body })
      : await call(roomRoutes.openDirect, { orgId, body: wanted.body })
  putRoom(orgId, room)
  return { roomId: room.roomId, isMine: true }
}
/** A new one, or the one that is there already. Whoever opens the room of a department need not belong to it. */
export const useOpenRoom = (orgId: number) =>
  useMutation({
    mutationFn: (wanted: NewRoom) => openedBy(orgId, wanted),
    onSuccess: ({ roomId }) => {
      if (!isKnown(orgId, roomId)) lookAgain(orgId)
    },
  })

export const useJoin = (orgId: number) =>
  useMutation({
    mutationFn: (roomId: number) => call(roomRoutes.join, { orgId, roomId }),
    onSuccess: room => {
      putRoom(orgId, room)
      lookAgain(orgId)
    },
  })

export const useLeaveRoom = (orgId: number) =>
  useMutation({
    mutationFn: (roomId: number) => call(roomRoutes.leave, { orgId, roomId }),
    onSuccess: (_done, roomId) => change(orgId, list => list.filter(each => each.roomId !== roomId)),
    meta: { done: chatText.left },
  })
