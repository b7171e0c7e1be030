// The input method, which builds a syllable out of several keys.
import { type ChangeEvent, type CompositionEventHandler, type KeyboardEvent, useState } from 'react'

const COMPOSING = 229

/** A key that belongs to the input method; Safari ends a composition first and then tells of its last key as 229. */
export const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === COMPOSING

type Field = HTMLInputElement | HTMLTextAreaElement
type Native<Element extends Field> = {
  onCompositionStart?: CompositionEventHandler<Element> | undefined
  onCompositionEnd?: CompositionEventHandler<Element> | undefined
}

/**
 * Props of a field that shows a half-typed syllable as it is, whatever its owner makes of the value: rewritten in the
 * middle of a syllable, the browser doubles or loses it.
 */
export function useComposition<Element extends Field>(
  value: string,
  onChange: (value: string) => void,
  native: Native<Element>,
) {
  const [draft, setDraft] = useState<string>()
  const onCompositionStart: CompositionEventHandler<Element> = event => {
    setDraft(event.currentTarget.value)
    native.onCompositionStart?.(event)
  }
  const onCompositionEnd: CompositionEventHandler<Element> = event => {
    setDraft(undefined)
    if (event.currentTarget.value !== value) onChange(event.currentTarget.value)
    native.onCompositionEnd?.(event)
  }
  return {
    value: draft ?? value,
    onChange: (event: ChangeEvent<Element>) => {
      if (draft !== undefined) setDraft(event.target.value)
      onChange(event.target.value)
    },
    onCompositionStart,
    onCompositionEnd,
  }
}
