import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { roomRoutes } from '#contract/chat'
import { cache } from '../../cache.ts'
import { call } from '../../call.ts'
import { whenHolderLeaves } from '../../live/holder.ts'
import { whenTold } from '../../live/live.ts'
import { refetchSoon } from '../../live/refetch-soon.ts'
import { memberIdIn } from '../../session.ts'
import { useTabNews } from '../../ui/tab-title.ts'
import { sendLeftOver } from '../log/outbox.ts'
import { useWatched } from '../reading/reading.ts'
import { useTelling } from '../reading/useTelling.ts'
import { countOf } from '../rooms/list.ts'
import { useKnownRooms } from '../rooms/rooms.ts'
import { useChatCount } from './count.ts'

const COUNT = 'chat count'
const count = (orgId: number) =>
  queryOptions({
    queryKey: [COUNT, orgId],
    queryFn: async () => (await call(roomRoutes.unread, { orgId })).count,
    meta: { quiet: true },
  })

whenHolderLeaves(() => useChatCount.setState({}, true))
const askAgain = (orgId: number) => refetchSoon(cache.getQueryCache().findAll({ queryKey: count(orgId).queryKey }))
whenTold('room.touched', ({ orgId, last }) => {
  if (last.author?.memberId !== memberIdIn(orgId)) askAgain(orgId)
})
whenTold('room.mine', ({ orgId }) => askAgain(orgId))
whenTold('rooms.changed', ({ orgId }) => askAgain(orgId))

/** Shows nothing: it keeps the number as the list of rooms has it, or as the server says, and sends what a reload left. */
export function FrameGuest({ orgId }: { orgId: number }) {
  const rooms = useKnownRooms(orgId)
  const { data } = useQuery(count(orgId))
  const watched = useWatched(({ roomId }) => roomId)
  const unread = rooms
    ? rooms.reduce((sum, room) => sum + (room.roomId === watched ? 0 : countOf(room)), 0)
    : (data ?? 0)
  useEffect(() => useChatCount.setState({ [orgId]: unread }), [orgId, unread])
  useTabNews('chat', unread)
  useEffect(() => sendLeftOver(orgId), [orgId])
  useTelling(orgId)
  return null
}
