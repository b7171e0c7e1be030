// The focus goes back to what opened a layer, also where that was drawn anew by what was chosen in it.
import { useLayoutEffect, useRef } from 'react'

/** So long what was chosen may take to draw a row elsewhere, on a slow machine too. */
const LATEST_MS = 1_500

const CONTROLS = 'a[href], button'
type Place = { element: HTMLElement; name: string; rowId: string | undefined; at: number }

const nameOf = (control: HTMLElement) => control.ariaLabel ?? control.textContent

export function placeOf(element: HTMLElement): Place {
  const row = element.closest('li[id], tr[id]')
  return {
    element,
    name: nameOf(element),
    rowId: row?.id,
    at: row ? [...row.querySelectorAll(CONTROLS)].indexOf(element) : 0,
  }
}

/** The element itself, or what was drawn in its place: the same control of its row, or one of its name elsewhere on the page. */
function elementAt({ element, name, rowId, at }: Place) {
  if (element.isConnected) return element
  if (rowId === undefined && name !== '')
    return [...document.querySelectorAll<HTMLElement>(CONTROLS)].find(control => nameOf(control) === name)
  const row = rowId === undefined ? null : document.getElementById(rowId)
  const controls = row?.querySelectorAll<HTMLElement>(CONTROLS)
  return controls?.[at] ?? controls?.[0]
}

/** @param anchor what was clicked; without one, what had the focus */
export function useFocusBack(isOpen: boolean, anchor: HTMLElement | undefined) {
  const before = useRef<HTMLElement>(null)
  // While it is closed: the field of what opens takes the focus before any effect runs.
  useLayoutEffect(() => {
    if (isOpen) return
    const note = ({ target }: FocusEvent) => void (before.current = target instanceof HTMLElement ? target : null)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [isOpen])
  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = anchor ?? before.current
    const place = opener && placeOf(opener)
    return () => void (place && giveBack(place))
  }, [isOpen, anchor])
}

/** No hand has put it anywhere: the page itself takes it a moment after a dialog, where nothing else has it. */
const isNowhere = () =>
  document.activeElement === document.body || document.activeElement === document.getElementById('main')

/** So long what takes over may take to be drawn, also where it stands on another page. */
const DRAWN_MS = 5_000
/** Of the last one that asked. */
let wanted: unknown

/** Before what has the focus goes: something else takes it, once that is drawn and unless a hand has put it elsewhere. */
export function passFocus(find: () => HTMLElement | null | undefined) {
  const until = performance.now() + DRAWN_MS
  wanted = find
  function look() {
    if (wanted !== find) return
    // It may be drawn anew meanwhile, by a page that follows.
    if (isNowhere()) find()?.focus({ preventScroll: true })
    if (performance.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Before a row of a list goes by its own button: a dialog around it would give the focus to its first field. */
export function passFocusOn(button: HTMLElement) {
  const [row, list] = [button.closest('li'), button.closest('ul')]
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const outside = [...(list?.parentElement?.querySelectorAll('button') ?? [])].find(each => !list!.contains(each))
  const next = beside ? [...beside.querySelectorAll('button')].at(-1) : outside
  next?.focus({ preventScroll: true })
}

export function giveBack(place: Place) {
  const until = performance.now() + LATEST_MS
  function look() {
    if (isNowhere()) elementAt(place)?.focus({ preventScroll: true })
    if (performance.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
