// Started once per page, apart from drawing: listening to the server, and noticing the end of the session.
import type { AnyRouter } from '@tanstack/react-router'
import { askAheadOf } from './opening/ahead.ts'
import { cache } from './cache.ts'
import { sessionKnown, settleSignOut, unreached } from './call.ts'
import { keepLastSeen } from './opening/last-seen.ts'
import { sessionHolder, whenHolderLeaves } from './live/holder.ts'
import { throwAway } from './live/outbox.ts'
import { keepLive, listenTo, whenCaughtUp } from './live/live.ts'
import { claimsOf, isSignedIn, selection, session, useSession } from './session.ts'

export function begin(router: Pick<AnyRouter, 'invalidate' | 'subscribe' | 'matchRoutes'>) {
  const stopKeeping = keepLastSeen()
  // Asked at once, whatever the first page: guards wait for the same answer.
  void sessionKnown()
  const settle = () => void settleSignOut()
  addEventListener('online', settle)
  const stopHeeding = whenHolderLeaves(() => {
    throwAway(unreached('network'))
    // The next person, as one who signed in in another tab: the cookie is shared. They must not find what the last one saw.
    if (sessionHolder() !== undefined) void cache.resetQueries()
  })
  const stopAsking = askAheadOf(router)
  whenCaughtUp(() => void cache.invalidateQueries())
  const stopLive = keepLive()
  const stopListening = listenToMyself()
  const stop = useSession.subscribe((now, before) => {
    const hasLeft = isSignedIn(before) && !isSignedIn(now)
    const claims = now.accessToken === before.accessToken ? undefined : claimsOf(now.accessToken)
    if (claims) selection.keepOnly(claims.orgAuthorityList.map(({ orgId }) => orgId))
    if (hasLeft) {
      // Guards lead to the sign-in page.
      cache.clear()
      void router.invalidate()
    }
    // Answers that failed for want of a token are asked for again.
    if (before.isWaitingForNetwork && now.isAuthenticated) void cache.invalidateQueries()
  })
  return () => {
    stop()
    stopAsking()
    stopHeeding()
    removeEventListener('online', settle)
    stopKeeping()
    stopListening()
    stopLive()
  }
}

/** Events of my account reach every page I have open. */
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
