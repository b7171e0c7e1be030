// Organizations that are closed to some of their members, who hear nothing of them by themselves either.
import type { Channel, EventName } from '#contract/events'

/** Organizations by the person, as they were when open sockets were last checked. */
let closed = new Map<number, Set<number>>()

export function keepClosed(pairs: readonly { orgId: number; userId: number }[]) {
  closed = new Map()
  for (const { orgId, userId } of pairs) closed.set(userId, (closed.get(userId) ?? new Set()).add(orgId))
}

/** The organization itself and its closing stay in their list. Nothing is read of the data while nobody is concerned. */
export function isHushed(channel: Channel, name: EventName, json: () => string): boolean {
  const [kind, id] = channel.split(':')
  const orgIds = closed.size > 0 && kind === 'user' ? closed.get(Number(id)) : undefined
  if (!orgIds || name === 'membership.changed') return false
  const { orgId } = JSON.parse(json()) as { orgId?: number }
  return orgId !== undefined && orgIds.has(orgId)
}
