// The long press. A finger that rests holds what is below it; one that moves at once scrolls, one that leaves at once taps.
import { type RefObject, useEffect, useEffectEvent } from 'react'

const RESTS_MS = 400
/** A finger is never quite still. */
export const SLIPS_PX = 8
const HUM_MS = 12

export type Point = { x: number; y: number }
/** A thing that is held, and how that goes on. */
export type Held = { move: (to: Point) => void; release: () => void; giveBack: () => void }

const hoverless = matchMedia('(hover: none)')
/** Whether a finger is the hand here, which points at nothing before it touches. */
export const isFinger = () => hoverless.matches
export const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

const stays = () => undefined

/** Style sheets see `data-holds`. Once it is held the finger neither scrolls nor clicks, and the browser opens no menu of its own. */
export function heedHolds(element: HTMLElement, onHold: (at: Point) => Held | undefined) {
  const gone = new AbortController()
  const touched = (event: TouchEvent) => heedFinger(event, onHold, gone.signal)
  element.setAttribute('data-holds', '')
  element.addEventListener('touchstart', touched, { passive: true })
  // Safari asks only those who were there before the finger came whether it may scroll.
  element.addEventListener('touchmove', stays, { passive: false })
  return () => {
    gone.abort()
    element.removeAttribute('data-holds')
    element.removeEventListener('touchstart', touched)
    element.removeEventListener('touchmove', stays)
  }
}

/** Holding it does this alone. */
export function useHold(element: RefObject<HTMLElement | null>, onHold: (() => void) | undefined) {
  const held = useEffectEvent(() => {
    onHold?.()
    return undefined
  })
  const isWanted = onHold !== undefined
  useEffect(() => {
    if (element.current && isWanted) return heedHolds(element.current, () => held())
  }, [element, isWanted])
}

/** Of two things that lie in one another the inner one is held. */
let heeded: TouchEvent | undefined

function heedFinger(event: TouchEvent, onHold: (at: Point) => Held | undefined, gone: AbortSignal) {
  const target = event.target as Element
  const [finger, another] = event.touches
  // A button with a menu has a press of its own.
  if (event === heeded || !finger || another || target.closest('[aria-haspopup]')) return
  heeded = event
  const from = pointOf(finger)
  const over = new AbortController()
  let state: 'rests' | 'held' | 'over' = 'rests'
  let held: Held | undefined
  // A row that goes away meanwhile is not held any more; one that is taken already may be drawn elsewhere.
  const timer = setTimeout(() => {
    if (gone.aborted) return leave()
    state = 'held'
    hum()
    held = onHold(from)
  }, RESTS_MS)

  function giveBack() {
    clearTimeout(timer)
    if (state === 'held') held?.giveBack()
    state = 'over'
  }
  function move(moved: TouchEvent) {
    const to = [...moved.touches].find(({ identifier }) => identifier === finger!.identifier)
    if (to && state === 'rests' && distance(from, pointOf(to)) > SLIPS_PX) leave()
    if (state === 'rests' || over.signal.aborted) return
    // The page was still gliding, and scrolls on.
    if (!moved.cancelable) return leave()
    moved.preventDefault()
    if (to && state === 'held') held?.move(pointOf(to))
  }
  function release(left: TouchEvent) {
    if (![...left.changedTouches].some(({ identifier }) => identifier === finger!.identifier)) return
    // Without this a click would follow.
    if (state !== 'rests' && left.cancelable) left.preventDefault()
    const taken = state === 'held' ? held : undefined
    state = 'over'
    leave()
    taken?.release()
  }
  function leave() {
    giveBack()
    over.abort()
  }
  // A finger's events go to what it first touched, also where that is drawn no more.
  const blocking = { signal: over.signal, passive: false }
  const heed = (type: 'touchmove' | 'touchend', listener: (event: TouchEvent) => void) =>
    target.addEventListener(type, listener as EventListener, blocking)
  heed('touchmove', move)
  heed('touchend', release)
  target.addEventListener('touchcancel', leave, { signal: over.signal })
  // Two fingers that have taken nothing make the page larger; once something was taken the first one does nothing more.
  refuseOthers(
    over.signal,
    () => state === 'held',
    () => (state === 'rests' ? leave() : giveBack()),
  )
}

/** The browser begins something of its own at a long press; Escape and a second finger lead out of this one. */
function refuseOthers(signal: AbortSignal, isHeld: () => boolean, giveBack: () => void) {
  const first = { signal, capture: true }
  const refuse = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  for (const type of ['contextmenu', 'dragstart', 'selectstart']) addEventListener(type, refuse, first)
  addEventListener('touchstart', ({ touches }) => touches.length > 1 && giveBack(), { ...first, passive: true })
  addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape' || !isHeld()) return
      refuse(event)
      giveBack()
    },
    first,
  )
}

const pointOf = ({ clientX, clientY }: Touch): Point => ({ x: clientX, y: clientY })

/** Safari knows no vibration, and others complain about one before the first tap. */
function hum() {
  if (navigator.userActivation.hasBeenActive && 'vibrate' in navigator) navigator.vibrate(HUM_MS)
}
