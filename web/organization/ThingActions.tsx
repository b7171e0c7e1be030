import { partsOf } from '../feature.ts'
import type { ThingActionsProps } from './things.ts'

/** The actions that the features offer for a thing that is open, beside its own. */
export const ThingActions = (props: ThingActionsProps) =>
  partsOf('thingActions').map((Offered, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the features never change
    <Offered key={place} {...props} />
  ))
