// Dragging with a finger, which the library does not know: browsers begin no drag of their own from touch, or one without a
// zone. A long press takes the thing, a copy of it follows the finger, and what is below the finger is asked as by the mouse.
import { distance, type Held, heedHolds, type Point, SLIPS_PX } from '../hold.ts'
import type { Dragged, Zone } from './dragged.ts'
import { edgeScroll, regionOf } from './edge-scroll.ts'
import styles from './Lifted.module.css'

export type Target = {
  zoneAt: (dragged: Dragged, y: number) => Zone | undefined
  show: (zone: Zone | undefined) => void
  drop: (dragged: Dragged, zone: Zone) => void
}

const targets = new WeakMap<Element, Target>()

export function heedFingerDrops(element: HTMLElement, target: Target) {
  targets.set(element, target)
  return () => void targets.delete(element)
}

export const heedFingerDrag = (element: HTMLElement, dragged: Dragged) =>
  heedHolds(element, at => taken(element, dragged, at))

/** Of nested targets the innermost that takes it. */
function aimAt({ x, y }: Point, dragged: Dragged) {
  for (let each = document.elementFromPoint(x, y); each; each = each.parentElement) {
    const target = targets.get(each)
    const zone = target?.zoneAt(dragged, y)
    if (target && zone) return { target, zone }
  }
  return undefined
}

function taken(element: HTMLElement, dragged: Dragged, from: Point): Held {
  const lifted = liftedFrom(element)
  const scroll = edgeScroll()
  let to = from
  let isMoved = false
  let aimed: ReturnType<typeof aimAt>
  stayingPut(element, () => element.setAttribute('data-dragged', ''))
  // A long list keeps what is dragged drawn.
  element.dispatchEvent(new Event('taken', { bubbles: true }))

  function aim(next: typeof aimed) {
    if (aimed?.target !== next?.target) aimed?.target.show(undefined)
    next?.target.show(next.zone)
    aimed = next
  }
  // Below a resting finger other things come by while it scrolls.
  let frame = requestAnimationFrame(function look(now) {
    if (isMoved) {
      scroll(to, now)
      aim(aimAt(to, dragged))
    }
    frame = requestAnimationFrame(look)
  })
  function giveBack() {
    cancelAnimationFrame(frame)
    aim(undefined)
    lifted.remove()
    stayingPut(element, () => element.removeAttribute('data-dragged'))
  }
  return {
    move(point) {
      to = point
      isMoved ||= distance(from, to) > SLIPS_PX
      lifted.style.translate = `${to.x - from.x}px ${to.y - from.y}px`
    },
    release() {
      const found = isMoved ? aimAt(to, dragged) : undefined
      giveBack()
      found?.target.drop(dragged, found.zone)
    },
    giveBack,
  }
}

function liftedFrom(element: HTMLElement) {
  const { left, top, width, height } = element.getBoundingClientRect()
  const lifted = document.createElement('div')
  const copy = element.cloneNode(true) as HTMLElement
  for (const named of [copy, ...copy.querySelectorAll('[id]')]) named.removeAttribute('id')
  lifted.className = styles.lifted!
  lifted.inert = true
  lifted.ariaHidden = 'true'
  Object.assign(lifted.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  lifted.append(copy)
  document.body.append(lifted)
  return lifted
}

/** A style sheet may show more places while something is dragged; they do not push it away from below the finger. */
function stayingPut(element: HTMLElement, change: () => void) {
  const before = element.getBoundingClientRect().top
  change()
  const region = regionOf(element, 'y')
  if (region) region.scrollTop += element.getBoundingClientRect().top - before
}
