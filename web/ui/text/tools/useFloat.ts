// Layers beside the cursor. They lie in the top layer and stay where they belong in the document, so that a dialog around
// the editor neither cuts them off nor takes a press on them for one outside of it.
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import type { EditorView } from 'prosemirror-view'

const GAP = 6
const EDGE = 8

export function useFloat(box: RefObject<HTMLElement | null>, view: EditorView, at: number) {
  useLayoutEffect(() => {
    const float = box.current
    if (!float) return undefined
    if (!float.matches(':popover-open')) float.showPopover()
    place(float, view, at)
    return undefined
  })
  useEffect(() => {
    const float = box.current
    if (!float) return undefined
    const follow = () => place(float, view, at)
    const changes = new AbortController()
    addEventListener('scroll', follow, { capture: true, passive: true, signal: changes.signal })
    addEventListener('resize', follow, { signal: changes.signal })
    visualViewport?.addEventListener('resize', follow, { signal: changes.signal })
    return () => changes.abort()
  }, [box, view, at])
}

/** Below the line, or above it where there is more room. */
function place(float: HTMLElement, view: EditorView, at: number): void {
  if (view.isDestroyed) return
  const { left, top, bottom } = view.coordsAtPos(Math.min(at, view.state.doc.content.size))
  const height = visualViewport?.height ?? innerHeight
  const [below, above] = [height - bottom - GAP - EDGE, top - GAP - EDGE]
  float.style.maxBlockSize = `${Math.max(below, above)}px`
  const { offsetHeight, offsetWidth } = float
  const isAbove = offsetHeight > below && above > below
  float.style.top = `${isAbove ? top - GAP - offsetHeight : bottom + GAP}px`
  float.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - offsetWidth - EDGE))}px`
}
