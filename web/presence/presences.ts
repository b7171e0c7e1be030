// The presence of members: said to this page when it begins to listen, and at each change.
import { useEffect } from 'react'
import { create } from 'zustand'
import type { EventData } from '#contract/events'
import type { Presence } from '#contract/presence'
import { listenTo, useLive, whenTold } from '../live/live.ts'

type Known = Readonly<Record<number, Presence>>

/** By the organization. */
const useKnown = create<Readonly<Record<number, Known>>>(() => ({}))

const byMember = (members: EventData<'presence.known'>['members']): Known =>
  Object.fromEntries(members.map(({ memberId, presence }) => [memberId, presence]))

whenTold('presence.known', ({ orgId, members }) => useKnown.setState({ [orgId]: byMember(members) }))
whenTold('presence.changed', ({ orgId, members }) =>
  useKnown.setState(({ [orgId]: known }) => (known ? { [orgId]: { ...known, ...byMember(members) } } : {})),
)

/** For screens that show who is there. Guests do not see the members, and are told of none. */
export function usePresences(orgId: number, maySee: boolean) {
  useEffect(() => (maySee ? listenTo(`presence:${orgId}`) : undefined), [orgId, maySee])
}

/** Unknown of guests' fellows, and while the server cannot be heard. */
export function usePresence(orgId: number, memberId: number): Presence | undefined {
  const presence = useKnown(({ [orgId]: known }) => known && (known[memberId] ?? 'offline'))
  return useLive(({ isDown }) => isDown) ? undefined : presence
}
