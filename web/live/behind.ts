// Channels of which this page has missed events: what belongs to them is asked for again.
import type { Query } from '@tanstack/react-query'
import type { Channel } from '#contract/events'
import { cache, lastAskedAt, STALE_MS } from '../cache.ts'

/**
 * Queries to which the events of a channel belong. Keys are [kind, organization, project, …]; lists of organizations, or of
 * projects with their numbers, have none of these. The comments of an issue have [kind, 'issue', issue, …], what is known of
 * a room or a board has ['room', organization, room, …]. Comments of a post are as those of an issue; the post itself has
 * ['board', organization, board, 'post', post]. What is told to me alone may be about anything.
 */
const isOf = (channel: Channel) => {
  const [kind, id] = channel.split(':')
  return ({ queryKey: [subject, orgId, projectId, , postId] }: Query) => {
    if (kind === 'user') return true
    if (kind === 'room' || kind === 'board') return subject === kind && projectId === Number(id)
    if (kind === 'post' && subject === 'board') return postId === Number(id)
    if (kind === 'issue' || kind === 'post') return orgId === kind && projectId === Number(id)
    return kind === 'organization'
      ? orgId === Number(id) || typeof orgId !== 'number'
      : kind === 'project' && (projectId === Number(id) || projectId === 'cards')
  }
}

export function askAnew(channels: readonly Channel[]) {
  const checks = channels.map(isOf)
  void cache.invalidateQueries({ predicate: query => checks.some(isIn => isIn(query)) })
}

/**
 * Milliseconds since the server was asked for the oldest answer of a channel that still counts as fresh.
 * @param onItsWayMs how long this is on its way to the server
 */
export function ageOf(channel: Channel, onItsWayMs: number): number {
  const now = Date.now()
  const isIn = isOf(channel)
  const isShownAsFresh = ({ state }: Query) =>
    state.fetchStatus !== 'idle' || (!state.isInvalidated && now - state.dataUpdatedAt < STALE_MS)
  const ages = cache
    .getQueryCache()
    .findAll({ predicate: query => isIn(query) && isShownAsFresh(query) })
    .map(query => now - lastAskedAt(query))
  // The clock of this machine may have been set meanwhile.
  return Math.max(0, ...ages) + Math.max(0, onItsWayMs)
}
