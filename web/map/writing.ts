// The place that is being written, and the address that was picked before.
import { useState } from 'react'
import type { FoundAddress } from '#contract/geocoding'
import type { Place, Position } from '#contract/place'
import type { MapSearch } from './addresses.ts'

/**
 * A place that is being written.
 * @param begun the address with which a new one began
 * @param moved where its pin was put, null if nowhere; undefined while it stays where it is saved. `isRough`: in the middle of a region;
 * `isOfAddress`: by an address that was chosen, so that no other is offered
 */
export type Writing = {
  place: Place | undefined
  begun?: FoundAddress | undefined
  moved?: { position: Position | null; isRough: boolean; isOfAddress?: boolean } | undefined
  isPicking: boolean
}

export function useWriting(go: (changed: MapSearch) => void) {
  const [writing, write] = useState<Writing>()
  const [picked, pick] = useState<FoundAddress>()
  return {
    writing,
    write,
    /** An address of the search, whose point the map shows. */
    picked,
    pick,
    create: (pin?: Position, found?: FoundAddress) => {
      // A form that was begun goes on first: nothing that somebody typed is lost.
      go({ place: writing?.place && String(writing.place.placeId) })
      pick(undefined)
      const isOfAddress = found !== undefined && writing === undefined
      write({
        isPicking: false,
        place: undefined,
        begun: found,
        ...writing,
        ...(pin && { moved: { position: pin, isRough: false, isOfAddress } }),
      })
    },
  }
}
