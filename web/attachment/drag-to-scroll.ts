// A picture larger than its stage is moved by the mouse; fingers scroll by themselves.
import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** So many pixels away from where it began a press is a drag, not a click. */
const DRAGGED_PX = 4

/** @returns the handlers of the element that is dragged within its parent, which scrolls */
export function useDragToScroll(isOn: boolean, onClick: (event: MouseEvent) => void) {
  const last = useRef<{ x: number; y: number }>(undefined)
  const isDragged = useRef(false)
  return {
    onPointerDown({ pointerType, button, clientX, clientY }: PointerEvent) {
      isDragged.current = false
      last.current = isOn && pointerType === 'mouse' && button === 0 ? { x: clientX, y: clientY } : undefined
    },
    onPointerMove({ currentTarget, pointerId, buttons, clientX, clientY }: PointerEvent) {
      const from = last.current
      if (!from || buttons === 0) return
      const [x, y] = [clientX - from.x, clientY - from.y]
      isDragged.current ||= Math.hypot(x, y) >= DRAGGED_PX
      if (!isDragged.current) return
      // Also outside of the picture.
      currentTarget.setPointerCapture(pointerId)
      currentTarget.parentElement?.scrollBy(-x, -y)
      last.current = { x: clientX, y: clientY }
    },
    onPointerUp: () => void (last.current = undefined),
    onPointerCancel: () => void (last.current = undefined),
    onClick(event: MouseEvent) {
      // The press of a key has no detail, and drags nothing.
      if (event.detail === 0 || !isDragged.current) onClick(event)
    },
  }
}
