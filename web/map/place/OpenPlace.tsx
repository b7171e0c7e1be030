import type { Place, Position } from '#contract/place'
import type { Visit } from '#contract/place-visit'
import type { PlaceLook } from '../icons.tsx'
import type { Writing } from '../writing.ts'
import { PlaceForm } from './PlaceForm.tsx'
import styles from './PlaceForm.module.css'
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
  onVisit: (place: Place, visit: Visit | undefined) => void
  onOpen: (placeId: number | undefined) => void
}

/** The place that is open. One that is written meanwhile keeps its words behind it. */
export function OpenPlace({
  orgId,
  placeId,
  looks,
  writing,
  isAlone,
  onWrite,
  onShow,
  onVisit,
  onOpen,
}: OpenPlaceProps) {
  const isBehind = placeId !== undefined && placeId !== writing?.place?.placeId
  return (
    <>
      {writing && (
        <div className={styles.written} hidden={isBehind}>
          <PlaceForm
            key={writing.place?.placeId ?? 'new'}
            orgId={orgId}
            place={writing.place}
            looks={looks}
            begun={writing.begun}
            moved={writing.moved}
            onMove={moved => {
              onWrite({ ...writing, moved, isPicking: false })
              if (moved.position) onShow(moved.position)
            }}
            isPicking={isAlone ? undefined : writing.isPicking}
            onPick={isPicking => onWrite({ ...writing, isPicking })}
            onDone={saved => {
              onWrite(undefined)
              if (saved !== undefined) onOpen(saved)
            }}
          />
        </div>
      )}
      {placeId !== undefined && (isBehind || !writing) && (
        <PlacePanel
          key={placeId}
          orgId={orgId}
          placeId={placeId}
          looks={looks}
          onEdit={place => onWrite({ place, isPicking: false })}
          onVisit={onVisit}
          onClose={() => onOpen(undefined)}
        />
      )}
    </>
  )
}
