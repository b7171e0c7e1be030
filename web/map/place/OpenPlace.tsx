import { useEffect, useRef, useState } from 'react'
import type { Place, Position } from '#contract/place'
import type { Visit } from '#contract/place-visit'
import type { PlaceLook } from '../icons.tsx'
import { DiscardDialog } from '../../ui/unsaved/DiscardDialog.tsx'
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
  const touched = useRef(false)
  // Another place may be open by the time a deletion is answered.
  const openedRef = useRef(placeId)
  useEffect(() => void (openedRef.current = placeId), [placeId])
  const [leaving, leave] = useState<() => void>()
  /** Asks first where something was typed, or the pin of a place was put elsewhere. */
  function unlessTouched(act: () => void) {
    if (writing && (touched.current || (writing.place && writing.moved))) return leave(() => act)
    act()
  }
  function write(next: Writing | undefined) {
    touched.current = false
    onWrite(next)
  }
  return (
    <>
      <DiscardDialog
        isOpen={leaving !== undefined}
        onConfirm={() => {
          leave(undefined)
          leaving?.()
        }}
        onClose={() => leave(undefined)}
      />
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
            onTouched={isTouched => void (touched.current = isTouched)}
            onDone={saved => {
              if (saved === undefined) return unlessTouched(() => write(undefined))
              write(undefined)
              onOpen(saved)
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
          onEdit={place => unlessTouched(() => write({ place, isPicking: false }))}
          onVisit={onVisit}
          onClose={() => onOpen(undefined)}
          onRemoved={() => {
            if (openedRef.current === placeId) onOpen(undefined)
          }}
        />
      )}
    </>
  )
}
