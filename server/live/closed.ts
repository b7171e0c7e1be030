// Organizations that are closed to some of their members, who hear nothing of them by themselves either.
import type { Channel, EventName } from '#contract/events'

/** Organizations by the person, as they were when open sockets were last checked. */
let closed = new Map<number, Set<number>>()

export function keepClosed(pairs: readonly { orgId: number; userId: number }[]) {
  closed = new Map()
  for (const { orgId, userId } of pairs) closed.set(userId, (closed.get(userId) ?? new Set()).add(orgId))
}

/**
 * Whether the person of this channel, if it is one's, may hear the event. The organization itself stays in their list. What says that it may have opened
 * is believed until the next look: a page that asks anew for everything must miss nothing from then on.
 */
export function mayHear(channel: Channel, name: EventName, orgIdOf: () => number | undefined): boolean {
  if (closed.size === 0 || !channel.startsWith('user:')) return true
  const userId = Number(channel.slice('user:'.length))
  if (name === 'secondFactor.changed' || name === 'membership.changed') closed.delete(userId)
  const orgIds = closed.get(userId)
  if (!orgIds) return true
  const orgId = orgIdOf()
  return orgId === undefined || !orgIds.has(orgId)
}
