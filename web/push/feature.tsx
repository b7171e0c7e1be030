import { pushTag } from '#contract/push'
import { feature } from '../feature.ts'
import { whenHolderLeaves } from '../live/holder.ts'
import { isAnybodyPushedHere } from './here.ts'
import { isInstalled } from './standalone.ts'

/** A failure is only untidy: the server sends nothing to a browser that is signed out. */
function ifPushed(act: (code: typeof import('./subscription.ts')) => Promise<unknown>) {
  if (isAnybodyPushedHere()) import('./subscription.ts').then(act).catch(() => undefined)
}
whenHolderLeaves(() => ifPushed(({ leaveHere }) => leaveHere()))

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
