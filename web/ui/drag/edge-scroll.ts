// Regions scroll while a dragged thing is held near their edge.
import type { Point } from '../hold.ts'

type Axis = 'x' | 'y'
const EDGE_PX: Record<Axis, number> = { x: 32, y: 56 }
const FASTEST_PX = 14
/** A region that shows one page after the other turns so long after the thing came to its edge, and each time again. */
const TURN_MS = 500

/** The innermost region around it that has more than it shows. */
export function regionOf(element: Element | null, axis: Axis): Element | undefined {
  for (let each = element; each; each = each.parentElement) {
    const hasMore = axis === 'x' ? each.scrollWidth > each.clientWidth + 1 : each.scrollHeight > each.clientHeight + 1
    if (!hasMore) continue
    const { overflowX, overflowY } = getComputedStyle(each)
    if (['auto', 'scroll'].includes(axis === 'x' ? overflowX : overflowY)) return each
  }
  return undefined
}

/** How far into the edge it is: -1 to 0 at the beginning, 0 to 1 at the end. */
function depthIn(region: Element, axis: Axis, point: Point) {
  const box = region.getBoundingClientRect()
  const [begin, end] =
    axis === 'x'
      ? [Math.max(0, box.left), Math.min(innerWidth, box.right)]
      : [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
  const [toBegin, toEnd] = [point[axis] - begin, end - point[axis]]
  if (toBegin < EDGE_PX[axis]) return Math.max(toBegin / EDGE_PX[axis], 0) - 1
  if (toEnd < EDGE_PX[axis]) return 1 - Math.max(toEnd / EDGE_PX[axis], 0)
  return 0
}

/** To be called in each frame with where the finger is. */
export function edgeScroll() {
  const regions: Record<Axis, Element | undefined> = { x: undefined, y: undefined }
  let turns: { way: number; at: number } | undefined
  return (point: Point, now: number) => {
    const below = document.elementFromPoint(point.x, point.y)
    for (const axis of ['x', 'y'] as const) {
      // Past its end a region goes on, as below a bar that lies beside it.
      const region = (regions[axis] = regionOf(below, axis) ?? regions[axis])
      if (!region) continue
      const depth = depthIn(region, axis, point)
      if (axis === 'y') region.scrollTop += depth * FASTEST_PX
      else if (getComputedStyle(region).scrollSnapType === 'none') region.scrollLeft += depth * FASTEST_PX
      else {
        const way = Math.sign(depth)
        if (way !== turns?.way) turns = { way, at: now + TURN_MS }
        if (way === 0 || now < turns.at) continue
        turns.at = now + TURN_MS
        region.scrollBy({ left: way * region.clientWidth * 0.9 })
      }
    }
  }
}
