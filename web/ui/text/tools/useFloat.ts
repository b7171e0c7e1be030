// Layers beside the cursor. They lie in the top layer and stay where they belong in the document, so that a dialog around
// the editor neither cuts them off nor takes a press on them for one outside of it.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { EditorView } from 'prosemirror-view'

const GAP = 6
const EDGE = 8

/**
 * @param tallest how tall its contents may become while it is open; without it they stay as they are
 */
export function useFloat(box: RefObject<HTMLElement | null>, view: EditorView, at: number, tallest = 0) {
  const side = useRef<Side>(undefined)
  useLayoutEffect(() => {
    const float = box.current
    if (!float) return undefined
    if (!float.matches(':popover-open')) float.showPopover()
    side.current = place(float, view, at, side.current ?? tallest)
    return undefined
  })
  useEffect(() => {
    const float = box.current
    if (!float) return undefined
    const follow = () => void place(float, view, at, side.current ?? tallest)
    const decideAgain = () => {
      // A smaller window has left the line behind its edge.
      if (!view.isDestroyed) view.dispatch(view.state.tr.scrollIntoView())
      side.current = place(float, view, at, tallest)
    }
    const changes = new AbortController()
    addEventListener('scroll', follow, { capture: true, passive: true, signal: changes.signal })
    addEventListener('resize', decideAgain, { signal: changes.signal })
    visualViewport?.addEventListener('resize', decideAgain, { signal: changes.signal })
    return () => changes.abort()
  }, [box, view, at, tallest])
}

type Side = 'above' | 'below' | undefined

/**
 * Below the line, or above it where there is more room.
 * @param wanted the side on which it lies already, so that it does not jump as it shrinks; or how tall it may become
 */
function place(float: HTMLElement, view: EditorView, at: number, wanted: 'above' | 'below' | number): Side {
  if (view.isDestroyed) return undefined
  const { left, top, bottom } = view.coordsAtPos(Math.min(at, view.state.doc.content.size))
  const height = visualViewport?.height ?? innerHeight
  const [below, above] = [height - bottom - GAP - EDGE, top - GAP - EDGE]
  float.style.maxBlockSize = `${Math.max(below, above)}px`
  const side = typeof wanted === 'string' ? wanted : sideFor(Math.max(wanted, float.offsetHeight), below, above)
  float.style.maxBlockSize = `${side === 'above' ? above : below}px`
  const { offsetHeight, offsetWidth } = float
  const wantedTop = side === 'above' ? top - GAP - offsetHeight : bottom + GAP
  float.style.top = `${Math.max(EDGE, Math.min(wantedTop, height - EDGE - offsetHeight))}px`
  float.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - offsetWidth - EDGE))}px`
  return side
}

const sideFor = (tall: number, below: number, above: number) => (tall > below && above > below ? 'above' : 'below')
