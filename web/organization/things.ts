// Things as features show them to each other, by their names: `issue:12`.
import { useEffect } from 'react'
import { partsOf } from '../feature.ts'
import type { FetchedComponent } from '../ui/fetched.ts'

export type ThingProps = { orgId: number; thing: string }
/** `following` stands where one hears of a thing only by following it. */
export type ThingActionsProps = ThingProps & { following?: { isFollowed: boolean; follow: () => void } }
/** `path` is the page of the thing. */
export type CardProps = ThingProps & { path: string }

declare module '../feature.ts' {
  interface FeatureParts {
    /** A thing at a glance, by its kind. */
    cards?: Record<string, FetchedComponent<CardProps>>
    /** Beside the actions on a thing that is open. */
    thingActions?: FetchedComponent<ThingActionsProps>
    /** Told that somebody looks at a thing, until the answer is called. */
    onThingOpened?: (orgId: number, thing: string) => () => void
  }
}

export const kindOf = (thing: string) => thing.slice(0, thing.indexOf(':'))

/** Tells all features that the thing is on the screen, for as long as `isSeen`. */
export function useThingOpened({ orgId, thing }: ThingProps, isSeen = true) {
  useEffect(() => {
    if (!isSeen) return
    const ends = partsOf('onThingOpened').map(open => open(orgId, thing))
    return () => ends.forEach(end => end())
  }, [orgId, thing, isSeen])
}
