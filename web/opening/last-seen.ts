// The answers that this tab showed when it was left. After a reload they are shown again, until new ones come.
//
// It stands in the storage only while no page of this tab is open: the next page takes it out before anything else. Nothing of it is
// shown before the server has said who is signed in, and then only to the person who saw it.
import type { QueryKey } from '@tanstack/react-query'
import { cache, markOld } from '../cache.ts'
import { claimsOf, lastSeen, session, trying, useSession } from '../session.ts'

const KEPT_MS = 5 * 60_000
const MOST_LETTERS = 500_000
/** Older than any answer, so that it is asked for again. */
const LONG_AGO = 1

type Seen = { sub: string; at: number; answers: { key: QueryKey; data: object }[] }

/** @returns what ends it */
export function keepLastSeen() {
  let seen = take()
  const show = () => {
    const { accessToken, isKnown } = session.get()
    if (!isKnown) return
    if (seen && seen.sub === claimsOf(accessToken)?.sub) seen.answers.forEach(showOld)
    seen = undefined
  }
  const stop = useSession.subscribe(show)
  show()
  // A page that comes back from the browser's own memory is as it was.
  const forget = () => lastSeen.set(null)
  addEventListener('pagehide', keep)
  addEventListener('pageshow', forget)
  return () => {
    stop()
    removeEventListener('pagehide', keep)
    removeEventListener('pageshow', forget)
  }
}

function showOld({ key, data }: Seen['answers'][number]) {
  if (cache.getQueryData(key) !== undefined) return
  markOld(data)
  cache.setQueryData(key, data, { updatedAt: LONG_AGO })
  // Answers that events keep up to date never grow old by themselves.
  cache.getQueryCache().find({ queryKey: key, exact: true })?.invalidate()
}

function take(): Seen | undefined {
  const text = lastSeen.get()
  lastSeen.set(null)
  const seen = trying(() => JSON.parse(text ?? 'null') as Seen | null)
  return seen && Array.isArray(seen.answers) && Date.now() - seen.at < KEPT_MS ? seen : undefined
}

/** The answers on the screen, as far as their queries want them kept. */
function keep() {
  const sub = claimsOf(session.get().accessToken)?.sub
  if (!sub) return
  const answers = cache
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state, meta }) => state.status === 'success' && meta?.kept !== undefined })
    .map(({ queryKey, state, meta }) => ({ key: queryKey, data: meta!.kept!(state.data as never) }))
  const text = JSON.stringify({ sub, at: Date.now(), answers } satisfies Seen)
  if (text.length <= MOST_LETTERS) lastSeen.set(text)
}
