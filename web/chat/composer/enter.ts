// Enter sends once and whole while Hangul is composed. Chrome tells of the key, as 229, and ends the composition then;
// Safari ends it first. Kana and hanja have candidates, which Enter only chooses.
import { useEffect, useRef } from 'react'

const COMPOSING = 229
const HANGUL = /^[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]+$/
const isEnter = ({ code, key }: KeyboardEvent) => code === 'Enter' || code === 'NumpadEnter' || key === 'Enter'
const BREAKS = ['insertLineBreak', 'insertParagraph']

export type Keys = {
  /** The field is whole: nothing is composed any more. */
  onEnter: () => void
  /** Any other key that is no part of a composition, and keys with a place of their own; true where it is taken. */
  onKey: (event: KeyboardEvent) => boolean
  /** Enter breaks the line. */
  isBreaking: () => boolean
}

export function heedKeys(field: HTMLTextAreaElement, keys: Keys): () => void {
  const gone = new AbortController()
  let isComposing = false
  let composed = ''
  /** Enter was pressed in the middle of a syllable. */
  let isWaiting = false
  /** Until the key comes up, each further keydown of it is the same press. */
  let isHeld = false
  const wasHangul = () => HANGUL.test(composed)
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, hear: (event: HTMLElementEventMap[Name]) => void) =>
    field.addEventListener(name, hear, { signal: gone.signal })

  function enter(event: KeyboardEvent) {
    if (event.shiftKey || event.altKey || keys.isBreaking()) return
    const isOwn = isComposing || event.isComposing
    if (isOwn) {
      if (wasHangul()) isHeld = isWaiting = true
      return
    }
    if (isHeld || isWaiting) return event.preventDefault()
    if (event.keyCode === COMPOSING && !wasHangul()) return
    event.preventDefault()
    isHeld = true
    keys.onEnter()
  }
  on('compositionstart', () => {
    isComposing = true
    composed = ''
  })
  on('compositionupdate', ({ data }) => void (composed = data))
  on('compositionend', ({ data }) => {
    isComposing = false
    composed = data || composed
    if (!isWaiting) return
    // The last syllable is in the field only after this event.
    setTimeout(() => {
      if (!isWaiting) return
      isWaiting = false
      keys.onEnter()
    })
  })
  on('keydown', event => {
    // The end of a composition is not told where the page itself emptied the field in its middle.
    if (isComposing && !event.isComposing && event.keyCode !== COMPOSING) isComposing = isWaiting = isHeld = false
    if (isEnter(event)) return enter(event)
    // Another key than that of the composition which ended.
    if (event.keyCode !== COMPOSING) composed = isComposing ? composed : ''
    if (keys.onKey(event)) event.preventDefault()
  })
  on('keyup', event => {
    if (isEnter(event)) isHeld = false
  })
  on('blur', () => void (isHeld = isWaiting = false))
  on('beforeinput', event => {
    if (BREAKS.includes(event.inputType) && (isHeld || isWaiting)) event.preventDefault()
  })
  return () => gone.abort()
}

/** Listens to the field itself: React would tell of a key after the composition has changed it. */
export function useKeys(field: React.RefObject<HTMLTextAreaElement | null>, keys: Keys) {
  const now = useRef(keys)
  useEffect(() => void (now.current = keys))
  useEffect(() => {
    const { current } = field
    if (!current) return
    return heedKeys(current, {
      onEnter: () => now.current.onEnter(),
      onKey: event => now.current.onKey(event),
      isBreaking: () => now.current.isBreaking(),
    })
  }, [field])
}
