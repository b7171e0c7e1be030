// The presence of members: asked for once this page hears of changes, and unknown as long as it does not.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EventData } from '#contract/events'
import { type Presence, presenceRoutes } from '#contract/presence'
import { cache } from '../cache.ts'
import { call } from '../call.ts'
import { eventsDuringFetch } from '../live/events-during-fetch.ts'
import { listenTo, useLive, whenTold } from '../live/live.ts'

type Known = Readonly<Record<number, Presence>>
type Told = EventData<'presence.changed'>
const told = eventsDuringFetch<Told>()

const withAll = (known: Known, members: Told['members']): Known => ({
  ...known,
  ...Object.fromEntries(members.map(({ memberId, presence }) => [memberId, presence])),
})

const presences = (orgId: number) =>
  queryOptions({
    queryKey: ['presence', orgId],
    queryFn: async () => {
      const [answer, events] = await told.during(() => call(presenceRoutes.list, { orgId }))
      const mine = events.filter(event => event.orgId === orgId)
      return mine.reduce<Known>((known, { members }) => withAll(known, members), withAll({}, answer))
    },
    // Each change is told.
    staleTime: Infinity,
    // Nobody hears of changes once nobody shows them.
    gcTime: 0,
    enabled: false,
    meta: { quiet: true },
  })

whenTold('presence.changed', event => {
  told.note(event)
  cache.setQueryData(presences(event.orgId).queryKey, known => known && withAll(known, event.members))
})

/** For screens that show who is there. Guests do not see the members, and are told of none. */
export function usePresences(orgId: number, maySee: boolean) {
  useQuery({ ...presences(orgId), enabled: maySee })
  useEffect(
    () =>
      maySee
        ? listenTo(`presence:${orgId}`, () => void cache.invalidateQueries({ queryKey: presences(orgId).queryKey }))
        : undefined,
    [orgId, maySee],
  )
}

/** Unknown of guests' fellows, and while the server cannot be heard. */
export function usePresence(orgId: number, memberId: number): Presence | undefined {
  const { data } = useQuery({ ...presences(orgId), select: known => known[memberId] ?? 'offline' })
  return useLive(({ isDown }) => isDown) ? undefined : data
}
