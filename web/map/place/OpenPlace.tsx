import type { Position } from '#contract/place'
import type { Writing } from '../DrawnPlaces.tsx'
import type { PlaceLook } from '../icons.tsx'
import { PlaceForm } from './PlaceForm.tsx'
import { PlacePanel } from './PlacePanel.tsx'

type OpenPlaceProps = {
  orgId: number
  placeId: number | undefined
  looks: readonly PlaceLook[]
  writing: Writing | undefined
  /** There is no map beside it. */
  isAlone: boolean
  onWrite: (writing: Writing | undefined) => void
  /** The pin was put somewhere by words. */
  onShow: (position: Position) => void
  onOpen: (placeId: number | undefined) => void
}

/** The place that is written, or else the one that is read. */
export function OpenPlace({ orgId, placeId, looks, writing, isAlone, onWrite, onShow, onOpen }: OpenPlaceProps) {
  if (!writing)
    return (
      <PlacePanel
        key={placeId}
        orgId={orgId}
        placeId={placeId!}
        looks={looks}
        onEdit={place => onWrite({ place, pin: place.position, isPicking: false })}
        onClose={() => onOpen(undefined)}
      />
    )
  return (
    <PlaceForm
      key={writing.place?.placeId ?? 'new'}
      orgId={orgId}
      place={writing.place}
      looks={looks}
      pin={writing.pin}
      onPin={pin => {
        onWrite({ ...writing, pin, isPicking: false })
        if (pin) onShow(pin)
      }}
      isPicking={isAlone ? undefined : writing.isPicking}
      onPick={isPicking => onWrite({ ...writing, isPicking })}
      onDone={saved => {
        onWrite(undefined)
        if (saved !== undefined) onOpen(saved)
      }}
    />
  )
}
