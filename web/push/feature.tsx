import { pushTag } from '#contract/push'
import { feature } from '../feature.ts'
import { isAnybodyPushedHere } from './here.ts'
import { isInstalled } from './standalone.ts'

const nobody = Promise.resolve({ FrameGuest: () => null })

export const pushFeature = feature('push', {
  // Most browsers have neither pushes nor the app: they fetch nothing for it.
  frameGuest: () => (isAnybodyPushedHere() || isInstalled() ? import('./FrameGuest.tsx') : nobody),
  onThingOpened: (orgId, thing) => {
    // Its push has done its work.
    if (isAnybodyPushedHere())
      import('./subscription.ts').then(
        ({ closeShown }) => closeShown(pushTag(orgId, thing)),
        () => undefined,
      )
    return () => undefined
  },
})
