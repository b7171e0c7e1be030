// The keys of the frame. They go by where a key lies, so that they work while the keyboard is in Korean.
import { useEffect, useEffectEvent } from 'react'

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
const COMPOSING = 229

export const keys = { palette: isMac ? '⌘K' : 'Ctrl K', sidebar: '[', sheet: '?', close: 'Esc', create: 'C' } as const

/** After G, for a moment. */
const GO_MS = 1_500
export type KeyDeeds = {
  openPalette: () => void
  toggleSidebar: () => void
  openSheet: () => void
  /** Brought by the features, by the position of the key. */
  others: Record<string, () => void>
  /** After G: whether that leads anywhere. */
  go: (code: string) => (() => void) | undefined
}

function useKeydown(heed: (event: KeyboardEvent) => void) {
  const press = useEffectEvent(heed)
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** @param keyDeedOf what a key does on the page, wherever nothing else is meant by it */
export function usePageKeys(keyDeedOf: (event: KeyboardEvent) => (() => void) | undefined) {
  useKeydown(event => {
    const deed = keyDeedOf(event)
    if (!deed || !isFree(event)) return
    event.preventDefault()
    deed()
  })
}

/** Escape on the page itself, or on a checkbox of it. */
export function useEscape(act: () => void) {
  useKeydown(event => {
    const { key, target, defaultPrevented } = event
    const isOnCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox'
    if (key === 'Escape' && !defaultPrevented && !isCovered() && (isOnCheckbox || !isEditable(target))) act()
  })
}

export function useKeys(deeds: KeyDeeds) {
  useKeydown(event => {
    const deed = deedOf(event, deeds)
    // A key that was taken where it was pressed, as by an editor, is not for the page.
    if (!deed || event.defaultPrevented || isCovered()) return
    event.preventDefault()
    deed()
  })
}

let leads = -Infinity
/** Whether the key that is pressed now says where to go. */
const isLed = () => performance.now() - leads < GO_MS

function deedOf(event: KeyboardEvent, { openPalette, toggleSidebar, openSheet, others, go }: KeyDeeds) {
  const { code, ctrlKey, metaKey, altKey, shiftKey, isComposing, keyCode, target } = event
  if (code === 'KeyK' && (isMac ? metaKey !== ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey) return openPalette
  if (ctrlKey || metaKey || altKey || isComposing || keyCode === COMPOSING || isEditable(target)) return undefined
  if (code === 'BracketLeft' && !shiftKey) return toggleSidebar
  const isGoing = isLed()
  leads = code === 'KeyG' && !shiftKey ? performance.now() : -Infinity
  const way = isGoing ? go(code) : undefined
  if (way) return way
  if (!shiftKey && others[code]) return others[code]
  if (code === 'Slash' && shiftKey) return openSheet
  return undefined
}

/** Whether a key pressed now is for the page: nothing is typed or composed, nothing lies over it, and no G came before. */
const isFree = ({ isComposing, keyCode, target, defaultPrevented }: KeyboardEvent) =>
  !defaultPrevented && !isLed() && !isComposing && keyCode !== COMPOSING && !isEditable(target) && !isCovered()

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=textbox], [role=combobox]') !== null)

/** A layer over the page has its own keys, and must not be buried. */
const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
