// Whether this browser gets pushes, and for whom: remembered beside the subscription, of which the browser says nothing at once.
import { sessionHolder } from '../live/holder.ts'
import { claimsOf, session, textInBrowser, trying } from '../session.ts'

type Here = {
  sub: string
  /** The session by which the server knows this browser. */
  sid: number
  endpoint: string
}

const stored = textInBrowser('pushedHere')
const isPermitted = () => 'Notification' in globalThis && Notification.permission === 'granted'

export const rememberHere = (endpoint: string) => {
  const { sub, sid } = claimsOf(session.get().accessToken)!
  stored.set(JSON.stringify({ sub, sid, endpoint } satisfies Here))
}
export const forgetHere = () => stored.set(null)

const kept = () => trying(() => JSON.parse(stored.get() ?? 'null') as Here | null) ?? undefined

/** Somebody, whether they are signed in or not, gets pushes here. */
export const isAnybodyPushedHere = () => stored.get() !== null
/** They are not signed in here, and somebody else may be. */
export const isAnotherPushedHere = () => isAnybodyPushedHere() && kept()?.sub !== sessionHolder()

/** Undefined where whoever is signed in gets none here. */
export function pushedHere(): Here | undefined {
  const here = kept()
  return here && here.sub === sessionHolder() && isPermitted() ? here : undefined
}
