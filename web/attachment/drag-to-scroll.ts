// A picture larger than its stage is moved by the mouse; fingers scroll by themselves.
import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** From so many pixels on a press is a drag, not a click. */
const DRAGGED_PX = 4

/** @returns the handlers of the element that is dragged within its parent, which scrolls */
export function useDragToScroll(isOn: boolean, onClick: () => void) {
  const last = useRef<{ x: number; y: number }>(undefined)
  const moved = useRef(0)
  return {
    onPointerDown({ pointerType, button, clientX, clientY }: PointerEvent) {
      moved.current = 0
      last.current = isOn && pointerType === 'mouse' && button === 0 ? { x: clientX, y: clientY } : undefined
    },
    onPointerMove({ currentTarget, pointerId, buttons, clientX, clientY }: PointerEvent) {
      const from = last.current
      if (!from || buttons === 0) return
      const [x, y] = [clientX - from.x, clientY - from.y]
      moved.current += Math.abs(x) + Math.abs(y)
      if (moved.current < DRAGGED_PX) return
      // Also outside of the picture.
      currentTarget.setPointerCapture(pointerId)
      currentTarget.parentElement?.scrollBy(-x, -y)
      last.current = { x: clientX, y: clientY }
    },
    onPointerUp: () => void (last.current = undefined),
    onPointerCancel: () => void (last.current = undefined),
    /** The press of a key has no detail. */
    onClick({ detail }: MouseEvent) {
      if (detail === 0 || moved.current < DRAGGED_PX) onClick()
    },
  }
}
