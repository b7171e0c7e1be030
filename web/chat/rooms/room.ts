// One room: its people and how far they have read, its notice and its settings, and what one may do there.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type Room, roomRoutes } from '#contract/chat'
import type { EventData } from '#contract/events'
import { messageRoutes } from '#contract/message'
import type { Ask } from '#contract/route'
import { chatText } from '#korean/chat'
import { cache, isRefused } from '../../cache.ts'
import { call, isStale } from '../../call.ts'
import { eventsDuringFetch } from '../../live/events-during-fetch.ts'
import { whenTold } from '../../live/live.ts'
import { refetchSoon } from '../../live/refetch-soon.ts'

const ROOM = 'room'
const PINS = 'pins'
export type Where = { orgId: number; roomId: number }
type Told = { roomId: number; change: (room: Room) => Room }
const told = eventsDuringFetch<Told>()

const room = ({ orgId, roomId }: Where) =>
  queryOptions({
    queryKey: [ROOM, orgId, roomId],
    queryFn: async () => {
      const [answer, events] = await told.during(() => call(roomRoutes.read, { orgId, roomId }))
      const mine = events.filter(event => event.roomId === roomId)
      return mine.reduce((known, event) => event.change(known), answer)
    },
    // Kept for the next time, when it is shown before it is asked for again.
    gcTime: Infinity,
    retry: (failures, error) => !isRefused(error) && failures < 1,
  })
export const knownRoom = (where: Where) => cache.getQueryData(room(where).queryKey)
export const useRoom = (where: Where) => useQuery(room(where))

const everywhere = (roomId: number) =>
  cache.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey[0] === ROOM && queryKey[2] === roomId })
/** Threads are kept up to date by the changes of their messages. */
const lookAgain = (roomId: number) =>
  refetchSoon(everywhere(roomId).filter(({ queryKey }) => queryKey.length === 3 || queryKey[3] === PINS))
/** Told or read anew after it was shown from memory. */
export const askForRoom = (where: Where) => void cache.invalidateQueries({ queryKey: room(where).queryKey })

export const putRoom = (orgId: number, changed: Room) =>
  void cache.setQueryData(room({ orgId, roomId: changed.roomId }).queryKey, changed)

function change(roomId: number, next: (known: Room) => Room) {
  told.note({ roomId, change: next })
  for (const { queryKey } of everywhere(roomId))
    if (queryKey.length === 3) cache.setQueryData<Room>(queryKey, known => known && next(known))
}

/** A cursor only goes forward for others: one that is told may be older than the answer that is there. */
function readBy(known: Room, readers: EventData<'room.read'>['readers']): Room {
  const cursors = new Map(readers.map(({ memberId, readSeq }) => [memberId, readSeq]))
  const members = known.members.map(member => {
    const readSeq = cursors.get(member.memberId)
    return readSeq === undefined || member.readSeq === null || readSeq <= member.readSeq
      ? member
      : { ...member, readSeq }
  })
  return { ...known, members }
}
whenTold('chat.settings', ({ orgId }) => void cache.invalidateQueries({ queryKey: [ROOM, orgId] }))
whenTold('room.changed', ({ roomId }) => lookAgain(roomId))
// A member who was taken out of the room on the screen hears of that here alone.
whenTold('rooms.changed', ({ orgId }) => {
  const opened = cache.getQueryCache().findAll({ queryKey: [ROOM, orgId], type: 'active' })
  refetchSoon(opened.filter(({ queryKey }) => queryKey.length === 3))
})
whenTold('room.read', ({ roomId, readers }) => change(roomId, known => readBy(known, readers)))
whenTold('room.mine', ({ roomId, readSeq }) =>
  change(roomId, known => ({ ...known, mine: { ...known.mine, readSeq } })),
)

export type RoomChange = Ask<typeof roomRoutes.change>['body']
type Deed =
  | { what: 'change'; body: RoomChange }
  | { what: 'close'; isClosed: boolean }
  | { what: 'invite'; memberIds: number[] }
  | { what: 'take' | 'giveOwner'; memberId: number }

function done({ orgId, roomId }: Where, deed: Deed): Promise<Room> {
  const at = { orgId, roomId }
  if (deed.what === 'change') return call(roomRoutes.change, { ...at, body: deed.body })
  if (deed.what === 'close') return call(roomRoutes.close, { ...at, body: { isClosed: deed.isClosed } })
  if (deed.what === 'invite') return call(roomRoutes.invite, { ...at, body: { memberIds: deed.memberIds } })
  const { memberId } = deed
  if (deed.what === 'take') return call(roomRoutes.removeMember, { ...at, memberId })
  return call(roomRoutes.giveOwner, { ...at, body: { memberId } })
}

/** A deed of those who manage a room, and of who invites. */
export const useRoomDeed = (where: Where, sentence?: string) =>
  useMutation({
    mutationFn: (deed: Deed) => done(where, deed),
    onSuccess: changed => putRoom(where.orgId, changed),
    onError: error => {
      if (isStale(roomRoutes.change, error)) putRoom(where.orgId, error.current)
    },
    ...(sentence !== undefined && { meta: { done: sentence } }),
  })

/** Puts a message above all others, or none. */
const useNotice = ({ orgId, roomId }: Where, sentence?: string) =>
  useMutation({
    mutationFn: (messageId: number | null) => call(messageRoutes.setNotice, { orgId, roomId, body: { messageId } }),
    onSuccess: () => askForRoom({ orgId, roomId }),
    ...(sentence !== undefined && { meta: { done: sentence } }),
  })
export const useSetNotice = (where: Where) => useNotice(where, chatText.noticeSet)
/** Nothing is said of its success: the bar is gone. */
export const useEndNotice = (where: Where) => useNotice(where)

export const usePins = ({ orgId, roomId }: Where) =>
  useQuery({
    queryKey: [ROOM, orgId, roomId, PINS],
    queryFn: () => call(messageRoutes.pins, { orgId, roomId }),
    staleTime: 0,
  })
