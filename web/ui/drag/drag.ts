// Things that are taken with the pointer or a finger and put elsewhere; the only file that knows the library. It has no
// keyboard way: every drag has a menu and keys that do the same.
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Dragged, Zone } from './dragged.ts'
import { heedFingerDrag, heedFingerDrops } from './finger.ts'

export type { Dragged, Zone } from './dragged.ts'

type DropProps = {
  /** Which zone the pointer is in, or none where this may not be put here. `share` is how far down it points, 0 to 1. */
  zoneOf: (dragged: Dragged, share: number) => Zone | undefined
  onDrop: (dragged: Dragged, zone: Zone) => void
}

const draggedIn = (data: Record<string | symbol, unknown>) => data as Dragged

/** Makes the element something that can be taken, while there is something to take. Style sheets see `data-dragged`. */
export function useDrag(element: RefObject<HTMLElement | null>, dragged: Dragged | undefined) {
  const { kind = '', id = 0, from = null } = dragged ?? {}
  useEffect(() => {
    const taken = element.current
    if (!taken || !kind) return
    return combine(
      draggable({
        element: taken,
        getInitialData: () => ({ kind, id, from }),
        onDragStart: () => taken.setAttribute('data-dragged', ''),
        onDrop: () => taken.removeAttribute('data-dragged'),
      }),
      heedFingerDrag(taken, { kind, id, from }),
    )
  }, [element, kind, id, from])
}

/** Makes the element a place to put things on. Style sheets see the zone as `data-drop`. */
export function useDrop(element: RefObject<HTMLElement | null>, isWanted: boolean, { zoneOf, onDrop }: DropProps) {
  const zoneFor = useEffectEvent(zoneOf)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const target = element.current
    if (!target || !isWanted) return
    const show = (zone: unknown) => {
      if (typeof zone === 'string') target.setAttribute('data-drop', zone)
      else target.removeAttribute('data-drop')
    }
    const zoneAt = (dragged: Dragged, y: number) => zoneFor(dragged, shareOf(target, y))
    // Of nested targets the innermost one counts.
    const showZone = ({ self, location }: ElementDropTargetEventBasePayload) =>
      show(location.current.dropTargets[0]?.element === target ? self.data.zone : undefined)
    return combine(
      dropTargetForElements({
        element: target,
        canDrop: ({ source, input }) => zoneAt(draggedIn(source.data), input.clientY) !== undefined,
        getData: ({ source, input }) => ({ zone: zoneAt(draggedIn(source.data), input.clientY) }),
        // A pointer that has come to rest on it does not move over it any more.
        onDropTargetChange: showZone,
        onDrag: showZone,
        onDragLeave: () => show(undefined),
        onDrop: ({ source, self, location }) => {
          show(undefined)
          const { zone } = self.data
          if (location.current.dropTargets[0]?.element === target && zone) drop(draggedIn(source.data), zone as Zone)
        },
      }),
      heedFingerDrops(target, { zoneAt, show, drop: (dragged, zone) => drop(dragged, zone) }),
      () => show(undefined),
    )
  }, [element, isWanted])
}

function shareOf(element: HTMLElement, pointedAt: number) {
  const { top, height } = element.getBoundingClientRect()
  return (pointedAt - top) / Math.max(1, height)
}
