// A plain field whose words are those of the page itself: it is never written in the middle of a syllable, and what it holds
// is kept as a draft on all devices.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Mention, typed, written } from './mentions.ts'

/**
 * Where the browser does not do it itself, the field is made as high as its lines; the style sheet limits it. Its surroundings
 * keep their height meanwhile: messages that had more room for a moment would no longer stand at their end.
 */
function grow(element: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return
  const around = element.parentElement!
  around.style.height = `${around.offsetHeight}px`
  element.style.height = 'auto'
  element.style.height = `${element.scrollHeight}px`
  around.style.height = ''
}

type Draft = { text: string; keep: (text: string) => unknown }

/** @param draft the words with their mentions, as they are sent */
export function useField(field: RefObject<HTMLTextAreaElement | null>, draft: Draft) {
  const chosen = useRef<readonly Mention[]>([])
  const isComposing = useRef(false)
  const [isEmpty, setEmpty] = useState(draft.text.trim() === '')
  function write(element: HTMLTextAreaElement, there: ReturnType<typeof typed>) {
    chosen.current = there.chosen
    Object.assign(element, { value: there.text })
    grow(element)
    setEmpty(there.text.trim() === '')
  }
  const body = () => written(field.current?.value ?? '', chosen.current)
  const show = useEffectEvent((text: string) => {
    const { current } = field
    if (!current || isComposing.current || body() === text) return
    const there = typed(text)
    write(current, there)
  })
  // Typed on another device, or there from before.
  useEffect(() => show(draft.text), [draft.text])
  function change() {
    if (field.current) grow(field.current)
    setEmpty((field.current?.value ?? '').trim() === '')
    draft.keep(body())
  }
  useEffect(() => {
    const { current } = field
    if (!current) return
    const gone = new AbortController()
    const note = (is: boolean) => () => void (isComposing.current = is)
    current.addEventListener('compositionstart', note(true), { signal: gone.signal })
    current.addEventListener('compositionend', note(false), { signal: gone.signal })
    return () => gone.abort()
  }, [field])
  return {
    isEmpty,
    body,
    chosen,
    change,
    /** Whatever is composed then is whole. */
    set: (text: string) => field.current && write(field.current, typed(text)),
    /** In the place of what stands there, so that it can be undone. */
    insert: (text: string, from?: number, to?: number) => {
      const { current } = field
      if (!current) return
      current.focus()
      if (from !== undefined) current.setSelectionRange(from, to ?? from)
      document.execCommand('insertText', false, text)
    },
    mention: (mention: Mention) => void (chosen.current = [...chosen.current, mention]),
  }
}
