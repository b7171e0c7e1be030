import { pushTag } from '#contract/push'
import { feature } from '../feature.ts'
import { whenHolderLeaves } from '../live/holder.ts'
import { useSession } from '../session.ts'
import { isAnotherPushedHere, isAnybodyPushedHere } from './here.ts'
import { isInstalled } from './standalone.ts'

/** A failure is only untidy: the server sends nothing to a browser that is signed out. */
function ifPushed(act: (code: typeof import('./subscription.ts')) => Promise<unknown>) {
  if (isAnybodyPushedHere()) import('./subscription.ts').then(act).catch(() => undefined)
}
const leave = () => ifPushed(({ leaveHere }) => leaveHere())
whenHolderLeaves(leave)
// Their session may have ended while no page was open.
const stop = useSession.subscribe(({ isKnown }) => {
  if (!isKnown) return
  stop()
  if (isAnotherPushedHere()) leave()
})

const nobody = Promise.resolve({ FrameGuest: () => null })

export const pushFeature = feature('push', {
  // Most browsers have neither pushes nor the app: they fetch nothing for it.
  frameGuest: () => (isAnybodyPushedHere() || isInstalled() ? import('./FrameGuest.tsx') : nobody),
  onThingOpened: (orgId, thing) => {
    // Its push has done its work.
    ifPushed(({ closeShown }) => closeShown(pushTag(orgId, thing)))
    return () => undefined
  },
})
