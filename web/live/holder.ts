// Whose session it is; still known while the network is awaited, when there is no token.
import { claimsOf, isSignedIn, useSession } from '../session.ts'

let holder: string | undefined
const leavings = new Set<() => void>()
useSession.subscribe(now => {
  const next = isSignedIn(now) ? (claimsOf(now.accessToken)?.sub ?? holder) : undefined
  const hasLeft = holder !== undefined && next !== holder
  holder = next
  if (hasLeft) for (const act of leavings) act()
})

export const sessionHolder = () => holder
/** The same for a screen, which is drawn again once it is somebody else. */
export const useSessionHolder = () =>
  useSession(now => claimsOf(now.accessToken)?.sub ?? (isSignedIn(now) ? holder : undefined))

/** Nobody is signed in any more, or somebody else, as in another tab: what one did is not the next one's. */
export function whenHolderLeaves(act: () => void) {
  leavings.add(act)
  return () => void leavings.delete(act)
}
