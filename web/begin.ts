// What the page does once, apart from drawing: listens to the server, and notices when the session ends.
import type { AnyRouter } from '@tanstack/react-router'
import { cache } from './cache.ts'
import { sessionKnown } from './call.ts'
import { keepLive, listenTo, whenCaughtUp } from './live.ts'
import { claimsOf, isSignedIn, session, useSession } from './session.ts'

export function begin(router: Pick<AnyRouter, 'invalidate'>) {
  // Asked at once, whatever the first page: guards wait for the same answer.
  void sessionKnown()
  whenCaughtUp(() => void cache.invalidateQueries())
  const stopLive = keepLive()
  const stopListening = listenToMyself()
  const stop = useSession.subscribe((now, before) => {
    if (isSignedIn(before) && !isSignedIn(now)) {
      // What one person saw must not be there for the next, and guards lead to the sign-in page.
      cache.clear()
      void router.invalidate()
    }
    // Answers that failed for want of a token are asked for again.
    if (before.isWaitingForNetwork && now.isAuthenticated) void cache.invalidateQueries()
  })
  return () => {
    stop()
    stopListening()
    stopLive()
  }
}

/** What concerns my account reaches every page I have open. */
function listenToMyself() {
  let mine: string | undefined
  let leave = () => {}
  const follow = () => {
    const { accessToken, isWaitingForNetwork } = session.get()
    const next = claimsOf(accessToken)?.sub
    if (isWaitingForNetwork || next === mine) return
    leave()
    mine = next
    leave = next ? listenTo(`user:${Number(next)}`) : () => {}
  }
  follow()
  const stop = useSession.subscribe(follow)
  return () => {
    stop()
    leave()
  }
}
