// Things that are on the screen: what one hears of them has been read.
import { MutationObserver } from '@tanstack/react-query'
import { cache } from '../cache.ts'
import { whenTold } from '../live/live.ts'
import { readingThing } from './deeds.ts'
import { mayBeUnread } from './store.ts'
import { countOf, unread } from './unread.ts'

/** By how many parts of the screen each is shown. */
const shown = new Map<string, number>()
const nameOf = (orgId: number, thing: string) => `${orgId} ${thing}`

const read = (orgId: number, thing: string) =>
  new MutationObserver(cache, readingThing(orgId)).mutate(thing).catch(() => undefined)

async function readIfUnread(orgId: number, thing: string) {
  const counts = await cache.ensureQueryData(unread).catch(() => [])
  const unreadCount = countOf(counts, orgId)
  if (unreadCount > 0 && mayBeUnread(orgId, thing, unreadCount)) void read(orgId, thing)
}

/** Until the answer is called. */
export function open(orgId: number, thing: string): () => void {
  const name = nameOf(orgId, thing)
  shown.set(name, (shown.get(name) ?? 0) + 1)
  void readIfUnread(orgId, thing)
  return () => {
    const left = (shown.get(name) ?? 1) - 1
    if (left > 0) shown.set(name, left)
    else shown.delete(name)
  }
}

/** A window that nobody sees shows nothing. */
function readShown({ orgId, thing }: { orgId: number; thing: string }) {
  if (document.visibilityState === 'visible' && shown.has(nameOf(orgId, thing))) void read(orgId, thing)
}
whenTold('notification.added', readShown)
whenTold('notification.grown', readShown)
